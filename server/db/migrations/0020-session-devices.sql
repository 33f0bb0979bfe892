-- In which device a session is used, once it was heard of there: dismissing a lost device ends its sessions.
alter table sessions add column device_id uuid;
create index on sessions (device_id);
