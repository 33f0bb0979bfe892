import type { Table } from 'dexie';
import type { PendingItem } from '../contract/items.ts';
import type { MirrorDatabase } from './database.ts';

/** From so many rows on, those around are looked at first: the ids of an import lie next to one another. */
const many = 50;

/** The rows of some keys in their order, undefined for each that is not there. */
export async function rowsOf<Row>(table: Table<Row, string>, keys: readonly string[]): Promise<(Row | undefined)[]> {
  // A transaction in which nothing is asked costs as much as one with a few rows.
  if (keys.length === 0) return [];
  if (keys.length < many) return table.bulkGet([...keys]);
  const sorted = [...keys].sort();
  const around = table.where(':id').between(sorted[0], sorted.at(-1), true, true);
  if ((await around.count()) > keys.length) return table.bulkGet([...keys]);
  const [found, rows] = await Promise.all([around.primaryKeys(), around.toArray()]);
  const byKey = new Map(found.map((key, index) => [key, rows[index]]));
  return keys.map((key) => byKey.get(key));
}

/**
 * How many rows have one of some values in an indexed field. One count for each: Dexie would read every row to count those of
 * several, and an import that waits is a row of many kilobytes. In one transaction, for what goes from one value to another
 * meanwhile is not to be missed by both.
 */
export async function countOf<Row>(
  table: Table<Row, string>,
  field: string,
  values: readonly string[],
): Promise<number> {
  const counts = await ofEach(table, values, (value) => table.where(field).equals(value).count());
  return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * The rows whose indexed field is one of some values, in the order of the values. One request for each value: Dexie would step
 * through the rows of several one by one, which takes a second for some hundreds of them. For fields with a list of values there
 * is {@link rowsNaming}: one row would come once for each of them, hundreds of megabytes in all for large ones.
 */
export async function rowsWith<Row>(
  table: Table<Row, string>,
  field: string,
  values: readonly string[],
): Promise<Row[]> {
  return (await ofEach(table, values, (value) => table.where(field).equals(value).toArray())).flat();
}

/** The keys of these rows, each once. */
export async function keysWith<Row>(
  table: Table<Row, string>,
  field: string,
  values: readonly string[],
): Promise<string[]> {
  const found = await ofEach(table, values, (value) => table.where(field).equals(value).primaryKeys());
  return [...new Set(found.flat())];
}

/** From so many values on it is quicker to read all rows of a table that holds hundreds than to ask for those of each value. */
const manyValues = 20;

/** The rows with one of some values in a list of them, each once: of a table that holds no more than what waits on a device. */
export async function rowsNaming<Row>(
  table: Table<Row, string>,
  { field, of }: { field: string; of: (row: Row) => readonly string[] },
  values: readonly string[],
): Promise<Row[]> {
  if (values.length < manyValues) {
    const rows = await rowsOf(table, await keysWith(table, field, values));
    return rows.filter((row) => row !== undefined);
  }
  const wanted = new Set(values);
  return (await table.toArray()).filter((row) => of(row).some((value) => wanted.has(value)));
}

/** The changes that wait and read or wrote one of some rows, each once. */
export const itemsTouching = ({ pending }: MirrorDatabase, rows: readonly string[]): Promise<PendingItem[]> =>
  rowsNaming(pending, { field: 'touches', of: ({ touches }) => touches }, rows);

/** Asks for each value by itself, all of them of one moment. */
async function ofEach<Row, Found>(
  table: Table<Row, string>,
  values: readonly string[],
  find: (value: string) => PromiseLike<Found>,
): Promise<Found[]> {
  if (values.length === 0) return [];
  return table.db.transaction('r', table, async () => Promise.all([...new Set(values)].sort().map(find)));
}
