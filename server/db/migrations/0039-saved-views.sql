-- Saved views of lists, a person's own and those that a company shares: docs/decisions/0176.
create table saved_views (
  id uuid primary key,
  version bigint not null,
  create_date bigint not null,
  modify_date bigint not null,
  company_id uuid,
  nickname text not null,
  nickname_key text collate "C" not null,
  list text not null,
  author_id uuid not null,
  shared boolean not null,
  content text not null
);
create index on saved_views (company_id, id);
create index on saved_views (author_id);
