import type { Table } from 'dexie';

/** From so many rows on, those around are looked at first: the ids of an import lie next to one another. */
const many = 50;

/** The rows of some keys in their order, undefined for each that is not there. */
export async function rowsOf<Row>(table: Table<Row, string>, keys: readonly string[]): Promise<(Row | undefined)[]> {
  if (keys.length < many) return table.bulkGet([...keys]);
  const sorted = keys.toSorted();
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
 * The rows that have one of some values in an indexed field, each once, in the order of the values. One request for each value:
 * Dexie would step through the rows of several one by one, which takes a second for some hundreds of them.
 */
export async function rowsWith<Row extends { id: string }>(
  table: Table<Row, string>,
  field: string,
  values: readonly string[],
): Promise<Row[]> {
  const found = await ofEach(table, values, (value) => table.where(field).equals(value).toArray());
  // A row with several of them in a list of values is found once for each.
  return [...new Map(found.flat().map((row) => [row.id, row])).values()];
}

/** The keys of these rows. */
export async function keysWith<Row>(
  table: Table<Row, string>,
  field: string,
  values: readonly string[],
): Promise<string[]> {
  const found = await ofEach(table, values, (value) => table.where(field).equals(value).primaryKeys());
  return [...new Set(found.flat())];
}

/** Asks for each value by itself, all of them of one moment. */
function ofEach<Row, Found>(
  table: Table<Row, string>,
  values: readonly string[],
  find: (value: string) => PromiseLike<Found>,
): Promise<Found[]> {
  return table.db.transaction('r', table, async () => Promise.all([...new Set(values)].sort().map(find)));
}
