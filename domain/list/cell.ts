/** A row that a reference names: `names` are its folded names, the first of which sorts it. */
export interface NamedRow {
  id: string;
  names: readonly string[];
}

/**
 * A row's value as lists compare and sort it: a folded text, a number, a boolean, an instant in epoch milliseconds, a
 * choice as stored, or the rows that a reference names; null where there is none.
 */
export type Cell = string | number | boolean | null | readonly NamedRow[];

/** The sort key of a cell; a reference sorts by the name of its first row. */
export type SortKey = string | number | null;

/** The key of a cell in a sorted list. */
export function sortKeyOf(cell: Cell): SortKey {
  if (typeof cell === 'boolean') return Number(cell);
  if (cell === null || typeof cell !== 'object') return cell;
  return cell[0]?.names[0] ?? null;
}

/** A row of a list that is being sorted. */
export interface Keyed {
  key: SortKey;
  id: string;
}

/**
 * Compares two rows of a sorted list: rows without a value are last in both directions, and the id breaks ties in the
 * same direction (decision 0021).
 */
export function compareKeyed(one: Keyed, other: Keyed, direction: 1 | -1): number {
  if (one.key === other.key) return one.id < other.id ? -direction : direction;
  if (one.key === null) return 1;
  if (other.key === null) return -1;
  return one.key < other.key ? -direction : direction;
}
