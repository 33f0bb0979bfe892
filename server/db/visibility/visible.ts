import { type RawBuilder, sql } from 'kysely';
import { must } from '../../../domain/kernel/assert.ts';
import { type Resource, rowKeyText } from '../../../domain/kernel/resources.ts';
import type { Rows } from '../../../domain/rows.ts';
import type { Shown } from '../../../domain/visibility/cards.ts';
import type { Attribute, Condition } from '../../../domain/visibility/condition.ts';
import { attributeOf, nobody } from '../../../domain/visibility/condition.ts';
import { project } from '../../../domain/visibility/projection.ts';
import { visibilityRules } from '../../../domain/visibility/rules.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { prepared } from '../adapters/prepared.ts';
import type { Executor } from '../schema.ts';
import { type ColumnValues, columnsOf, fromColumns } from '../tables.ts';
import { factsOfViewer, simplify } from './alternatives.ts';
import { conditionSql, type Source, some, type Test, tableSql } from './condition-sql.ts';

/** The viewer's id for an attribute of a condition. */
export function idOfViewer(viewer: Viewer, attribute: Attribute): string {
  return must(attributeOf(viewer, attribute), `the ${attribute} of the viewer`);
}

/** The viewer's conditions for a resource, simplified. */
export function rulesOf(viewer: Viewer, resource: Resource): { [Name in Shown]: Condition } {
  const { whole, contact = nobody, card } = visibilityRules[viewer.kind][resource];
  const facts = factsOfViewer(viewer);
  return { whole: simplify(whole, facts), contact: simplify(contact, facts), card: simplify(card, facts) };
}

/** The test whether the viewer sees a row whole, with contact data, or as a card; for lists and single rows. */
export const shownSql = (viewer: Viewer, source: Source, shown: Shown): Test =>
  conditionSql(rulesOf(viewer, source.resource)[shown], source, {
    idOf: (attribute) => idOfViewer(viewer, attribute),
    kept: null,
    rows: 'few',
  });

/** The test whether the viewer sees a row at all. */
export const visibleSql = (viewer: Viewer, source: Source): Test =>
  some([shownSql(viewer, source, 'whole'), shownSql(viewer, source, 'contact'), shownSql(viewer, source, 'card')]);

/** How much of a visible row is shown, as {@link Shown}. */
export const howShownSql = (viewer: Viewer, source: Source) =>
  sql<Shown>`case when ${shownSql(viewer, source, 'whole')} then 'whole'
    when ${shownSql(viewer, source, 'contact')} then 'contact' else 'card' end`;

/** A resource's columns without the folded keys. */
export const columnsSql = ({ resource, alias }: Source) =>
  sql.join(
    ['id', 'version', ...columnsOf(resource).map(({ column }) => column)].map((name) => sql.ref(`${alias}.${name}`)),
  );

/** A row and how much of it the viewer sees. */
export interface ShownRow<Name extends Resource = Resource> {
  row: Rows[Name];
  shown: Shown;
}

/** A record with how much of it is shown. */
export type ShownValues = ColumnValues & { how_shown: Shown };

interface RowIds<Name extends Resource> {
  resource: Name;
  ids: readonly string[];
}

async function rowsAmong<Name extends Resource>(
  executor: Executor,
  viewer: Viewer,
  { resource, ids, lock }: RowIds<Name> & { lock: RawBuilder<unknown> },
): Promise<ShownRow<Name>[]> {
  if (ids.length === 0) return [];
  const source = { resource, alias: 'r' };
  const { rows } = await sql<ShownValues>`${sql.raw(prepared)}
    select ${columnsSql(source)}, ${howShownSql(viewer, source)} as how_shown
    from ${tableSql(source)}
    where r.id = any(${ids}::uuid[]) and ${visibleSql(viewer, source)} order by r.id${lock}`.execute(executor);
  return rows.map((record) => ({ row: fromColumns(resource, record), shown: record.how_shown }));
}

/** The visible rows among `ids`, unprojected; callers project what they return. */
export const visibleRows = <Name extends Resource>(
  executor: Executor,
  viewer: Viewer,
  wanted: RowIds<Name>,
): Promise<ShownRow<Name>[]> => rowsAmong(executor, viewer, { ...wanted, lock: sql`` });

/** The rows that a viewer sees, unprojected, in one snapshot: each is read once, however often it is asked for. */
export class SeenRows {
  readonly executor: Executor;
  readonly viewer: Viewer;
  /** By key; null for a row that is hidden or missing. */
  readonly #read = new Map<string, ShownRow | null>();

  constructor(executor: Executor, viewer: Viewer) {
    this.executor = executor;
    this.viewer = viewer;
  }

  /** Those among `ids`, in the order of these. */
  async among<Name extends Resource>({ resource, ids }: RowIds<Name>): Promise<ShownRow<Name>[]> {
    const keyOf = (id: string): string => rowKeyText({ resource, id });
    const wanted = [...new Set(ids)];
    const unread = wanted.filter((id) => !this.#read.has(keyOf(id)));
    const found = await visibleRows(this.executor, this.viewer, { resource, ids: unread });
    for (const id of unread) this.#read.set(keyOf(id), null);
    for (const one of found) this.#read.set(keyOf(one.row.id), one);
    // A key has its resource's rows.
    return wanted.flatMap((id) => (this.#read.get(keyOf(id)) as ShownRow<Name> | null) ?? []);
  }
}

/** The same, locked in the order of their ids until the transaction ends. */
export const lockVisibleRows = <Name extends Resource>(
  tx: Executor,
  viewer: Viewer,
  wanted: RowIds<Name>,
): Promise<ShownRow<Name>[]> => rowsAmong(tx, viewer, { ...wanted, lock: sql` for update of r` });

/**
 * The row, if visible, locked until the transaction ends. After waiting for another writer, visibility is judged by the
 * new state.
 */
export async function lockVisibleRow<Name extends Resource>(
  tx: Executor,
  viewer: Viewer,
  { resource, id }: { resource: Name; id: string },
): Promise<Rows[Name] | undefined> {
  const source = { resource, alias: 'r' };
  const { rows } = await sql<ColumnValues>`${sql.raw(prepared)}
    select ${columnsSql(source)} from ${tableSql(source)}
    where r.id = ${id} and ${visibleSql(viewer, source)} for update of r`.execute(tx);
  const [record] = rows;
  return record && fromColumns(resource, record);
}

/** The row as the viewer may see it; undefined both for a missing row and for a hidden one. */
export async function visibleRow<Name extends Resource>(
  executor: Executor,
  viewer: Viewer,
  { resource, id }: { resource: Name; id: string },
): Promise<Rows[Name] | undefined> {
  const [found] = await visibleRows(executor, viewer, { resource, ids: [id] });
  return found && project(resource, found, viewer);
}
