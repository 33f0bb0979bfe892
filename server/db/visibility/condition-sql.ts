import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { InvariantError, must } from '../../../domain/kernel/assert.ts';
import type { Resource } from '../../../domain/kernel/resources.ts';
import type { Attribute, Condition } from '../../../domain/visibility/condition.ts';
import { closedStatuses, type Kept } from '../../../domain/visibility/retention.ts';
import { columnOf, tableOf } from '../tables.ts';

export type Test = RawBuilder<SqlBool>;

/** A resource's table with its alias in a query. */
export interface Source {
  resource: Resource;
  alias: string;
}

/** How a condition is translated to SQL. */
export interface ConditionContext {
  /** The id that `mine` compares with. */
  idOf(attribute: Attribute): string;
  /** If set, referenced rows (`in`) that are too old for devices count as absent. */
  kept: Kept | null;
  /** `few`: rows are looked up by id, and their references checked; `many`: the referenced ids are collected first. */
  rows: 'few' | 'many';
  /** Rows that need not be looked for again. */
  collected?: Collected;
}

/** Rows that fulfil `where`, which the statement has collected as `table`, with the columns that conditions read. */
export interface Collected {
  resource: Resource;
  where: Condition;
  table: string;
}

/** For conditions that don't depend on the viewer. */
export const plainContext: ConditionContext = {
  idOf: (attribute) => {
    throw new InvariantError(`a plain test does not depend on the ${attribute} of who asks`);
  },
  kept: null,
  rows: 'few',
};

export const fieldSql = ({ resource, alias }: Source, field: string) =>
  sql.ref(`${alias}.${field === 'id' ? 'id' : must(columnOf(resource, field), `${resource}.${field}`).column}`);

export const isList = ({ resource }: Pick<Source, 'resource'>, field: string): boolean =>
  columnOf(resource, field)?.kind.kind === 'references';

export const all = (tests: readonly Test[]): Test =>
  tests.length === 0 ? sql`true` : sql`(${sql.join(tests, sql` and `)})`;
export const some = (tests: readonly Test[]): Test =>
  tests.length === 0 ? sql`false` : sql`(${sql.join(tests, sql` or `)})`;

/** Whether a task is closed. */
export const isClosedSql = ({ alias }: Source): Test =>
  sql`${sql.ref(`${alias}.task_operational_status`)} in (${sql.join(closedStatuses.map((status) => sql.lit(status)))})`;

/** The latest of a task's last change and its dates, in milliseconds. */
export const lastDateSql = ({ alias }: Source): RawBuilder<number> =>
  sql`greatest(${sql.join(
    ['modify_date', 'installation_timestamp_from', 'pickup_timestamp_from'].map((name) => sql.ref(`${alias}.${name}`)),
  )})`;

/** Whether a row is recent enough for devices: `isKept` of domain/visibility/retention.ts. */
export function keptSql(source: Source, kept: Kept | null): Test[] {
  if (kept === null) return [];
  if (source.resource === 'notifications')
    return [sql`${sql.ref(`${source.alias}.create_date`)} >= ${kept.notifications}`];
  if (source.resource === 'work-days') return [sql`${sql.ref(`${source.alias}.modify_date`)} >= ${kept.closedTasks}`];
  if (source.resource !== 'tasks') return [];
  return [sql`(not ${isClosedSql(source)} or ${lastDateSql(source)} >= ${kept.closedTasks})`];
}

/** Translates a condition that was simplified for its viewer (see `simplify`). */
export function conditionSql(condition: Condition, source: Source, meaning: ConditionContext): Test {
  switch (condition.kind) {
    case 'nobody':
      return sql`false`;
    case 'any':
      return some(condition.of.map((inner) => conditionSql(inner, source, meaning)));
    case 'every':
      return all(condition.of.map((inner) => conditionSql(inner, source, meaning)));
    case 'mine':
      return mineSql(condition, source, meaning);
    case 'equals':
    case 'differs':
      return comparisonSql(condition, source);
    case 'in':
      return inSql(condition, source, meaning);
    case 'namedBy':
      return namedBySql(condition, source, meaning);
    case 'right':
    case 'owner':
      throw new InvariantError(`the condition ${condition.kind} is to be simplified away before`);
  }
}

