-- Photos that a task asks of each of its addresses: how many of which kind.
alter table tasks add column required_photos jsonb;
alter table photos add column kind text;

-- Photos may show in their corner when and where they were taken; the company decides, its people's devices draw it.
alter table companies add column stamp_photos boolean not null default false;
alter table photos add column stamped boolean not null default false;
alter table uploads add column stamped boolean not null default false;
