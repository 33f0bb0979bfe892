-- Where people were when they marked an address, by status, and whether a company asks for that: docs/decisions/0189.
alter table operational_addresses add column mark_places jsonb;
alter table companies add column ask_position boolean not null default false;

-- Since when a device signs what it does, for the list of devices.
alter table devices add column signs_since bigint;
update devices as d set signs_since = (
  select max(k.from_on) from evidence_device_keys as k
  where k.device_id = d.id and k.user_id = d.user_id and k.revoked_on is null);
