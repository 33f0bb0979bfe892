-- Somebody's way to an address, and their arrival: docs/decisions/0188.
alter table operational_addresses add column visit jsonb;
