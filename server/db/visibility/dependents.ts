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
  plainContext,
  type Source,
  type Test,
  tableSql,
} from './condition-sql.ts';
import { changesNeededRight, referencedIds } from './facets.ts';
import { type Link, links, type Step } from './links.ts';
import { type SeenBy, stepSql } from './scopes.ts';

/** A row before and after a write, with those who saw and see it; undefined where it did not exist. */
export interface Change {
  resource: Resource;
  id: string;
  before: AnyRow | undefined;
  after: AnyRow | undefined;
  seenBefore: SeenBy;
  seenAfter: SeenBy;
  /** It may have left devices, to which it returns with everything that depends on it. */
  returns: boolean;
}

/** A row whose visibility may have changed for some scopes. */
export interface Affected extends RowKey {
  scopes: ReadonlySet<Scope>;
}

const linksTo = new Map<Resource, Link[]>();
for (const link of links) linksTo.set(link.target, [...(linksTo.get(link.target) ?? []), link]);

/** Whether other rows can depend on rows of this resource. */
export const hasDependents = (resource: Resource): boolean => linksTo.has(resource);

const none: ReadonlySet<Scope> = new Set();

/**
 * The rows whose visibility changes with this row: along each link, rows that it gained, lost or kept, with the
 * affected scopes. They stay locked for share, so a concurrent change of one either is complete or waits and sees the
 * new audience.
 */
export async function dependentsOf(executor: Executor, change: Change): Promise<Affected[]> {
  const found: Affected[] = [];
  for (const link of linksTo.get(change.resource) ?? []) {
    for (const { ids, scopes } of changedAudiences(link, change)) {
      if (ids.length === 0 || scopes.size === 0) continue;
      const roots = await rootsOf(executor, link, ids);
      await lockForShare(executor, link.root, roots);
      for (const id of roots) found.push({ resource: link.root, id, scopes });
    }
  }
  return found;
}

/** The reference fields through which rows of a resource become visible. */
const parentFields = new Map<Resource, Map<string, Resource>>();
for (const { root, steps } of links) {
  const [{ kind, field, to }] = steps;
  if (kind === 'in') parentFields.set(root, (parentFields.get(root) ?? new Map<string, Resource>()).set(field, to));
}

/**
 * Locks the rows through which a new row is visible, for share. Otherwise a viewer who gets one of them at the same
 * moment would miss the new row.
 */
export async function lockParentsForShare(executor: Executor, resource: Resource, row: AnyRow): Promise<void> {
  for (const [field, to] of parentFields.get(resource) ?? [])
    await lockForShare(executor, to, referencedIds(row, field));
}

/** Locks rows against changes until the transaction ends; others may read and share-lock them. */
async function lockForShare(executor: Executor, resource: Resource, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const table = sql.table(tableOf(resource));
  await sql`select id from ${table} where id = any(${ids}::uuid[]) order by id for share`.execute(executor);
}

const lastStep = (link: Link): Step => link.steps.at(-1) ?? link.steps[0];

/** Whether the row now depends on other rows. */
const changesParent = (resource: Resource, before: AnyRow, after: AnyRow): boolean =>
  [...(parentFields.get(resource)?.keys() ?? [])].some(
    (field) => referencedIds(before, field).join() !== referencedIds(after, field).join(),
  );

/**
 * Whether the audience within a scope changes, by a return to devices, or by other rights or (customers) by another company, for the row or the
 * one it depends on.
 */
const changesAudience = ({ resource, before, after, returns }: Change): boolean =>
  returns ||
  (before !== undefined &&
    after !== undefined &&
    (changesNeededRight(resource, before, after) ||
      before.company?.id !== after.company?.id ||
      changesParent(resource, before, after)));

/**
 * The rows next to the changed one on a link (itself for `in`, referenced ones for `namedBy`), with the scopes that
 * gained or lost them.
 */
function changedAudiences(link: Link, change: Change): { ids: string[]; scopes: ReadonlySet<Scope> }[] {
  const before = change.seenBefore.byLink.get(link) ?? none;
  const after = change.seenAfter.byLink.get(link) ?? none;
  const everybody = changesAudience(change);
  const differing = new Set(
    [...before, ...after].filter((scope) => everybody || before.has(scope) !== after.has(scope)),
  );
  const { kind, field } = lastStep(link);
  if (kind === 'in') return [{ ids: [change.id], scopes: differing }];
  const named = new Set(referencedIds(change.before, field));
  const names = new Set(referencedIds(change.after, field));
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
    where ${all([...tests, referencesSql(last, end, ids)])}`.execute(executor);
  return rows.map(({ id }) => id);
}

function testsAt(step: Step, sources: readonly Source[], index: number): Test[] {
  const source = sources[index];
  const next = sources[index + 1];
  if (!source) return [];
  const plain = step.tests.map((test) => conditionSql(test, source, plainContext));
  return next ? [...plain, stepSql(step, source, next)] : plain;
}

function referencesSql({ kind, field }: Step, source: Source, ids: string[]): Test {
  if (kind === 'namedBy') return sql`${sql.ref(`${source.alias}.id`)} = any(${ids}::uuid[])`;
  const reference = fieldSql(source, field);
  return isList(source, field) ? sql`${reference} && ${ids}::uuid[]` : sql`${reference} = any(${ids}::uuid[])`;
}
