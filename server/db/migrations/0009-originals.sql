-- An original is seen by its own company alone and never instead of the photo that was drawn on it.
alter table photos add column original_of_id uuid;
create index on photos (original_of_id) where original_of_id is not null;
create index on photos (company_id, id) where original_of_id is not null;
