-- How much a device, a person and a company have waiting for a decision, and what the list shows of an item that is too large
-- to be shown whole.
alter table quarantine
  add column bytes integer not null default 0,
  add column shown jsonb,
  add column after_end boolean not null default false;
update quarantine set bytes = octet_length(item::text) + octet_length(label) + octet_length(photos::text);
-- What was decided has its effect, or none: only who did it, where and with which photos is still asked for.
update quarantine set item = '{}', bytes = 0 where status <> 'PENDING';
update quarantine set photos = '[]' where status = 'DISMISSED';
update quarantine set shown = jsonb_build_object(
    'name', left(item ->> 'name', 100),
    'at', case when jsonb_typeof(item -> 'at') = 'number' then item -> 'at' end,
    'offset', case when jsonb_typeof(item -> 'offset') = 'number' then item -> 'offset' end,
    'args', '{}'::jsonb)
  where bytes > 8192;
drop index quarantine_company_id_status_received_on_idx;
create index on quarantine (company_id, received_on, id) where status = 'PENDING';
create index on quarantine (user_id, device_id) where status = 'PENDING';
