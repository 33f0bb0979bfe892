import { type RawBuilder, sql } from 'kysely';
import type { Resource } from '../../../domain/kernel/resources.ts';
import { day, type TimeRange } from '../../../domain/kernel/time.ts';
import { any, type Condition } from '../../../domain/visibility/condition.ts';
import type { Kept } from '../../../domain/visibility/retention.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Executor } from '../schema.ts';
import { type ColumnValues, fromColumns } from '../tables.ts';
import { alternatives } from './alternatives.ts';
import { all, conditionSql, keptSql, type Meaning, type Source, some, type Test, tableSql } from './condition-sql.ts';
import { columnsSql, idOfViewer, rulesOf, type ShownRow, shownSql } from './visible.ts';

/** A part of all that a viewer sees, in order of id, that has an index of its own to follow. */
export interface FillStep {
  resource: Resource;
  /** Only what belongs to the work of the near days, or only what does not. */
  near: boolean;
  /** How its rows are shown; null when that differs from row to row. */
  shown: 'whole' | 'card' | null;
  seenBy: readonly Condition[];
  /** What earlier steps have shown already. */
  except: readonly Condition[];
}

/** What all pages of one fill have in common. */
export interface FillFrame {
  viewer: Viewer;
  /** The near days. */
  near: TimeRange;
  kept: Kept;
}

/** The work of the near days and what it names: enough for a phone to be useful. */
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

function stepsFor(viewer: Viewer, resource: Resource): FillStep[] {
  const { whole, card } = rulesOf(viewer, resource);
  const wholes = alternatives(whole);
  const steps = wholes.map(
    (alternative, index): FillStep => ({
      resource,
      near: false,
      shown: 'whole',
      seenBy: [alternative],
      except: wholes.slice(0, index),
    }),
  );
  const cards = alternatives(card);
  const last: FillStep = { resource, near: false, shown: 'card', seenBy: cards, except: wholes };
  return cards.length === 0 ? steps : [...steps, last];
}

/** The steps of a fill in their order; the same for everyone with the same permissions. */
export function fillSteps(viewer: Viewer): FillStep[] {
  const near = nearFirst.map((resource): FillStep => {
    const { whole, card } = rulesOf(viewer, resource);
    return { resource, near: true, shown: null, seenBy: alternatives(any(whole, card)), except: [] };
  });
  return [
    ...near.filter(({ seenBy }) => seenBy.length > 0),
    ...thenAll.flatMap((resource) => stepsFor(viewer, resource)),
  ];
}

const source = (step: FillStep): Source => ({ resource: step.resource, alias: 'r' });

function tests(step: FillStep, alternative: Condition, { viewer, near, kept }: FillFrame): Test[] {
  const idOf: Meaning['idOf'] = (attribute) => idOfViewer(viewer, attribute);
  const seen = conditionSql(alternative, source(step), { idOf, kept, rows: 'many' });
  const earlier = step.except.map((condition) =>
    conditionSql(condition, source(step), { idOf, kept: null, rows: 'few' }),
  );
  const exclusion: Test[] = earlier.length === 0 ? [] : [sql`${some(earlier)} is not true`];
  return [seen, ...exclusion, ...keptSql(source(step), kept), ...nearTests(step, near)];
}

function nearTests(step: FillStep, near: TimeRange): Test[] {
  if (step.near) return [nearSql(source(step), near)];
  return isNear(step.resource) ? [notNearSql(source(step), near)] : [];
}

function rowsSql(
  step: FillStep,
  frame: FillFrame,
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

/** The next rows of a step, in order of id after `after`. */
export async function fillPage(
  executor: Executor,
  frame: FillFrame,
  { step, after, limit }: { step: FillStep; after: string | null; limit: number },
): Promise<ShownRow[]> {
  const { rows } = await sql<ColumnValues>`${rowsSql(step, frame, { after, limit })}`.execute(executor);
  return rows.map((record) => ({
    row: fromColumns(step.resource, record),
    shown: record.shown_whole === true ? 'whole' : 'card',
  }));
}

/** How many rows these steps have. */
export async function countSteps(executor: Executor, frame: FillFrame, steps: readonly FillStep[]): Promise<number> {
  if (steps.length === 0) return 0;
  const counts = steps.map((step) => {
    const ids = step.seenBy.map(
      (alternative) => sql`select r.id from ${tableSql(source(step))} where ${all(tests(step, alternative, frame))}`,
    );
    return sql`(select count(*) from (${sql.join(ids, sql` union `)}) as seen)`;
  });
  const { rows } = await sql<{ count: number }>`select ${sql.join(counts, sql` + `)} as count`.execute(executor);
  return rows[0]?.count ?? 0;
}

/** Work that began longer before comes with the rest: a bound on both sides lets an index find what is near. */
const longestWork = 14 * day;

/** Whether a task, under an alias, is to be installed or picked up within a range. */
function nearTask(alias: string, { from, to }: TimeRange): Test {
  const within = (name: 'installation' | 'pickup') => {
    const start = sql.ref(`${alias}.${name}_timestamp_from`);
    return sql`(${start} >= ${from - longestWork} and ${start} < ${to} and coalesce(${sql.ref(`${alias}.${name}_timestamp_to`)}, ${start}) >= ${from})`;
  };
  return sql`(${within('installation')} or ${within('pickup')})`;
}

const ofTask: ReadonlySet<Resource> = new Set(['operational-addresses', 'proofs', 'photos']);

/** Whether the near rows of a resource are a set that can be left out later without a search. */
const isNear = (resource: Resource): boolean => resource === 'tasks' || ofTask.has(resource);

/** The test whether a row belongs to the work of a range of time: its tasks, what hangs on them and what these name. */
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

/** The contrary, for the resources of which {@link isNear} holds. */
const notNearSql = (source: Source, range: TimeRange): Test => sql`${nearSql(source, range)} is not true`;
