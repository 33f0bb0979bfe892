import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import { assert, must } from '../../../domain/kernel/assert.ts';
import { groupBy } from '../../../domain/kernel/polyfills.ts';
import { type Resource, type RowKey, resources, rowKeyText } from '../../../domain/kernel/resources.ts';
import type { Condition } from '../../../domain/visibility/condition.ts';
import { type Scope, scopeOf } from '../../../domain/visibility/scopes.ts';
import { prepared } from '../adapters/prepared.ts';
import type { Executor } from '../schema.ts';
import { alternatives } from './alternatives.ts';
import {
  all,
  conditionSql,
  fieldSql,
  isList,
  plainContext,
  type Source,
  type Test,
  tableSql,
} from './condition-sql.ts';
import { filterParts, type Link, links, seenBy, type ViewerKind, viewerKinds, viewerParts } from './links.ts';

/** A query for scopes: who sees the row itself, or who sees other rows through it along links. */
interface ScopeQuery {
  viewers: ViewerKind;
  condition: Condition;
  /** Empty for the row itself. */
  links: readonly Link[];
}

function scopeQueriesOf(resource: Resource): ScopeQuery[] {
  const own = viewerKinds.map((viewers) => ({ viewers, condition: seenBy(viewers, resource), links: [] }));
  const byCondition = new Map<string, ScopeQuery>();
  for (const link of links) {
    if (link.target !== resource) continue;
    const key = JSON.stringify([link.viewers, link.where]);
    const question = byCondition.get(key) ?? { viewers: link.viewers, condition: link.where, links: [] };
    byCondition.set(key, { ...question, links: [...question.links, link] });
  }
  return [...own, ...byCondition.values()];
}

const scopeQueries = new Map(resources.map((resource) => [resource, scopeQueriesOf(resource)]));

interface ScopePath {
  from: RawBuilder<unknown>[];
  tests: Test[];
  scope: RawBuilder<string>;
}

function scopePath(condition: Condition, source: Source, viewers: ViewerKind): ScopePath {
  const tests = filterParts(condition).map((part) => conditionSql(part, source, plainContext));
  // A second viewer part would only narrow the result: without it more scopes are notified than necessary.
  const part = must(viewerParts(condition)[0], 'the part of a rule that says for whom it is');
  const way = pathStep(part, source, viewers);
  return { ...way, tests: [...tests, ...way.tests] };
}

function pathStep(part: Condition, source: Source, viewers: ViewerKind): ScopePath {
  if (part.kind === 'mine') {
    const prefix = sql.lit(scopeOf(viewers, part.attribute, ''));
    const field = fieldSql(source, part.field);
    if (!isList(source, part.field)) {
      return { from: [], tests: [sql`${field} is not null`], scope: sql<string>`${prefix} || ${field}` };
    }
    return {
      from: [sql`cross join lateral unnest(${field}) as m(id)`],
      tests: [],
      scope: sql<string>`${prefix} || m.id`,
    };
  }
  assert(part.kind === 'in' || part.kind === 'namedBy', `${part.kind} is no step`);
  const next = { resource: part.resource, alias: `${source.alias}_` };
  const joined = stepSql(part, source, next);
  const way = scopePath(part.where, next, viewers);
  return { ...way, from: [sql`join ${tableSql(next)} on ${joined}`, ...way.from] };
}

/** The join of two rows along a step. */
export function stepSql(step: { kind: 'in' | 'namedBy'; field: string }, source: Source, next: Source): Test {
  const [holder, named] = step.kind === 'in' ? [source, next] : [next, source];
  const field = fieldSql(holder, step.field);
  const id = sql.ref(`${named.alias}.id`);
  return isList(holder, step.field) ? sql`${field} @> array[${id}]` : sql`${field} = ${id}`;
}

/** A row whose scopes are queried: `own` for the row itself, `all` also for rows visible through it. */
export interface RowQuery extends RowKey {
  extent: 'own' | 'all';
}

