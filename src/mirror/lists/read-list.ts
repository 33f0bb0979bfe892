import type { Resource } from '../../../domain/kernel/resources.ts';
import type { ListFilter } from '../../../domain/list/query.ts';
import type { MirrorDatabase } from '../../../workers/mirror/database.ts';
import type { StoredRow } from '../../../workers/mirror/stored-rows.ts';
import { textsOf } from './cells.ts';
import { fewRows, findRows, foundAmong, hasQuickColumns, rowsById } from './found.ts';
import { countPart, countTable, countWithoutOrder, hasMoreThan, rowsOfPart, rowsWithoutOrder } from './index-part.ts';
import type { ListDefinition, ListedPage, ListedRow, MirrorQuery } from './list-definition.ts';
import { orderedPart, type Part, type Plan, planOf } from './plan.ts';

interface Page {
  rows: StoredRow<Resource>[];
  total: number;
}

/** The rows that the part's index leaves out, as far as they fulfil the query; null when they are too many to be read. */
async function rowsApart(mirror: MirrorDatabase, plan: Plan, part: Part) {
  const { resource } = plan.definition.source;
  if ((await countWithoutOrder(mirror, resource, part)) > fewRows) return null;
  return foundAmong(mirror, plan, (await rowsWithoutOrder(mirror, resource, part)?.toArray()) ?? []);
}

/** How many rows the part's index has, all of which fulfil the query. A long part is counted in columns, which is faster. */
function countOrdered(mirror: MirrorDatabase, plan: Plan, { part, apart }: { part: Part; apart: number }) {
  const { source } = plan.definition;
  const of = { resource: source.resource, part };
  return countPart(mirror, of, async () => {
    const isLong = part.range === null && (await hasMoreThan(fewRows, mirror, of));
    return isLong && (await hasQuickColumns(mirror, source)) ? (await findRows(mirror, plan)).total - apart : null;
  });
}

/** A page in the order of an index: only its rows are read. Rows without a value come after all others. */
async function indexedPage(mirror: MirrorDatabase, plan: Plan): Promise<Page | null> {
  const { definition, query } = plan;
  const part = orderedPart(plan);
  if (part === null) return null;
  const { resource } = definition.source;
  const start = query.page * query.size;
  const ordered = rowsOfPart(mirror, resource, part);
  if (query.sort.descending) ordered.reverse();
  const [rows, apart] = await Promise.all([
    ordered.offset(start).limit(query.size).toArray(),
    rowsApart(mirror, plan, part),
  ]);
  if (apart === null) return null;
  const within = await countOrdered(mirror, plan, { part, apart: apart.total });
  const rest = await apart.slice(Math.max(0, start - within), Math.max(0, start + query.size - within));
  return { rows: [...rows, ...rest], total: within + apart.total };
}

async function foundPage(mirror: MirrorDatabase, plan: Plan): Promise<Page> {
  const found = await findRows(mirror, plan);
  const start = plan.query.page * plan.query.size;
  return { rows: await found.slice(start, start + plan.query.size), total: found.total };
}

/**
 * Filters, sorts and counts a list, and reads one page of it: by an index alone where one has the order, among few rows where
 * an index finds them, else in kept columns. Throws `RangeError` for a field that the list does not have.
 */
export async function readList<Name extends Resource>(
  mirror: MirrorDatabase,
  definition: ListDefinition<Name>,
  query: MirrorQuery,
): Promise<ListedPage<Name>> {
  const plan = planOf(definition, query);
  const { rows, total } = (await indexedPage(mirror, plan)) ?? (await foundPage(mirror, plan));
  return { rows: await labelled(mirror, definition, rows as StoredRow<Name>[]), total };
}

/** How many rows a list has that fulfil some filters. */
export async function countList(
  mirror: MirrorDatabase,
  definition: ListDefinition,
  { filters, timeZone }: { filters: readonly ListFilter[]; timeZone?: string },
): Promise<number> {
  const { sort, source, where } = definition;
  if (where.length === 0 && filters.length === 0) return countTable(mirror, source.resource);
  const zone = timeZone === undefined ? {} : { timeZone };
  const plan = planOf(definition, { search: '', filters, sort, page: 0, size: 0, ...zone });
  return (await indexedPage(mirror, plan))?.total ?? (await findRows(mirror, plan)).total;
}

/** Rows of one share of {@link readAll}. */
const share = 500;

/** A read of a whole list, and its listener. */
export interface WholeList<Name extends Resource> {
  query: MirrorQuery;
  /** Stops the reading, which then throws the signal's reason. */
  signal?: AbortSignal;
  /** Gets each share of the rows, in order, with how many there are already and will be; reading goes on when it is done. */
  onShare: (rows: readonly ListedRow<Name>[], progress: { done: number; total: number }) => void | Promise<void>;
}

/** All ids of a query in its order, found without reading rows where an index has that order. */
async function idsOf(mirror: MirrorDatabase, plan: Plan): Promise<string[]> {
  const { definition, query } = plan;
  const part = orderedPart(plan);
  const apart = part && (await rowsApart(mirror, plan, part));
  if (part === null || apart === null) return (await findRows(mirror, plan)).ids();
  const ordered = await rowsOfPart(mirror, definition.source.resource, part).primaryKeys();
  return [...(query.sort.descending ? ordered.reverse() : ordered), ...(await apart.ids())];
}

/** Reads every row that a query lets through, whatever its page, a share at a time: for exports. */
export async function readAll<Name extends Resource>(
  mirror: MirrorDatabase,
  definition: ListDefinition<Name>,
  { query, signal, onShare }: WholeList<Name>,
): Promise<void> {
  signal?.throwIfAborted();
  const ids = await idsOf(mirror, planOf(definition, query));
  const { resource } = definition.source;
  for (let start = 0; start < ids.length; start += share) {
    signal?.throwIfAborted();
    const rows = await rowsById(mirror, resource, ids.slice(start, start + share));
    const done = Math.min(ids.length, start + share);
    await onShare(await labelled(mirror, definition, rows as StoredRow<Name>[]), { done, total: ids.length });
  }
}

/** Rows with what people read of the rows that these name: joined when they are read, never kept with them. */
export async function labelled<Name extends Resource>(
  mirror: MirrorDatabase,
  { source: { fields } }: ListDefinition<Name>,
  rows: readonly StoredRow<Name>[],
): Promise<ListedRow<Name>[]> {
  const naming = Object.entries(fields).filter(([, { to }]) => to !== undefined);
  const columns = await Promise.all(
    naming.map(async ([name, field]) => {
      const raws = rows.map((row) => field.read(row));
      const textOf = await textsOf(mirror, field, raws);
      return [name, raws.map(textOf)] as const;
    }),
  );
  return rows.map((row, index) => ({
    ...row,
    labels: Object.fromEntries(columns.map(([name, texts]) => [name, texts[index] ?? ''])),
  }));
}
