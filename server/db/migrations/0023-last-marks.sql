-- Whose mark the last one of an address is, and on which status: they may take it back. Of marks from before it is not known.
alter table operational_addresses add column last_mark jsonb;