function selectsOf({ viewers, condition }: ScopeQuery, resource: Resource, given: { label: number; ids: Ids }) {
  const source = { resource, alias: 'r' };
  return alternatives(condition).map((alternative) => {
    const { from, tests, scope } = scopePath(alternative, source, viewers);
    return sql`select ${sql.lit(resource)} as resource, r.id, ${sql.lit(given.label)}::int as label, ${scope} as scope
      from ${sql.join([tableSql(source), ...from], sql` `)} where r.id = any(${given.ids}) and ${all(tests)}`;
  });
}

type Ids = RawBuilder<string[]>;

/** Rows of one resource with the same query. */
interface Group {
  resource: Resource;
  extent: 'own' | 'all';
  ids: string[];
}

const texts = new Map<string, string>();

/** The statement's text is built once per combination: it names no viewer, and its parameters are the row ids. */
function textFor(executor: Executor, groups: readonly Group[]): string {
  const key = groups.map(({ resource, extent }) => `${resource} ${extent}`).join();
  const known = texts.get(key);
  if (known !== undefined) return known;
  const selects = groups.flatMap(({ resource, extent }, index) => {
    const ids = sql<string[]>`${sql.raw(`$${index + 1}`)}::uuid[]`;
    return must(scopeQueries.get(resource), resource).flatMap((question, label) =>
      extent === 'own' && question.links.length > 0 ? [] : selectsOf(question, resource, { label, ids }),
    );
  });
  const text = sql`${sql.raw(prepared)} ${sql.join(selects, sql` union `)}`.compile(executor).sql;
  texts.set(key, text);
  return text;
}

function grouped(queries: readonly RowQuery[]): Group[] {
  const groups = new Map<string, Group>();
  for (const { resource, id, extent } of queries) {
    const key = `${resource} ${extent}`;
    const group = groups.get(key) ?? { resource, extent, ids: [] };
    group.ids.push(id);
    groups.set(key, group);
  }
  // In a fixed order, so that the same combination has the same text.
  return [...groups.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group);
}

/** The scopes that see a row, and by link those that see other rows through it. */
export interface SeenBy {
  own: ReadonlySet<Scope>;
  byLink: ReadonlyMap<Link, ReadonlySet<Scope>>;
}

export const seenByNobody: SeenBy = { own: new Set(), byLink: new Map() };

interface ScopeAnswer {
  resource: Resource;
  id: string;
  label: number;
  scope: Scope;
}

function seenIn(answers: readonly ScopeAnswer[]): SeenBy {
  const own = new Set<Scope>();
  const byLink = new Map<Link, Set<Scope>>();
  for (const { resource, label, scope } of answers) {
    const question = must(scopeQueries.get(resource)?.[label], 'the question of an answer');
    if (question.links.length === 0) own.add(scope);
    for (const link of question.links) byLink.set(link, (byLink.get(link) ?? new Set<Scope>()).add(scope));
  }
  return { own, byLink };
}

/**
 * The scopes that see each row now, in the given order. Ignores rights, so the result may contain too many scopes but
 * never too few; each pull decides per viewer.
 */
export async function scopesOfRows(executor: Executor, queries: readonly RowQuery[]): Promise<SeenBy[]> {
  if (queries.length === 0) return [];
  const groups = grouped(queries);
  const query = CompiledQuery.raw(
    textFor(executor, groups),
    groups.map(({ ids }) => ids),
  );
  const { rows } = await executor.executeQuery<ScopeAnswer>(query);
  const answers = groupBy(rows, rowKeyText);
  return queries.map((row) => seenIn(answers.get(rowKeyText(row)) ?? []));
}

export async function scopesOfRow(executor: Executor, row: RowKey, extent: 'own' | 'all'): Promise<SeenBy> {
  const [seen] = await scopesOfRows(executor, [{ resource: row.resource, id: row.id, extent }]);
  return must(seen, 'who sees a row');
}
