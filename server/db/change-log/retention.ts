import { sql } from 'kysely';
import {
  cutoffOf,
  defaultRetention,
  type Retention,
  retentionGrace,
  retentionYear,
} from '../../../domain/company/retention.ts';
import type { Instant } from '../../../domain/kernel/time.ts';
import { closedStatuses } from '../../../domain/visibility/retention.ts';
import { prepared } from '../adapters/prepared.ts';
import type { Executor } from '../schema.ts';

/** Where the next batch of a company's mutations begins. */
export interface MutationPosition {
  serverAt: Instant;
  id: string;
}

/** A batch: how many mutations were looked at and emptied, and the last of them (null: there were none). */
interface EmptiedBatch {
  seen: number;
  emptied: number;
  last: MutationPosition | null;
}

/** The companies that have mutations with contents, one index lookup each. */
export async function listCompaniesWithContents(executor: Executor): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive each as (
      (select company_id as id from mutations where contents_removed_on is null order by company_id limit 1)
      union all
      select (select company_id from mutations where contents_removed_on is null and company_id > each.id
        order by company_id limit 1)
      from each where each.id is not null)
    select id from each where id is not null`.execute(executor);
  return rows.map(({ id }) => id);
}

const closed = sql.join(closedStatuses.map((status) => sql.lit(status)));

/** The time before which the company of `r` (joined to `t`) keeps nothing of a kind; null where it keeps everything. */
function cutoffSql(kind: keyof Retention, now: Instant) {
  const years = sql.ref(`r.${columns[kind]}`);
  return sql`case
    when r.company_id is null then ${cutoffOf(defaultRetention[kind], now)}::bigint
    when r.changed_on > ${now - retentionGrace} or ${years} is null then null
    else ${now} - ${years} * ${retentionYear}::bigint end`;
}

const columns = {
  historyYears: 'history_years',
  notificationYears: 'notification_years',
  photoYears: 'photo_years',
} as const satisfies Record<keyof Retention, string>;

/** What later decisions need of a write: who made a photo or file, and who got a task and when it was published. */
const isFact = sql`(w.kind = 'create' and w.resource in ('photos', 'attached-files')
  or w.kind <> 'remove' and w.resource = 'tasks'
    and ('assignee' = any(w.fields) or w.old_values ->> 'taskCompletionStatus' = 'DRAFT'))`;

/** A fact without the other values of its write. */
const fact = {
  fields: sql`case when w.resource = 'tasks' then array(
    select field from unnest(w.fields) as field where field in ('assignee', 'taskCompletionStatus')) else '{}' end`,
  old: sql`case when w.resource = 'tasks' and w.old_values ->> 'taskCompletionStatus' = 'DRAFT'
    then '{"taskCompletionStatus": "DRAFT"}'::jsonb end`,
  new: sql`case when w.resource = 'tasks' and w.new_values ? 'assignee'
    then jsonb_build_object('assignee', w.new_values -> 'assignee') end`,
};

interface DueContents {
  companyId: string;
  /** Mutations that were decided before this are due. */
  before: Instant;
  /** Where the last batch ended; null for the first. */
  after: MutationPosition | null;
  limit: number;
  now: Instant;
}

/**
 * Removes the contents of a company's oldest mutations: arguments, written values and their place in histories. Id,
 * person, device, number, target and outcome stay. Places of marks leave their addresses and the evidence, too, where their hashes
 * stay. A mutation stays whole while a task that it concerns is open, or is
 * kept by the company that owns it. Null if another node is working on the same company.
 */
export async function emptyMutations(
  tx: Executor,
  { companyId, before, after, limit, now }: DueContents,
): Promise<EmptiedBatch | null> {
  const { rows: locks } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`retention/${companyId}`}, 0)) as free`.execute(tx);
  if (locks[0]?.free !== true) return null;
  const further = after ? sql`and (server_at, id) > (${after.serverAt}::bigint, ${after.id}::uuid)` : sql``;
  const { rows } = await sql<EmptiedBatch>`
    with old as materialized (
      select id, server_at from mutations
      where company_id = ${companyId} and contents_removed_on is null and server_at < ${before} ${further}
      order by server_at, id limit ${limit}),
    due as materialized (
      select id from old where not exists (
        select from mutation_subjects as s join tasks as t on t.id = s.row_id
          left join company_retention as r on r.company_id = t.company_id
        where s.mutation_id = old.id and s.resource = 'tasks' and (t.task_operational_status not in (${closed})
          or (greatest(t.modify_date, old.server_at) < (${cutoffSql('historyYears', now)})) is not true))),
    placed as materialized (
      select m.id, m.row_id, m.args ->> 'status' as status from mutations as m join due on due.id = m.id
      where m.name = 'setMarkPlace' and m.args ? 'place'),
    unplaced as (
      update operational_addresses as o set mark_places = nullif(o.mark_places - p.statuses, '{}')
      from (select row_id, array_agg(status) as statuses from placed group by row_id) as p
      where o.id = p.row_id and o.mark_places is not null),
    unproved as (
      update evidence_entries as e set record = null, content = null
      from placed as p join operational_addresses as o on o.id = p.row_id
      where e.task_id = o.task_id and e.record ->> 'id' = p.id::text),
    emptied as (
      update mutations as m set args = '{}', base = '{}', contents_removed_on = ${now}
      from due where m.id = due.id returning m.id),
    untold as (delete from mutation_subjects where mutation_id in (select id from due)),
    reduced as (
      update mutation_writes as w set fields = ${fact.fields}, old_values = ${fact.old}, new_values = ${fact.new}
      from due where w.mutation_id = due.id and ${isFact}),
    removed as (delete from mutation_writes as w using due where w.mutation_id = due.id and not coalesce(${isFact}, false))
    select (select count(*)::int from old) as seen, (select count(*)::int from emptied) as emptied,
      (select json_build_object('serverAt', server_at, 'id', id) from old order by server_at desc, id desc limit 1) as last
    `.execute(tx);
  return rows[0] ?? { seen: 0, emptied: 0, last: null };
}

