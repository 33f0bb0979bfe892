-- For how long a company keeps what can be removed, in years; null is for ever. Without a row the defaults apply
-- (domain/company/retention.ts).
create table company_retention (
  company_id uuid primary key,
  history_years integer,
  notification_years integer,
  photo_years integer,
  changed_on bigint not null,
  changed_by uuid not null
);

-- When the contents of a mutation were removed: docs/decisions/0128. Id, device, number, target and outcome stay.
alter table mutations add column contents_removed_on bigint;

-- Mutations whose contents are still there, in the order in which they become due.
create index mutations_with_contents on mutations (company_id, server_at, id) where contents_removed_on is null;

-- In which histories a mutation appears, to remove it from them.
create index on mutation_subjects (mutation_id);

create index on notifications (company_id, create_date);

-- Where the next run of the chore goes on in a company whose mutations it could not all look at.
create table retention_positions (
  company_id uuid primary key,
  server_at bigint not null,
  mutation_id uuid not null
);
