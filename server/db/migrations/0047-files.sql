-- How long a voice note is, in seconds.
alter table photos add column seconds bigint;

-- Untouched files of photos, which a company may keep: what the photo's row says of them, and where the bytes are.
alter table companies add column keep_sources boolean not null default false;
alter table photos add column source_hash text;
alter table photos add column source_size bigint;
alter table photos add column source_on bigint;
create table photo_sources (
  photo_id uuid primary key,
  company_id uuid not null,
  hash text not null,
  user_id uuid not null,
  created_on bigint not null
);
create index on photo_sources (company_id, hash);
