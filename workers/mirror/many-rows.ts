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
  const counts = await table.db.transaction('r', table, async () =>
    Promise.all(values.map((value) => table.where(field).equals(value).count())),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
