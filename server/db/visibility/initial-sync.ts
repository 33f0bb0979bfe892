import { type RawBuilder, sql } from 'kysely';
import { must } from '../../../domain/kernel/assert.ts';
import type { Resource } from '../../../domain/kernel/resources.ts';
import { day, type TimeRange } from '../../../domain/kernel/time.ts';
import { any, type Condition } from '../../../domain/visibility/condition.ts';
import type { Kept } from '../../../domain/visibility/retention.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Executor } from '../schema.ts';
import { type ColumnValues, fromColumns } from '../tables.ts';
import { alternatives } from './alternatives.ts';
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
import { seenRows } from './seen-rows.ts';
import { columnsSql, idOfViewer, rulesOf, type ShownRow, shownSql } from './visible.ts';

/**
 * A part of what a viewer sees that has its own index. Rows that hang on tasks are ordered by their task, then by id, so that a page
 * visits the tasks that devices keep and not the rows of all others; the rest is ordered by id.
 */
export interface InitialSyncStep {
  resource: Resource;
  /** Only rows of the coming days' work, only the others, or all. */
  when: 'near' | 'later' | 'any';
  /** How its rows are shown; null if that differs by row. */
  shown: 'whole' | 'card' | null;
  seenBy: readonly Condition[];
  /** Conditions of rows that earlier steps have returned. */
  except: readonly Condition[];
}

/** What all pages of one initial sync share. */
export interface InitialSyncFrame {
  viewer: Viewer;
  /** The coming days. */
  near: TimeRange;
  kept: Kept;
}

/** The coming days' work and what it references: enough to make a phone useful. */
const nearFirst: readonly Resource[] = ['tasks', 'operational-addresses', 'addresses', 'customers', 'proofs', 'photos'];

const thenAll: readonly Resource[] = [
  'users-settings',
  'companies',
  'roles',
  'users',
  'customers',
  'tasks',
  'operational-addresses',
  'addresses',
  'proofs',
  'photos',
  'attached-files',
  'scheduled',
  'task-assignments',
  'user-additions',
  'subcontractor-agreements',
  'subscriptions',
  'devices',
  'notifications',
];

function stepsFor(viewer: Viewer, resource: Resource): InitialSyncStep[] {
  const { whole, card } = rulesOf(viewer, resource);
  const wholes = alternatives(whole);
  const when = isNear(resource) ? 'later' : 'any';
  const steps = wholes.map(
    (alternative, index): InitialSyncStep => ({
      resource,
      when,
      shown: 'whole',
      seenBy: [alternative],
      except: wholes.slice(0, index),
    }),
  );
  const cards = alternatives(card);
  const last: InitialSyncStep = { resource, when, shown: 'card', seenBy: cards, except: wholes };
  return cards.length === 0 ? steps : [...steps, last];
}

/** The steps of an initial sync in order; the same for everyone with the same permissions. */
export function initialSyncSteps(viewer: Viewer): InitialSyncStep[] {
  const near = nearFirst.map((resource): InitialSyncStep => {
    const { whole, card } = rulesOf(viewer, resource);
    return { resource, when: 'near', shown: null, seenBy: alternatives(any(whole, card)), except: [] };
  });
  return [
    ...near.filter(({ seenBy }) => seenBy.length > 0),
    ...thenAll.flatMap((resource) => stepsFor(viewer, resource)),
  ];
}

/** The last row of a page: its id, and its task where the step is ordered by tasks. */
export interface InitialSyncPlace {
  id: string;
  task?: string;
}

