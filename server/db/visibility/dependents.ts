import { sql } from 'kysely';
import type { Resource, RowKey } from '../../../domain/kernel/resources.ts';
import type { AnyRow } from '../../../domain/rows.ts';
import type { Scope } from '../../../domain/visibility/scopes.ts';
import type { Executor } from '../schema.ts';
import { tableOf } from '../tables.ts';
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
import { changesNeededRight, namesIn } from './facets.ts';
import { type Link, links, type Step } from './links.ts';
import { type SeenBy, stepSql } from './scopes.ts';

/** A row of `target` before and after a write, with those who saw and see it; undefined where it did not exist. */
export interface Change {
  resource: Resource;
  id: string;
  before: AnyRow | undefined;
  after: AnyRow | undefined;
  seenBefore: SeenBy;
  seenAfter: SeenBy;
}

/** A row whose visibility may have changed for some scopes. */
export interface Affected extends RowKey {
  scopes: ReadonlySet<Scope>;
}

const linksTo = new Map<Resource, Link[]>();
for (const link of links) linksTo.set(link.target, [...(linksTo.get(link.target) ?? []), link]);

/** Whether anything can hang on rows of a resource. */
export const hasDependents = (resource: Resource): boolean => linksTo.has(resource);

const none: ReadonlySet<Scope> = new Set();

/**
 * The rows of other resources that change hands with a change: by each link those that hang on the row by a name it has
 * gained, lost or kept, for the scopes that gained or lost them, or in which some may have, by their rights. They are kept as they are until the transaction ends:
 * whoever changes one of them at the same moment either is done, or waits and then tells those who see it from now on, too.
 */
export async function dependentsOf(executor: Executor, change: Change): Promise<Affected[]> {
  const found: Affected[] = [];
  for (const link of linksTo.get(change.resource) ?? []) {
    for (const { ids, scopes } of handovers(link, change)) {
      if (ids.length === 0 || scopes.size === 0) continue;
      const roots = await rootsOf(executor, link, ids);
      await shareRows(executor, link.root, roots);
      for (const id of roots) found.push({ resource: link.root, id, scopes });
    }
  }
  return found;
}

/** The fields by which rows of a resource are seen because of a row that they name. */
const parentFields = new Map<Resource, Map<string, Resource>>();
for (const { root, steps } of links) {
  const [{ kind, field, to }] = steps;
  if (kind === 'in') parentFields.set(root, (parentFields.get(root) ?? new Map<string, Resource>()).set(field, to));
}

/**
 * Keeps the rows because of which a new row is seen from changing hands until the transaction ends: who is given one of them
 * at the same moment would not be told of the new row by either side.
 */
export async function shareParents(executor: Executor, resource: Resource, row: AnyRow): Promise<void> {
  for (const [field, to] of parentFields.get(resource) ?? []) await shareRows(executor, to, namesIn(row, field));
}

/** Keeps rows from others who want to change them until the transaction ends; those may read and share them. */
async function shareRows(executor: Executor, resource: Resource, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const table = sql.table(tableOf(resource));
  await sql`select id from ${table} where id = any(${ids}::uuid[]) order by id for share`.execute(executor);
}

const lastStep = (link: Link): Step => link.steps.at(-1) ?? link.steps[0];

/** Whether a row hangs on another row than before. */
const changesParent = (resource: Resource, before: AnyRow, after: AnyRow): boolean =>
  [...(parentFields.get(resource)?.keys() ?? [])].some(
    (field) => namesIn(before, field).join() !== namesIn(after, field).join(),
  );

/**
 * Whether a row is seen by others within a scope: by other rights, or (customers) by those of another company; be it for
 * itself or for the row on which it hangs.
 */
const asksForOthers = ({ resource, before, after }: Change): boolean =>
  before !== undefined &&
  after !== undefined &&
  (changesNeededRight(resource, before, after) ||
    before.company?.id !== after.company?.id ||
    changesParent(resource, before, after));

/** The ids next to the changed row on the link: itself for `in`, what it names for `namedBy`; with who gained or lost them. */
function handovers(link: Link, change: Change): { ids: string[]; scopes: ReadonlySet<Scope> }[] {
  const before = change.seenBefore.byLink.get(link) ?? none;
  const after = change.seenAfter.byLink.get(link) ?? none;
  const everybody = asksForOthers(change);
  const differing = new Set(
    [...before, ...after].filter((scope) => everybody || before.has(scope) !== after.has(scope)),
  );
  const { kind, field } = lastStep(link);
  if (kind === 'in') return [{ ids: [change.id], scopes: differing }];
  const named = new Set(namesIn(change.before, field));
  const names = new Set(namesIn(change.after, field));
  return [
    { ids: [...names].filter((id) => named.has(id)), scopes: differing },
    { ids: [...names].filter((id) => !named.has(id)), scopes: after },
    { ids: [...named].filter((id) => !names.has(id)), scopes: before },
  ];
}

async function rootsOf(executor: Executor, { root, steps }: Link, ids: string[]): Promise<string[]> {
  const last = steps.at(-1) ?? steps[0];
  if (steps.length === 1 && last.kind === 'namedBy' && last.tests.length === 0) return ids;
  const sources: Source[] = steps.map(({ from }, index) => ({ resource: from, alias: `s${index}` }));
  const tests = steps.flatMap((step, index) => testsAt(step, sources, index));
  const end = sources[sources.length - 1] ?? { resource: root, alias: 's0' };
  const { rows } = await sql<{ id: string }>`
    select distinct s0.id from ${sql.join(sources.map(tableSql))}
    where ${all([...tests, touching(last, end, ids)])}`.execute(executor);
  return rows.map(({ id }) => id);
}

function testsAt(step: Step, sources: readonly Source[], index: number): Test[] {
  const source = sources[index];
  const next = sources[index + 1];
  if (!source) return [];
  const plain = step.tests.map((test) => conditionSql(test, source, plainMeaning));
  return next ? [...plain, stepSql(step, source, next)] : plain;
}

function touching({ kind, field }: Step, source: Source, ids: string[]): Test {
  if (kind === 'namedBy') return sql`${sql.ref(`${source.alias}.id`)} = any(${ids}::uuid[])`;
  const reference = fieldSql(source, field);
  return isList(source, field) ? sql`${reference} && ${ids}::uuid[]` : sql`${reference} = any(${ids}::uuid[])`;
}
