-- In whose histories a mutation is told: one line for the row that it is about, for each task, address and proof that it
-- wrote, and for those on which the rows that it wrote hang. The key is the order in which a history is read.
create table mutation_subjects (
  resource text not null,
  row_id uuid not null,
  server_at bigint not null,
  mutation_id uuid not null references mutations (id),
  primary key (resource, row_id, server_at, mutation_id)
);

-- What was done before. A change kept only the fields that it set, so the rows say what they hang on, or their removal does.
with written as (
  select w.mutation_id, w.resource, w.row_id,
    coalesce(w.old_values, '{}') as was, coalesce(w.new_values, '{}') as became, g.old_values as removed
  from mutation_writes as w
  left join mutation_writes as g on g.kind = 'remove' and g.resource = w.resource and g.row_id = w.row_id
  where w.resource in ('tasks', 'operational-addresses', 'proofs', 'photos', 'attached-files', 'task-assignments')
), hanging as (
  select mutation_id, resource, row_id from written where resource in ('tasks', 'operational-addresses', 'proofs')
  union
  select w.mutation_id, named.resource, (named.reference ->> 'id')::uuid
  from written as w cross join lateral (values
    ('tasks', w.was -> 'task'), ('tasks', w.became -> 'task'), ('tasks', w.removed -> 'task'),
    ('operational-addresses', w.was -> 'operationalAddress'), ('operational-addresses', w.became -> 'operationalAddress'),
    ('operational-addresses', w.removed -> 'operationalAddress'),
    ('proofs', w.was -> 'proof'), ('proofs', w.became -> 'proof'), ('proofs', w.removed -> 'proof')
  ) as named(resource, reference)
  union
  select w.mutation_id, 'tasks', r.task_id from written as w join operational_addresses as r
    on w.resource = 'operational-addresses' and r.id = w.row_id
  union
  select w.mutation_id, 'tasks', r.task_id from written as w join proofs as r
    on w.resource = 'proofs' and r.id = w.row_id
  union
  select w.mutation_id, 'tasks', r.task_id from written as w join photos as r
    on w.resource = 'photos' and r.id = w.row_id
  union
  select w.mutation_id, 'proofs', r.proof_id from written as w join photos as r
    on w.resource = 'photos' and r.id = w.row_id
  union
  select w.mutation_id, 'tasks', r.task_id from written as w join attached_files as r
    on w.resource = 'attached-files' and r.id = w.row_id
  union
  select w.mutation_id, 'tasks', r.task_id from written as w join task_assignments as r
    on w.resource = 'task-assignments' and r.id = w.row_id
  union
  select id, resource, row_id from mutations where resource in ('tasks', 'operational-addresses', 'proofs')
    and outcome ->> 'code' is distinct from 'not_found'
), addresses as (
  -- A photo names its proof and not the address of that, and of a proof that was changed only what changed is kept.
  select h.mutation_id, 'operational-addresses' as resource,
    coalesce(p.operational_address_id, (g.old_values -> 'operationalAddress' ->> 'id')::uuid) as row_id
  from hanging as h
  left join proofs as p on p.id = h.row_id
  left join mutation_writes as g on g.kind = 'remove' and g.resource = 'proofs' and g.row_id = h.row_id
  where h.resource = 'proofs'
)
insert into mutation_subjects (resource, row_id, server_at, mutation_id)
select h.resource, h.row_id, m.server_at, m.id
from (select * from hanging union select * from addresses) as h join mutations as m on m.id = h.mutation_id
where h.row_id is not null;

-- What a device says of itself besides what waits there.
alter table devices
  add column app_version text,
  add column storage_usage bigint,
  add column storage_quota bigint,
  add column storage_persistent boolean,
  add column storage_low boolean;
