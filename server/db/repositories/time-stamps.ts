import { sql } from 'kysely';
import type { Countersignature, StampStep } from '../../../domain/evidence/schema.ts';
import type { EvidenceStampsTable } from '../change-log/tables.ts';
import type { Executor } from '../schema.ts';

/**
 * The last countersignatures of tasks that were countersigned since their last time stamp: the `limit` newest, so that today's work
 * doesn't wait behind years that have none yet. In an order of chance, so that no place in a tree tells about others.
 */
export async function findUnstamped(executor: Executor, limit: number): Promise<Countersignature[]> {
  const { rows } = await sql<{ last: Countersignature }>`
    select last from (
      select last from evidence_tasks where (last ->> 'position')::bigint > stamped
      order by (last ->> 'receivedAt')::bigint desc limit ${limit}) as newest
    order by last ->> 'signature'`.execute(executor);
  return rows.map(({ last }) => last);
}

/** A countersignature of a task under a time stamp. */
export interface Stamped {
  task: string;
  position: number;
  path: StampStep[];
}

/** Stores a time stamp with what it is over. */
export async function insertStamp(
  tx: Executor,
  { id, answer }: EvidenceStampsTable,
  stamped: readonly Stamped[],
): Promise<void> {
  await tx.insertInto('evidence_stamps').values({ id, answer }).execute();
  const rows = sql`jsonb_to_recordset(${JSON.stringify(stamped)}::jsonb) as r (task uuid, position bigint, path jsonb)`;
  // Locked in the order in which work locks them. A task that was deleted needs none; another node may have been faster.
  await sql`with known as materialized (
      select t.task_id from evidence_tasks as t join ${rows} on r.task = t.task_id order by t.task_id for update of t),
    noted as (
      update evidence_tasks as t set stamped = greatest(t.stamped, r.position) from known as k join ${rows} on r.task = k.task_id
      where t.task_id = k.task_id returning t.task_id, r.position, r.path)
    insert into evidence_stamped (task_id, position, stamp_id, path)
    select task_id, position, ${id}::uuid, path from noted on conflict do nothing`.execute(tx);
}

/** A time stamp over a countersignature of a task. */
export type TaskStamp = Pick<Stamped, 'position' | 'path'> & Pick<EvidenceStampsTable, 'answer'>;

/** The time stamps over a task's countersignatures, in their order. */
export async function findStamps(executor: Executor, task: string): Promise<TaskStamp[]> {
  const { rows } = await sql<TaskStamp>`
    select t.position, t.path, s.answer from evidence_stamped as t join evidence_stamps as s on s.id = t.stamp_id
    where t.task_id = ${task} order by t.position`.execute(executor);
  return rows;
}
