-- Answers of a time-stamping authority (RFC 3161), as they came, in hex. One is over many tasks.
create table evidence_stamps (
  id uuid primary key,
  answer text not null
);

-- The countersignatures that a stamp is over, and the way from each to the root of the stamp's tree.
create table evidence_stamped (
  task_id uuid not null,
  position bigint not null,
  stamp_id uuid not null references evidence_stamps (id),
  path jsonb not null,
  primary key (task_id, position)
);
create index on evidence_stamped (stamp_id);

-- The position of the task's last countersignature that has a stamp. The index has the tasks that wait for one.
alter table evidence_tasks add column stamped bigint not null default 0;
create index evidence_tasks_unstamped on evidence_tasks (task_id) where (last ->> 'position')::bigint > stamped;
