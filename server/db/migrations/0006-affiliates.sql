-- Codes are told apart without regard to case and accents, as people type them.
alter table affiliates add column code_key text collate "C";
update affiliates set code_key = fold_text(code);
alter table affiliates alter column code_key set not null;
create unique index on affiliates (code_key);

-- The owners whom a search for companies finds.
create index on users (id) where is_public;
