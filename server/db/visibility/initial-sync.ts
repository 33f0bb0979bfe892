import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { must } from '../../../domain/kernel/assert.ts';
import { any, type Condition } from '../../../domain/visibility/condition.ts';
import type { Kept } from '../../../domain/visibility/retention.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Executor } from '../schema.ts';
import { fromColumns } from '../tables.ts';
import {
  all,
  type ConditionContext,
  conditionSql,
  keptSql,
  type Source,
  some,
  type Test,
  tableSql,
} from './condition-sql.ts';
import type { InitialSyncStep } from './initial-sync-steps.ts';
import { type NearWork, ofTask, ofTasksSql } from './near-work.ts';
import { seenRows } from './seen-rows.ts';
import { columnsSql, howShownSql, idOfViewer, type ShownRow, type ShownValues } from './visible.ts';

/** What all pages of one initial sync share. */
export interface InitialSyncFrame {
  viewer: Viewer;
  near: NearWork;
  kept: Kept;
}

/** The last row of a page: its id, and its task where the step is ordered by tasks. */
export interface InitialSyncCursor {
  id: string;
  task?: string;
}

/** Where a page begins, and the most rows it may have. */
interface Page {
  after: InitialSyncCursor | null;
  limit: number;
}

const source = (step: InitialSyncStep): Source => ({ resource: step.resource, alias: 'r' });

/** The condition of the task on which a row hangs, itself or by its proof; null if the row needn't hang on one. */
function taskCondition(condition: Condition): Condition | null {
  if (condition.kind === 'every') {
    return condition.of.reduce<Condition | null>((found, part) => found ?? taskCondition(part), null);
  }
  if (condition.kind !== 'in') return null;
  return condition.resource === 'tasks' ? condition.where : taskCondition(condition.where);
}

/** The step that finds the tasks of a step's rows; null if these don't hang on tasks. */
function stepOfTasks({ days, seenBy, resource }: InitialSyncStep): InitialSyncStep | null {
  if (!ofTask.has(resource)) return null;
  const tasks = seenBy.map((condition) => must(taskCondition(condition), `the task of the visible ${resource}`));
  return { resource: 'tasks', days, shown: 'whole', seenBy: tasks, except: [] };
}

/**
 * The ids of a step's next rows, from the one after `after` on. Those of near days are found by their tasks, and each is tested; for
 * the others the rows that conditions refer to are collected first.
 */
async function idsSql(
  step: InitialSyncStep,
  frame: InitialSyncFrame,
  { following, limit }: { following: Test[]; limit: number },
): Promise<RawBuilder<unknown>> {
  const { viewer, kept, near } = frame;
  const idOf: ConditionContext['idOf'] = (attribute) => idOfViewer(viewer, attribute);
  const earlier = step.except.map((condition) =>
    conditionSql(condition, source(step), { idOf, kept: null, rows: 'few' }),
  );
  const further = [
    ...(earlier.length === 0 ? [] : [sql<SqlBool>`${some(earlier)} is not true`]),
    ...keptSql(source(step), kept),
    ...(step.days === null ? [] : [ofTasksSql(source(step), await near.tasksOf(step.days))]),
    ...following,
  ];
  const ids = (step.days === null ? step.seenBy : [any(...step.seenBy)]).map((condition) => {
    const seen = conditionSql(condition, source(step), { idOf, kept, rows: step.days === null ? 'many' : 'few' });
    return sql`(select r.id from ${tableSql(source(step))} where ${all([seen, ...further])} order by r.id limit ${limit})`;
  });
  return sql`select id from (${sql.join(ids, sql` union `)}) as found order by id limit ${limit}`;
}

const selectSql = (step: InitialSyncStep, { viewer }: InitialSyncFrame): RawBuilder<unknown> => {
  const shown = step.shown === null ? howShownSql(viewer, source(step)) : sql.lit(step.shown);
  return sql`select ${columnsSql(source(step))}, ${shown} as how_shown from ${tableSql(source(step))}`;
};

async function findRowsById(
  executor: Executor,
  frame: InitialSyncFrame,
  { step, after, limit }: Page & { step: InitialSyncStep },
): Promise<ShownValues[]> {
  const following: Test[] = after === null ? [] : [sql`r.id > ${after.id}::uuid`];
  const ids = await idsSql(step, frame, { following, limit });
  const { rows } = await sql<ShownValues>`${selectSql(step, frame)}
    where r.id = any(array(${ids})) order by r.id`.execute(executor);
  return rows;
}

