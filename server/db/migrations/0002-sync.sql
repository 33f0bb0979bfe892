-- What synchronisation keeps beside the rows: the change log, the log of mutations, uploads, quarantine.
-- docs/decisions/0010 says why the change log looks as it does.

-- One entry per written row and scope that saw or sees it. It says that a row has to be looked at, not what became of it:
-- a pull shows the row as it then is, or removes it.
create table sync_changes (
  xid xid8 not null default pg_current_xact_id(),
  scope text not null,
  resource text not null,
  row_id uuid not null
);
create index on sync_changes (scope, xid) include (resource, row_id);

-- One row. `epoch` names this life of the database, `origin` where it was minted (see server/db/change-log/epoch.ts);
-- entries of transactions before `floor` are gone.
create table sync_state (
  single boolean primary key default true check (single),
  epoch uuid not null default gen_random_uuid(),
  origin text not null default '',
  floor xid8 not null default '0'
);
insert into sync_state default values;

-- Which transactions were over at an instant, so that the log can be pruned by age.
create table sync_marks (
  taken_on bigint primary key,
  xid xid8 not null
);

-- The number that the next item of a device and user has.
create table device_sequences (
  device_id uuid not null,
  user_id uuid not null,
  next bigint not null default 1,
  primary key (device_id, user_id)
);

-- Everything that anybody did, for ever: `id` counts once. `device_id` and `seq` are null for calls without a device.
-- `device_at` is device time, `clock_offset` what to add to it, `at` the sum, `server_at` when it was decided.
create table mutations (
  id uuid primary key,
  user_id uuid not null,
  company_id uuid not null,
  device_id uuid,
  seq bigint,
  name text not null,
  resource text,
  row_id uuid,
  args jsonb not null,
  base jsonb not null,
  device_at bigint not null,
  clock_offset bigint not null,
  at bigint not null,
  server_at bigint not null,
  schema integer not null,
  outcome jsonb not null,
  xid xid8 not null default pg_current_xact_id()
);
create index on mutations (resource, row_id, server_at);
create index on mutations (user_id, server_at);

-- What each mutation wrote, with the values before and after.
create table mutation_writes (
  mutation_id uuid not null references mutations (id),
  position integer not null,
  kind text not null,
  resource text not null,
  row_id uuid not null,
  fields text[] not null,
  old_values jsonb,
  new_values jsonb,
  primary key (mutation_id, position)
);
create index on mutation_writes (resource, row_id);

-- Items that failed for no reason of their own, until they are applied or given up.
create table mutation_failures (
  id uuid not null,
  user_id uuid not null,
  count integer not null,
  last_error text not null,
  last_on bigint not null,
  primary key (id, user_id)
);

-- Bytes that a company has, each once.
create table uploads (
  company_id uuid not null,
  hash text not null,
  size bigint not null,
  media_type text not null,
  stored_on bigint not null,
  primary key (company_id, hash)
);
create index on uploads (stored_on);

-- Which bytes somebody has handed in for a photo; they may come before the photo's row.
create table photo_uploads (
  photo_id uuid not null,
  company_id uuid not null,
  hash text not null,
  user_id uuid not null,
  created_on bigint not null,
  primary key (photo_id, company_id)
);
create index on photo_uploads (company_id, hash);

-- What the server did not take, kept without effect until somebody of the office decides.
create table quarantine (
  id uuid primary key,
  company_id uuid not null,
  user_id uuid not null,
  device_id uuid not null,
  received_on bigint not null,
  reason text not null,
  label text not null,
  item jsonb not null,
  photos jsonb not null,
  status text not null default 'PENDING',
  decided_by uuid,
  decided_on bigint
);
create index on quarantine (company_id, status, received_on);
create index on notifications (changed_item_id, notification_type);

-- The days that a first load begins with.
create index on tasks (pickup_timestamp_from) where pickup_timestamp_from is not null;
