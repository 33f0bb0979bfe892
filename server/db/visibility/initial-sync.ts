import { type RawBuilder, sql } from 'kysely';
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

/** A part of what a viewer sees, ordered by id, that has its own index. */
export interface InitialSyncStep {
  resource: Resource;
  /** Only rows of the coming days' work, or only the others. */
  near: boolean;
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
  const steps = wholes.map(
    (alternative, index): InitialSyncStep => ({
      resource,
      near: false,
      shown: 'whole',
      seenBy: [alternative],
      except: wholes.slice(0, index),
    }),
  );
  const cards = alternatives(card);
  const last: InitialSyncStep = { resource, near: false, shown: 'card', seenBy: cards, except: wholes };
  return cards.length === 0 ? steps : [...steps, last];
}

/** The steps of an initial sync in order; the same for everyone with the same permissions. */
export function initialSyncSteps(viewer: Viewer): InitialSyncStep[] {
  const near = nearFirst.map((resource): InitialSyncStep => {
    const { whole, card } = rulesOf(viewer, resource);
    return { resource, near: true, shown: null, seenBy: alternatives(any(whole, card)), except: [] };
  });
  return [
    ...near.filter(({ seenBy }) => seenBy.length > 0),
    ...thenAll.flatMap((resource) => stepsFor(viewer, resource)),
  ];
}

const source = (step: InitialSyncStep): Source => ({ resource: step.resource, alias: 'r' });

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
  if (step.near) return [nearSql(source(step), near)];
  return isNear(step.resource) ? [notNearSql(source(step), near)] : [];
}

function rowsSql(
  step: InitialSyncStep,
  frame: InitialSyncFrame,
  { after, limit }: { after: string | null; limit: number },
): RawBuilder<unknown> {
  const further: Test[] = after === null ? [] : [sql`r.id > ${after}::uuid`];
  const whole = step.shown === null ? shownSql(frame.viewer, source(step), 'whole') : sql.lit(step.shown === 'whole');
  const select = sql`select ${columnsSql(source(step))}, ${whole} as shown_whole from ${tableSql(source(step))}`;
  const page = sql`order by r.id limit ${limit}`;
  const [only] = step.seenBy;
  if (only && step.seenBy.length === 1)
    return sql`${select} where ${all([...tests(step, only, frame), ...further])} ${page}`;
  const ids = step.seenBy.map(
    (alternative) =>
      sql`(select r.id from ${tableSql(source(step))} where ${all([...tests(step, alternative, frame), ...further])} ${page})`,
  );
  return sql`${select} where r.id in (${sql.join(ids, sql` union `)}) ${page}`;
}

/** The next rows of a step, ordered by id, after `after`. */
export async function findInitialSyncRows(
  executor: Executor,
  frame: InitialSyncFrame,
  { step, after, limit }: { step: InitialSyncStep; after: string | null; limit: number },
): Promise<ShownRow[]> {
  const { rows } = await sql<ColumnValues>`${rowsSql(step, frame, { after, limit })}`.execute(executor);
  return rows.map((record) => ({
    row: fromColumns(step.resource, record),
    shown: record.shown_whole === true ? 'whole' : 'card',
  }));
}

/** The statement of {@link countRemaining}. */
export function remainingStatement({ viewer, near, kept }: InitialSyncFrame, steps: readonly InitialSyncStep[]) {
  const seen = seenRows(viewer, kept);
  const later = new Set(steps.filter((step) => !step.near).map(({ resource }) => resource));
  // Later steps return these near rows once more.
  const twice = new Set(steps.filter((step) => step.near && !isNear(step.resource)).map(({ resource }) => resource));
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

const ofTask: ReadonlySet<Resource> = new Set(['operational-addresses', 'proofs', 'photos']);

/** Whether later steps can exclude the near rows of a resource cheaply. */
const isNear = (resource: Resource): boolean => resource === 'tasks' || ofTask.has(resource);

/** Whether a row belongs to a range's work: its tasks, their dependents, and what these reference. */
function nearSql({ resource, alias }: Source, range: TimeRange): Test {
  const id = sql.ref(`${alias}.id`);
  if (resource === 'tasks') return nearTask(alias, range);
  if (ofTask.has(resource)) {
    return sql`exists (select from tasks as n where n.id = ${sql.ref(`${alias}.task_id`)} and ${nearTask('n', range)})`;
  }
  if (resource === 'customers')
    return sql`${id} in (select n.customer_id from tasks as n where ${nearTask('n', range)})`;
  return sql`${id} in (select unnest(o.installation_address_id || o.pickup_addresses_ids)
    from operational_addresses as o join tasks as n on n.id = o.task_id where ${nearTask('n', range)})`;
}

/** The opposite, for resources where {@link isNear} holds. */
const notNearSql = (source: Source, range: TimeRange): Test => sql`${nearSql(source, range)} is not true`;
