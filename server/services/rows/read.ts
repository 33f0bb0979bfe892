import { mostRows, type Page, type PageRequest, type SearchRequest } from '../../../domain/catalogue/paging.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import { must } from '../../../domain/kernel/assert.ts';
import type { Resource } from '../../../domain/kernel/resources.ts';
import { defaultTimeZone } from '../../../domain/kernel/time.ts';
import type { Rows } from '../../../domain/rows.ts';
import { project } from '../../../domain/visibility/projection.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { usesDays } from '../../db/repositories/filters.ts';
import { findPage } from '../../db/repositories/pages.ts';
import type { RowList } from '../../db/repositories/row-lists.ts';
import type { Executor } from '../../db/schema.ts';
import { withUses } from '../../db/visibility/uses-of-addresses.ts';
import { visibleRow, visibleRows } from '../../db/visibility/visible.ts';
import { timeZoneOf } from '../mutate/mutate.ts';

export type { RowList } from '../../db/repositories/row-lists.ts';

const everything: PageRequest = { first: 0, rows: mostRows };

/** Adds fields of the specification's entity that other rows store. */
const withEntityFields = async <Name extends Resource>(
  executor: Executor,
  viewer: Viewer,
  { resource, rows }: { resource: Name; rows: Rows[Name][] },
): Promise<Rows[Name][]> =>
  resource === 'addresses' ? ((await withUses(executor, viewer, rows as Rows['addresses'][])) as Rows[Name][]) : rows;

/** A page of the rows that the viewer sees whole. */
export async function readPage<Name extends Resource>(
  context: Context,
  viewer: Viewer,
  { list, request }: { list: RowList<Name>; request: SearchRequest },
): Promise<Page<Rows[Name]>> {
  const { kysely } = context.database;
  const timeZone = usesDays(request.filters) ? await timeZoneOf(kysely, viewer) : defaultTimeZone;
  const { rows, total } = await findPage(kysely, viewer, { list, request, timeZone });
  const shown = rows.map((row) => project(list.resource, { row, shown: 'whole' }, viewer));
  return {
    content: await withEntityFields(kysely, viewer, { resource: list.resource, rows: shown }),
    number: Math.floor(request.first / request.rows),
    totalElements: total,
    last: request.first + rows.length >= total,
  };
}

/** The first 10,000 rows that the viewer sees whole, in the requested order or newest first. */
export async function readList<Name extends Resource>(
  context: Context,
  viewer: Viewer,
  { list, request = {} }: { list: RowList<Name>; request?: Partial<SearchRequest> },
): Promise<Rows[Name][]> {
  return (await readPage(context, viewer, { list, request: { ...everything, ...request } })).content;
}

const fits = (row: object, { only = {}, having }: RowList): boolean => {
  const values = new Map(Object.entries(row));
  return (
    Object.entries(only).every(([field, value]) => values.get(field) === value) &&
    (having === undefined || values.get(having) !== null)
  );
};

/** The row as the viewer may see it; `not_found` both for a missing and for a hidden one. */
export const readOne = <Name extends Resource>(
  context: Context,
  viewer: Viewer,
  given: { list: RowList<Name>; id: string },
): Promise<Rows[Name]> => requireRow(context.database.kysely, viewer, given);

/** The same within a transaction. */
export async function requireRow<Name extends Resource>(
  executor: Executor,
  viewer: Viewer,
  { list, id }: { list: RowList<Name>; id: string },
): Promise<Rows[Name]> {
  const row = await visibleRow(executor, viewer, { resource: list.resource, id });
  if (!row || !fits(row, list)) throw new DomainError('not_found');
  const [filled] = await withEntityFields(executor, viewer, { resource: list.resource, rows: [row] });
  return must(filled, 'the row');
}

/** The ids of a row's watchers; empty for resources without watchers. */
async function watcherIds(context: Context, viewer: Viewer, given: { list: RowList; id: string }): Promise<string[]> {
  const row = await readOne(context, viewer, given);
  return 'watchers' in row ? row.watchers.map(({ id }) => id) : [];
}

/** The visible watchers of a task or customer. */
export async function readWatchers(
  context: Context,
  viewer: Viewer,
  given: { list: RowList; id: string },
): Promise<Rows['users'][]> {
  const ids = await watcherIds(context, viewer, given);
  const seen = await visibleRows(context.database.kysely, viewer, { resource: 'users', ids });
  return seen.map((row) => project('users', row, viewer));
}

/** A page of a row's watchers whom the viewer sees whole. */
export async function readWatchersPage(
  context: Context,
  viewer: Viewer,
  { list, id, request }: { list: RowList; id: string; request: PageRequest },
): Promise<Page<Rows['users']>> {
  const among = await watcherIds(context, viewer, { list, id });
  return readPage(context, viewer, { list: { resource: 'users', among }, request });
}
