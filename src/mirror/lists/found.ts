import type { Resource } from '../../../domain/kernel/resources.ts';
import type { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { packedTasks } from '../../../workers/mirror/packed-columns.ts';
import { isSearched, wordsAfter } from '../../../workers/mirror/searched.ts';
import type { StoredRow } from '../../../workers/mirror/stored-rows.ts';
import { Columns, type Looked } from './columns.ts';
import { hasMoreThan, rowsOfPart, rowsWithoutOrder } from './index-part.ts';
import type { ListSource } from './list-definition.ts';
import { matching, type Wanted } from './matching.ts';
import { inOrder } from './ordering.ts';
import type { Plan } from './plan.ts';
import { isTableRead, wholeTable } from './whole-table.ts';

type Row = StoredRow<Resource>;

/** Up to so many rows are read for a query; of more, only their cached columns are scanned. */
export const fewRows = 2000;

/** The rows that a query lets through, not yet in order. */
interface Found {
  total: number;
  /** The rows from `start` to before `end` in the query's order. */
  slice(start: number, end: number): Promise<Row[]>;
  /** The ids of all of them in the query's order. */
  ids(): Promise<string[]>;
}

const wantedBy = ({ definition, query, words, timeZone }: Plan): Wanted => ({
  conditions: definition.where,
  filters: query.filters,
  words,
  timeZone,
});

const lookedAtBy = ({ definition, query, words }: Plan): Looked => ({
  fields: [...new Set([...[...definition.where, ...query.filters].map(({ field }) => field), query.sort.field])],
  searched: words.length > 0,
});

/** Rows by their ids, in the same order, without those that have gone meanwhile. */
export async function rowsById(mirror: MirrorDatabase, resource: Resource, ids: readonly string[]): Promise<Row[]> {
  const rows = await mirror.rows(resource).bulkGet([...ids]);
  return rows.filter((row) => row !== undefined);
}

/** Scans columns; `readRows` reads rows by their ids, in the same order. */
async function foundIn(
  mirror: MirrorDatabase,
  plan: Plan,
  { columns, readRows }: { columns: Columns; readRows: (ids: readonly string[]) => Row[] | Promise<Row[]> },
): Promise<Found> {
  const { source } = plan.definition;
  const positions = await matching(mirror, { source, columns }, wantedBy(plan));
  const order = (start: number, end: number): Promise<string[]> =>
    inOrder(mirror, { source, columns, positions }, { sort: plan.query.sort, start, end });
  return {
    total: positions.length,
    slice: async (start, end) => readRows(await order(start, end)),
    ids: () => order(0, positions.length),
  };
}

/** Scans rows that have been read, which are few. */
export function foundAmong(mirror: MirrorDatabase, plan: Plan, rows: readonly Row[]): Promise<Found> {
  const columns = new Columns(plan.definition.source, lookedAtBy(plan), rows.length);
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const row of byId.values()) columns.put(row);
  return foundIn(mirror, plan, { columns, readRows: (ids) => ids.flatMap((id) => byId.get(id) ?? []) });
}

/** The rows of the plan's part, when they are few; null when they are not. */
async function fewInPart(mirror: MirrorDatabase, plan: Plan): Promise<Row[] | null> {
  const { part } = plan;
  const { source } = plan.definition;
  if (part === null) return null;
  // Cached columns answer faster than reading rows, unless there are very few of them.
  if (part.range === null && isTableRead(mirror, source)) return null;
  const { resource } = source;
  if (await hasMoreThan(fewRows, mirror, { resource, part })) return null;
  const [rows, rest] = await Promise.all([
    rowsOfPart(mirror, resource, part).toArray(),
    rowsWithoutOrder(mirror, resource, part)?.toArray() ?? [],
  ]);
  return [...rows, ...rest];
}

/** Whether the columns of a whole table are here, or packed and soon read: sooner than 40,000 keys of an index. */
export const hasQuickColumns = async (mirror: MirrorDatabase, source: ListSource): Promise<boolean> =>
  isTableRead(mirror, source) || (source.isPacked === true && (await packedTasks(mirror)) !== null);

/**
 * Whether columns find words sooner than their index, which names the rows of each word apart: 100,000 tasks have many that begin
 * like a short word.
 */
export const hasQuickWords = async (mirror: MirrorDatabase, source: ListSource, words: readonly string[]) =>
  isTableRead(mirror, source) || (words.length > 1 && (await hasQuickColumns(mirror, source)));

/** The rows that have all words that are searched, when they are few; null when they are not, or no index knows. */
async function fewWithWords(mirror: MirrorDatabase, plan: Plan): Promise<Row[] | null> {
  const { words } = plan;
  const { source } = plan.definition;
  if (words.length === 0 || (await hasQuickWords(mirror, source, words))) return null;
  const ids = await idsWithWords(mirror, source, words);
  return ids === null || ids.length > fewRows ? null : rowsById(mirror, source.resource, ids);
}

/** The matches of a query: among few rows that an index finds, or else in the columns of the whole table. */
export async function findRows(mirror: MirrorDatabase, plan: Plan): Promise<Found> {
  const { source } = plan.definition;
  const few = (await fewInPart(mirror, plan)) ?? (await fewWithWords(mirror, plan));
  if (few !== null) return foundAmong(mirror, plan, few);
  const readRows = (ids: readonly string[]): Promise<Row[]> => rowsById(mirror, source.resource, ids);
  return foundIn(mirror, plan, { columns: await wholeTable(mirror, source, lookedAtBy(plan)), readRows });
}

/**
 * Ids of the rows that have a word beginning with each of the tokens, from keys alone. Null where there is no index: the resource
 * has none, or it is still being built after the initial sync.
 */
async function idsWithWords(
  mirror: MirrorDatabase,
  { resource, alsoFoundBy }: ListSource,
  words: readonly string[],
): Promise<string[] | null> {
  if (!isSearched(resource) || (await mirror.values.get(wordsAfter(resource))) !== undefined) return null;
  const table = mirror.rows(resource);
  const idsOf = async (word: string): Promise<string[]> => [
    ...(await table.where('words').startsWith(word).primaryKeys()),
    ...((await alsoFoundBy?.ids(mirror, word)) ?? []),
  ];
  const found = await Promise.all(words.map(idsOf));
  const [fewest = [], ...others] = found.sort((one, other) => one.length - other.length);
  return others
    .map((keys) => new Set(keys))
    .reduce((keys, some) => keys.filter((key) => some.has(key)), [...new Set(fewest)]);
}
