-- Where people were when they marked an address, by status, and whether a company asks for that: docs/decisions/0189.
alter table operational_addresses add column mark_places jsonb;
alter table companies add column ask_position boolean not null default false;