function mineSql(condition: Extract<Condition, { kind: 'mine' }>, source: Source, meaning: ConditionContext): Test {
  const field = fieldSql(source, condition.field);
  const id = meaning.idOf(condition.attribute);
  return isList(source, condition.field) ? sql`${field} @> array[${id}]::uuid[]` : sql`${field} = ${id}`;
}

/** A test with a literal instead of a parameter, so that its text is the same for everyone. */
export function comparisonSql(condition: Extract<Condition, { kind: 'equals' | 'differs' }>, source: Source): Test {
  const field = fieldSql(source, condition.field);
  const value = sql.lit(condition.value);
  return condition.kind === 'equals'
    ? sql`${field} is not distinct from ${value}`
    : sql`${field} is distinct from ${value}`;
}

const inner = (source: Source, resource: Resource): Source => ({
  resource,
  alias: `${source.alias}_${resource.charAt(0)}`,
});

type Reference = Extract<Condition, { kind: 'in' }>;

const isCollected = (
  { resource, where }: Reference | Extract<Condition, { kind: 'namedBy' }>,
  { collected }: ConditionContext,
): boolean => collected?.resource === resource && isDeepStrictEqual(collected.where, where);

/** `from … where …`: the rows of a source that fulfil a condition and further tests. */
export function fromSql(
  condition: Condition,
  source: Source,
  { meaning, further = [] }: { meaning: ConditionContext; further?: readonly Test[] },
): RawBuilder<unknown> {
  const { collected } = meaning;
  const parts = condition.kind === 'every' ? condition.of : [condition];
  // Collected rows are joined: of `exists` PostgreSQL assumes that they are 200, since it has no statistics of them.
  const joined = parts.filter(
    (part): part is Reference => part.kind === 'in' && isCollected(part, meaning) && !isList(source, part.field),
  );
  const joins = joined.map((part) => {
    const target = inner(source, part.resource);
    const tests = [
      sql<SqlBool>`${sql.ref(`${target.alias}.id`)} = ${fieldSql(source, part.field)}`,
      ...keptSql(target, meaning.kept),
    ];
    return sql` join ${sql.table(must(collected, 'the collected rows').table)} as ${sql.ref(target.alias)} on ${all(tests)}`;
  });
  const rest = parts.filter((part) => !joined.some((other) => other === part));
  const tests = [...rest.map((part) => conditionSql(part, source, meaning)), ...further];
  return sql`from ${tableSql(source)}${sql.join(joins, sql``)} where ${all(tests)}`;
}

function inSql(condition: Extract<Condition, { kind: 'in' }>, source: Source, meaning: ConditionContext): Test {
  const target = inner(source, condition.resource);
  const field = fieldSql(source, condition.field);
  const id = sql.ref(`${target.alias}.id`);
  const joined: Test = isList(source, condition.field) ? sql`${id} = any(${field})` : sql`${id} = ${field}`;
  const further = [joined, ...keptSql(target, meaning.kept)];
  return sql`exists (select ${fromSql(condition.where, target, { meaning, further })})`;
}

function namedBySql(
  condition: Extract<Condition, { kind: 'namedBy' }>,
  source: Source,
  meaning: ConditionContext,
): Test {
  const namer = inner(source, condition.resource);
  const field = fieldSql(namer, condition.field);
  const list = isList(namer, condition.field);
  const id = sql.ref(`${source.alias}.id`);
  // What an old task references stays on devices: only the task and its dependents expire.
  const unlimited = { ...meaning, kept: null };
  const { collected } = meaning;
  if (meaning.rows === 'many') {
    const from =
      collected && isCollected(condition, meaning)
        ? sql`from ${sql.table(collected.table)} as ${sql.ref(namer.alias)}`
        : fromSql(condition.where, namer, { meaning: unlimited });
    // Distinct ids can't be looked for from the other side, row by row, which PostgreSQL takes to be cheap where it is not.
    return sql`${id} in (select distinct ${list ? sql`unnest(${field})` : field} ${from})`;
  }
  const names: Test = list ? sql`${field} @> array[${id}]` : sql`${field} = ${id}`;
  return sql`exists (select ${fromSql(condition.where, namer, { meaning: unlimited, further: [names] })})`;
}

export const tableSql = ({ resource, alias }: Source) => sql`${sql.table(tableOf(resource))} as ${sql.ref(alias)}`;