/** Reads when contents of a task's history were removed last. */
export const contentsRemovedStatement = (task: string) => sql<{ at: Instant | null }>`${sql.raw(prepared)}
    select max(m.contents_removed_on) as at
    from (select 'tasks' as resource, ${task}::uuid as id
        union all select 'operational-addresses', id from operational_addresses where task_id = ${task}
        union all select 'proofs', id from proofs where task_id = ${task}) as of
      join mutations as m on m.resource = of.resource and m.row_id = of.id and m.contents_removed_on is not null`;

/** When contents of a task's history were removed last; null if none were. */
export async function findContentsRemovedOn(db: Executor, task: string): Promise<Instant | null> {
  const { rows } = await contentsRemovedStatement(task).execute(db);
  return rows[0]?.at ?? null;
}

/**
 * Lets the bytes go that a company keeps for photos of closed tasks; returns for how many photos. The rows of the photos
 * stay, and bytes that nothing needs any more are deleted with the other unreferenced ones. Only what the company that
 * owns the task does not want to keep either.
 */
export async function releasePhotos(
  executor: Executor,
  { companyId, before, limit, now }: Omit<DueContents, 'after'>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from photo_uploads where company_id = ${companyId} and photo_id = any(array(
        select p.photo_id from photo_uploads as p join photos as f on f.id = p.photo_id join tasks as t on t.id = f.task_id
          left join company_retention as r on r.company_id = t.company_id
        where p.company_id = ${companyId} and f.state = 'RECEIVED' and t.task_operational_status in (${closed})
          and greatest(t.modify_date, p.created_on) < least(${before}::bigint, (${cutoffSql('photoYears', now)}))
          and (${cutoffSql('photoYears', now)}) is not null
        limit ${limit}))
      returning 1)
    select count(*)::int as count from gone`.execute(executor);
  return rows[0]?.count ?? 0;
}
