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
  plainMeaning,
  type Source,
  type Test,
  tableSql,
} from './condition-sql.ts';
import { askingParts, type Link, links, plainParts, seenBy, type ViewerKind, viewerKinds } from './links.ts';

/** Those whose scopes are asked for: who sees the row itself, or who sees what hangs on it by some links. */
interface Question {
  viewers: ViewerKind;
  condition: Condition;
  /** Empty for the row itself. */
  links: readonly Link[];
}

function questionsOf(resource: Resource): Question[] {
  const own = viewerKinds.map((viewers) => ({ viewers, condition: seenBy(viewers, resource), links: [] }));
  const byCondition = new Map<string, Question>();
  for (const link of links) {
    if (link.target !== resource) continue;
    const key = JSON.stringify([link.viewers, link.where]);
    const question = byCondition.get(key) ?? { viewers: link.viewers, condition: link.where, links: [] };
    byCondition.set(key, { ...question, links: [...question.links, link] });
  }
  return [...own, ...byCondition.values()];
}

const questions = new Map(resources.map((resource) => [resource, questionsOf(resource)]));

interface Way {
  from: RawBuilder<unknown>[];
  tests: Test[];
  scope: RawBuilder<string>;
}

function wayTo(condition: Condition, source: Source, viewers: ViewerKind): Way {
  const tests = plainParts(condition).map((part) => conditionSql(part, source, plainMeaning));
  // A second asking part would only narrow: without it more scopes are told of a change than have to be.
  const part = must(askingParts(condition)[0], 'the part of a rule that says for whom it is');
  const way = stepTo(part, source, viewers);
  return { ...way, tests: [...tests, ...way.tests] };
}

function stepTo(part: Condition, source: Source, viewers: ViewerKind): Way {
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
  const way = wayTo(part.where, next, viewers);
  return { ...way, from: [sql`join ${tableSql(next)} on ${joined}`, ...way.from] };
}

/** How two rows hang together by a step. */
export function stepSql(step: { kind: 'in' | 'namedBy'; field: string }, source: Source, next: Source): Test {
  const [holder, named] = step.kind === 'in' ? [source, next] : [next, source];
  const field = fieldSql(holder, step.field);
  const id = sql.ref(`${named.alias}.id`);
  return isList(holder, step.field) ? sql`${field} @> array[${id}]` : sql`${field} = ${id}`;
}

/** A row to be asked about: who sees it itself, or with `all` also who sees something because of it. */
export interface Asked extends RowKey {
  extent: 'own' | 'all';
}

function selectsOf({ viewers, condition }: Question, resource: Resource, given: { label: number; ids: Ids }) {
  const source = { resource, alias: 'r' };
  return alternatives(condition).map((alternative) => {
    const { from, tests, scope } = wayTo(alternative, source, viewers);
    return sql`select ${sql.lit(resource)} as resource, r.id, ${sql.lit(given.label)}::int as label, ${scope} as scope
      from ${sql.join([tableSql(source), ...from], sql` `)} where r.id = any(${given.ids}) and ${all(tests)}`;
  });
}

type Ids = RawBuilder<string[]>;

/** Rows of one resource that are asked about in the same way. */
interface Group {
  resource: Resource;
  extent: 'own' | 'all';
  ids: string[];
}

const texts = new Map<string, string>();

/** The text is made once for what is asked: it names no viewer, and its parameters are the ids of the rows of each group. */
function textFor(executor: Executor, groups: readonly Group[]): string {
  const key = groups.map(({ resource, extent }) => `${resource} ${extent}`).join();
  const known = texts.get(key);
  if (known !== undefined) return known;
  const selects = groups.flatMap(({ resource, extent }, index) => {
    const ids = sql<string[]>`${sql.raw(`$${index + 1}`)}::uuid[]`;
    return must(questions.get(resource), resource).flatMap((question, label) =>
      extent === 'own' && question.links.length > 0 ? [] : selectsOf(question, resource, { label, ids }),
    );
  });
  const text = sql`${sql.raw(prepared)} ${sql.join(selects, sql` union `)}`.compile(executor).sql;
  texts.set(key, text);
  return text;
}

function grouped(asked: readonly Asked[]): Group[] {
  const groups = new Map<string, Group>();
  for (const { resource, id, extent } of asked) {
    const key = `${resource} ${extent}`;
    const group = groups.get(key) ?? { resource, extent, ids: [] };
    group.ids.push(id);
    groups.set(key, group);
  }
  // In one order, so that what is asked together often has one text.
  return [...groups.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group);
}

/** Who sees a row now, and, by the links that hang on it, who sees something because of it. */
export interface SeenBy {
  own: ReadonlySet<Scope>;
  byLink: ReadonlyMap<Link, ReadonlySet<Scope>>;
}

export const seenByNobody: SeenBy = { own: new Set(), byLink: new Map() };

interface Answer {
  resource: Resource;
  id: string;
  label: number;
  scope: Scope;
}

function seenIn(answers: readonly Answer[]): SeenBy {
  const own = new Set<Scope>();
  const byLink = new Map<Link, Set<Scope>>();
  for (const { resource, label, scope } of answers) {
    const question = must(questions.get(resource)?.[label], 'the question of an answer');
    if (question.links.length === 0) own.add(scope);
    for (const link of question.links) byLink.set(link, (byLink.get(link) ?? new Set<Scope>()).add(scope));
  }
  return { own, byLink };
}

/**
 * The scopes that see each of some rows now, in the order asked, in one statement. Rights are left out, so it may name more
 * than see a row, never fewer; a pull decides for each viewer again.
 */
export async function scopesOfRows(executor: Executor, asked: readonly Asked[]): Promise<SeenBy[]> {
  if (asked.length === 0) return [];
  const groups = grouped(asked);
  const query = CompiledQuery.raw(
    textFor(executor, groups),
    groups.map(({ ids }) => ids),
  );
  const { rows } = await executor.executeQuery<Answer>(query);
  const answers = groupBy(rows, rowKeyText);
  return asked.map((row) => seenIn(answers.get(rowKeyText(row)) ?? []));
}

/** The same for one row. */
export async function scopesOfRow(executor: Executor, row: RowKey, extent: 'own' | 'all'): Promise<SeenBy> {
  const [seen] = await scopesOfRows(executor, [{ resource: row.resource, id: row.id, extent }]);
  return must(seen, 'who sees a row');
}
