import { type RawBuilder, sql } from 'kysely';
import type { Resource } from '../../../domain/kernel/resources.ts';
import type { Condition } from '../../../domain/visibility/condition.ts';
import type { Kept } from '../../../domain/visibility/retention.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { columnsOf } from '../tables.ts';
import { alternatives } from './alternatives.ts';
import {
  all,
  type Collected,
  type ConditionContext,
  conditionSql,
  fromSql,
  keptSql,
  type Source,
  some,
  type Test,
  tableSql,
} from './condition-sql.ts';
import { idOfViewer, rulesOf } from './visible.ts';

/** Parts of a statement about everything that a viewer's device holds. */
export interface SeenRows {
  /** `with …`: collects the viewer's tasks once, because most other rules ask about them. */
  head: RawBuilder<unknown>;
  /** `id` and `version` of the visible rows, each once; null for a resource of which the viewer sees none. */
  rowsOf(resource: Resource): RawBuilder<unknown> | null;
}

const seenTasks = 'seen_tasks';

/** What others ask about a task: its references, and what `keptSql` tests. */
const taskColumns = [
  'id',
  'version',
  'modify_date',
  'task_operational_status',
  'installation_timestamp_from',
  'pickup_timestamp_from',
  ...columnsOf('tasks')
    .filter(({ kind: { kind } }) => kind === 'reference' || kind === 'references')
    .map(({ column }) => column),
];

/** The parts of a condition of which one has to hold; their own parts stay together, so that statements stay small. */
const partsOf = (condition: Condition): readonly Condition[] => {
  if (condition.kind === 'nobody') return [];
  return condition.kind === 'any' ? condition.of : [condition];
};

export function seenRows(viewer: Viewer, kept: Kept): SeenRows {
  const { whole } = rulesOf(viewer, 'tasks');
  const collected: Collected = { resource: 'tasks', where: whole, table: seenTasks };
  const idOf: ConditionContext['idOf'] = (attribute) => idOfViewer(viewer, attribute);
  const rowsWhere = (condition: Condition, source: Source) => {
    const further = keptSql(source, kept);
    if (source.resource === 'tasks' && condition === whole)
      return sql`select r.id, r.version from ${sql.table(seenTasks)} as r where ${all(further)}`;
    const from = fromSql(condition, source, { meaning: { idOf, kept, rows: 'many', collected }, further });
    return sql`select r.id, r.version ${from}`;
  };
  return {
    head: sql`with ${sql.table(seenTasks)} as materialized (${tasksSql(whole, idOf)})`,
    rowsOf(resource) {
      const rules = rulesOf(viewer, resource);
      const wholes = resource === 'tasks' && whole.kind !== 'nobody' ? [whole] : partsOf(rules.whole);
      const conditions = [...wholes, ...partsOf(rules.contact), ...partsOf(rules.card)];
      if (conditions.length === 0) return null;
      const selects = conditions.map((condition) => rowsWhere(condition, { resource, alias: 'r' }));
      return sql.join(selects, sql` union `);
    },
  };
}

/** The tasks, each once. Each alternative excludes those before it, which costs less than comparing whole rows. */
function tasksSql(whole: Condition, idOf: ConditionContext['idOf']): RawBuilder<unknown> {
  const source: Source = { resource: 'tasks', alias: 'r' };
  const columns = sql.join(taskColumns.map((name) => sql.ref(`r.${name}`)));
  const either = alternatives(whole);
  const test = (condition: Condition, rows: ConditionContext['rows']): Test =>
    conditionSql(condition, source, { idOf, kept: null, rows });
  const selects = either.map((condition, index) => {
    const earlier = either.slice(0, index).map((before) => test(before, 'few'));
    const exclusion: Test[] = earlier.length === 0 ? [] : [sql`${some(earlier)} is not true`];
    return sql`select ${columns} from ${tableSql(source)} where ${all([test(condition, 'many'), ...exclusion])}`;
  });
  if (selects.length === 0) return sql`select ${columns} from ${tableSql(source)} where false`;
  return sql.join(selects, sql` union all `);
}