/** Where a page begins, and the most rows it may have. */
interface Page {
  after: InitialSyncPlace | null;
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
function stepOfTasks({ when, seenBy, resource }: InitialSyncStep): InitialSyncStep | null {
  if (!ofTask.has(resource)) return null;
  const tasks = seenBy.map((condition) => must(taskCondition(condition), `the task of the visible ${resource}`));
  return { resource: 'tasks', when, shown: 'whole', seenBy: tasks, except: [] };
}

function tests(step: InitialSyncStep, alternative: Condition, { viewer, near, kept }: InitialSyncFrame): Test[] {
  const idOf: ConditionContext['idOf'] = (attribute) => idOfViewer(viewer, attribute);
  const seen = conditionSql(alternative, source(step), { idOf, kept, rows: 'many' });
  const earlier = step.except.map((condition) =>
    conditionSql(condition, source(step), { idOf, kept: null, rows: 'few' }),
  );
  const exclusion: Test[] = earlier.length === 0 ? [] : [sql`${some(earlier)} is not true`];
  return [seen, ...exclusion, ...keptSql(source(step), kept), ...nearTests(step, near)];
}

function nearTests(step: InitialSyncStep, near: TimeRange): Test[] {
  if (step.when === 'any') return [];
  const test = nearSql(source(step), near);
  return step.when === 'near' ? [test] : [sql`${test} is not true`];
}

const selectSql = (step: InitialSyncStep, { viewer }: InitialSyncFrame): RawBuilder<unknown> => {
  const whole = step.shown === null ? shownSql(viewer, source(step), 'whole') : sql.lit(step.shown === 'whole');
  return sql`select ${columnsSql(source(step))}, ${whole} as shown_whole from ${tableSql(source(step))}`;
};

/** The tests of the rows of a step that follow a place, ordered by id. */
function followingSql(
  step: InitialSyncStep,
  frame: InitialSyncFrame,
  { further, limit }: { further: Test[]; limit: number },
): Test {
  const [only] = step.seenBy;
  if (only && step.seenBy.length === 1) return all([...tests(step, only, frame), ...further]);
  const ids = step.seenBy.map(
    (alternative) =>
      sql`(select r.id from ${tableSql(source(step))} where ${all([...tests(step, alternative, frame), ...further])} order by r.id limit ${limit})`,
  );
  return sql`r.id in (${sql.join(ids, sql` union `)})`;
}

async function findRowsById(
  executor: Executor,
  frame: InitialSyncFrame,
  { step, after, limit }: Page & { step: InitialSyncStep },
): Promise<ColumnValues[]> {
  const further: Test[] = after === null ? [] : [sql`r.id > ${after.id}::uuid`];
  const { rows } = await sql<ColumnValues>`${selectSql(step, frame)}
    where ${followingSql(step, frame, { further, limit })} order by r.id limit ${limit}`.execute(executor);
  return rows;
}

/** Tasks that are looked at together for their rows. */
const tasksAtOnce = 1000;

/** The next tasks of a step, from that of `after` on. */
async function findTasks(
  executor: Executor,
  frame: InitialSyncFrame,
  { tasks, from }: { tasks: InitialSyncStep; from: string | undefined },
): Promise<string[]> {
  const further: Test[] = from === undefined ? [] : [sql`r.id >= ${from}::uuid`];
  const { rows } = await sql<{ id: string }>`select r.id from ${tableSql(source(tasks))}
    where ${followingSql(tasks, frame, { further, limit: tasksAtOnce })} order by r.id limit ${tasksAtOnce}`.execute(
    executor,
  );
  return rows.map(({ id }) => id);
}

/** Follows every row of a task. */
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

async function findRowsByTask(
  executor: Executor,
  frame: InitialSyncFrame,
  { step, tasks, after, limit }: Page & { step: InitialSyncStep; tasks: InitialSyncStep },
): Promise<ColumnValues[]> {
  const found: ColumnValues[] = [];
  const idOf: ConditionContext['idOf'] = (attribute) => idOfViewer(frame.viewer, attribute);
  const few: ConditionContext = { idOf, kept: null, rows: 'few' };
  const seen = some(step.seenBy.map((condition) => conditionSql(condition, source(step), few)));
  const earlier = step.except.map((condition) => conditionSql(condition, source(step), few));
  const exclusion: Test[] = earlier.length === 0 ? [] : [sql`${some(earlier)} is not true`];
  let place = after?.task === undefined ? null : { task: after.task, id: after.id };
  for (;;) {
    const ids = await findTasks(executor, frame, { tasks, from: place?.task });
    const further: Test[] = place === null ? [] : [sql`(r.task_id, r.id) > (${place.task}::uuid, ${place.id}::uuid)`];
    const { rows } = await sql<ColumnValues>`${selectSql(step, frame)}
      where ${all([sql`r.task_id = any(${ids}::uuid[])`, seen, ...exclusion, ...further])}
      order by r.task_id, r.id limit ${limit - found.length}`.execute(executor);
    found.push(...rows);
    const last = ids.at(-1);
    if (found.length === limit || last === undefined || ids.length < tasksAtOnce) return found;
    place = { task: last, id: lastId };
  }
}

/** The next rows of a step, in its order, after `after`, and the place of the last of them. */
export async function findInitialSyncRows(
  executor: Executor,
  frame: InitialSyncFrame,
  { step, after, limit }: Page & { step: InitialSyncStep },
): Promise<{ rows: ShownRow[]; last: InitialSyncPlace | null }> {
  const tasks = stepOfTasks(step);
  const records =
    tasks === null
      ? await findRowsById(executor, frame, { step, after, limit })
      : await findRowsByTask(executor, frame, { step, tasks, after, limit });
  const rows = records.map(
    (record): ShownRow => ({
      row: fromColumns(step.resource, record),
      shown: record.shown_whole === true ? 'whole' : 'card',
    }),
  );
  const last = records.at(-1);
  if (last === undefined) return { rows, last: null };
  const id = String(last.id);
  return { rows, last: tasks === null ? { id } : { id, task: String(last.task_id) } };
}

/** The statement of {@link countRemaining}. */
export function remainingStatement({ viewer, near, kept }: InitialSyncFrame, steps: readonly InitialSyncStep[]) {
  const seen = seenRows(viewer, kept);
  const later = new Set(steps.filter(({ when }) => when !== 'near').map(({ resource }) => resource));
  // Later steps return these near rows once more.
  const twice = new Set(
    steps.filter(({ when, resource }) => when === 'near' && !isNear(resource)).map(({ resource }) => resource),
  );
  const counts = [...later].flatMap((resource) => {
    const rows = seen.rowsOf(resource);
    const again = sql` + count(*) filter (where ${nearSql({ resource, alias: 'r' }, near)})`;
    return rows === null ? [] : [sql`(select count(*)${twice.has(resource) ? again : sql``} from (${rows}) as r)`];
  });
  return sql<{ count: number }>`${seen.head} select ${sql.join([sql`0`, ...counts], sql` + `)} as count`;
}

/**
 * The number of rows in these last steps of an initial sync. Counts whole resources, and with them what earlier steps
 * have returned of the same resource.
 */
export async function countRemaining(
  executor: Executor,
  frame: InitialSyncFrame,
  steps: readonly InitialSyncStep[],
): Promise<number> {
  const { rows } = await remainingStatement(frame, steps).execute(executor);
  return rows[0]?.count ?? 0;
}

/** Work that began earlier comes with the rest: bounds on both sides let an index find the rows. */
const longestWork = 14 * day;

/** Whether a task is to be installed or picked up within a range. */
function nearTask(alias: string, { from, to }: TimeRange): Test {
  const within = (name: 'installation' | 'pickup') => {
    const start = sql.ref(`${alias}.${name}_timestamp_from`);
    return sql`(${start} >= ${from - longestWork} and ${start} < ${to} and coalesce(${sql.ref(`${alias}.${name}_timestamp_to`)}, ${start}) >= ${from})`;
  };
  return sql`(${within('installation')} or ${within('pickup')})`;
}

/** Resources whose rows hang on tasks and are visible by them. */
const ofTask: ReadonlySet<Resource> = new Set(['operational-addresses', 'proofs', 'photos', 'attached-files']);

/** Whether the near rows of a resource come in steps of their own, and not once more with the others. */
const isNear = (resource: Resource): boolean =>
  nearFirst.includes(resource) && (resource === 'tasks' || ofTask.has(resource));

/** Whether a row belongs to a range's work: its tasks, and the customers and addresses that these reference. */
function nearSql({ resource, alias }: Source, range: TimeRange): Test {
  const id = sql.ref(`${alias}.id`);
  if (resource === 'tasks') return nearTask(alias, range);
  if (resource === 'customers')
    return sql`${id} in (select n.customer_id from tasks as n where ${nearTask('n', range)})`;
  return sql`${id} in (select unnest(o.installation_address_id || o.pickup_addresses_ids)
    from operational_addresses as o join tasks as n on n.id = o.task_id where ${nearTask('n', range)})`;
}
