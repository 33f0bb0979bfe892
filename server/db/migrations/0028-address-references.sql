-- The customer's own number for an address.
alter table addresses add column reference text;
