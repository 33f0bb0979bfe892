-- The keys with which this installation countersigns; one at a time is not revoked. All nodes share it, and backups have it:
-- who reads this database can sign as it does (decision 0185).
create table evidence_server_keys (
  id text primary key,
  spki text not null,
  private_key text not null,
  from_on bigint not null,
  revoked_on bigint
);
create unique index on evidence_server_keys ((true)) where revoked_on is null;

-- The public keys of devices, each of one user of a browser. They outlive users and devices: packs need them.
create table evidence_device_keys (
  id text primary key,
  device_id uuid not null,
  user_id uuid not null,
  spki text not null,
  from_on bigint not null,
  revoked_on bigint
);
create index on evidence_device_keys (device_id);

-- The last countersignature of each task; its row is locked while the next one is made.
create table evidence_tasks (
  task_id uuid primary key,
  last jsonb
);

-- Entries of devices' chains, and unsigned records. An entry without a task stands in for what no task has: it was refused, or
-- was not what it said. `position` is the place in the task.
create table evidence_entries (
  hash text primary key,
  key text references evidence_device_keys (id),
  sequence bigint,
  previous text,
  signature text,
  body text not null,
  task_id uuid,
  position bigint,
  record jsonb,
  content jsonb,
  countersignature jsonb,
  received_on bigint not null,
  unique (task_id, position)
);
create index on evidence_entries (key, sequence);
