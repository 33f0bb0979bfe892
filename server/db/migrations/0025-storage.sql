-- How many bytes each company has stored, and those for which room is kept while they are on their way: docs/decisions/0103.
-- `told` is how full it was, in percent, when its owner was told last.
create table company_storage (
  company_id uuid primary key,
  used bigint not null,
  told integer not null default 0
);
insert into company_storage (company_id, used) select company_id, sum(size)::bigint from uploads group by company_id;

-- `id` is that of an upload, `subject_id` the photo or file for which it is; `announced` where the office knew of it by then.
create table room_reservations (
  id uuid primary key,
  company_id uuid not null,
  user_id uuid not null,
  subject_id uuid not null,
  size bigint not null,
  announced boolean not null,
  expires_on bigint not null
);
create index on room_reservations (company_id);
create index on room_reservations (user_id);

-- What somebody has handed in lately that nothing names.
create index on photo_uploads (user_id, created_on);

-- Whose bytes something in quarantine names, and whether a file has some.
create index on quarantine (user_id);
create index on attached_files (hash) where hash is not null;