/** Tasks that are looked at together for their rows. */
const tasksAtOnce = 1000;

/** The next tasks of a step, from one on. */
async function findTasks(
  executor: Executor,
  frame: InitialSyncFrame,
  { tasks, from }: { tasks: InitialSyncStep; from: string | undefined },
): Promise<string[]> {
  const following: Test[] = from === undefined ? [] : [sql`r.id >= ${from}::uuid`];
  const ids = await idsSql(tasks, frame, { following, limit: tasksAtOnce });
  const { rows } = await sql<{ id: string }>`${ids}`.execute(executor);
  return rows.map(({ id }) => id);
}

/** Follows every row of a task. */
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

async function findRowsByTask(
  executor: Executor,
  frame: InitialSyncFrame,
  { step, tasks, after, limit }: Page & { step: InitialSyncStep; tasks: InitialSyncStep },
): Promise<ShownValues[]> {
  const found: ShownValues[] = [];
  const idOf: ConditionContext['idOf'] = (attribute) => idOfViewer(frame.viewer, attribute);
  const test = (conditions: readonly Condition[]): Test =>
    conditionSql(any(...conditions), source(step), { idOf, kept: null, rows: 'few' });
  const seen = [
    test(step.seenBy),
    ...(step.except.length === 0 ? [] : [sql<SqlBool>`${test(step.except)} is not true`]),
  ];
  let cursor = after?.task === undefined ? null : { task: after.task, id: after.id };
  for (;;) {
    const ids = await findTasks(executor, frame, { tasks, from: cursor?.task });
    const following: Test[] =
      cursor === null ? [] : [sql`(r.task_id, r.id) > (${cursor.task}::uuid, ${cursor.id}::uuid)`];
    const { rows } = await sql<ShownValues>`${selectSql(step, frame)}
      where ${all([sql`r.task_id = any(${ids}::uuid[])`, ...seen, ...following])}
      order by r.task_id, r.id limit ${limit - found.length}`.execute(executor);
    found.push(...rows);
    const last = ids.at(-1);
    if (found.length === limit || last === undefined || ids.length < tasksAtOnce) return found;
    cursor = { task: last, id: lastId };
  }
}

/** The next rows of a step, in its order, after `after`, and the cursor of the last of them. */
export async function findInitialSyncRows(
  executor: Executor,
  frame: InitialSyncFrame,
  { step, after, limit }: Page & { step: InitialSyncStep },
): Promise<{ rows: ShownRow[]; last: InitialSyncCursor | null }> {
  const isIdle = step.days !== null && (await frame.near.tasksOf(step.days)).length === 0;
  if (isIdle) return { rows: [], last: null };
  const tasks = stepOfTasks(step);
  const records =
    tasks === null
      ? await findRowsById(executor, frame, { step, after, limit })
      : await findRowsByTask(executor, frame, { step, tasks, after, limit });
  const rows = records.map(
    (record): ShownRow => ({
      row: fromColumns(step.resource, record),
      shown: record.how_shown,
    }),
  );
  const last = records.at(-1);
  if (last === undefined) return { rows, last: null };
  const id = String(last.id);
  return { rows, last: tasks === null ? { id } : { id, task: String(last.task_id) } };
}

/**
 * The number of rows in these steps of an initial sync, but for the work of near days, which comes twice. Counts whole resources, and
 * with them what earlier steps have returned of the same resource.
 */
export async function countRemaining(
  executor: Executor,
  { viewer, kept }: Omit<InitialSyncFrame, 'near'>,
  steps: readonly InitialSyncStep[],
): Promise<number> {
  const seen = seenRows(viewer, kept);
  const resources = new Set(steps.flatMap(({ resource, days }) => (days === null ? [resource] : [])));
  const counts = [...resources].flatMap((resource) => {
    const rows = seen.rowsOf(resource);
    return rows === null ? [] : [sql`(select count(*) from (${rows}) as r)`];
  });
  const { rows } = await sql<{
    count: number;
  }>`${seen.head} select ${sql.join([sql`0`, ...counts], sql` + `)} as count`.execute(executor);
  return rows[0]?.count ?? 0;
}
