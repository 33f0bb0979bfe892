/** A row that a reference names: `names` are the folded texts by which people know it, the one it is sorted by first. */
export interface NamedRow {
  id: string;
  names: readonly string[];
}

/**
 * A value of a row as lists compare and sort it: a text by its folded key, a number, a truth, an instant in epoch
 * milliseconds, a word of a closed list as it stands, or the rows that a reference names; null where there is none.
 */
export type Cell = string | number | boolean | null | readonly NamedRow[];

/** By what a cell is sorted: a reference by the name of the first row that it names. */
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
 * Whether a row comes before another (negative) or after it: rows without a value last both ways, and where keys are equal
 * the id decides, in the same direction (decision 0021).
 */
export function compareKeyed(one: Keyed, other: Keyed, direction: 1 | -1): number {
  if (one.key === other.key) return one.id < other.id ? -direction : direction;
  if (one.key === null) return 1;
  if (other.key === null) return -1;
  return one.key < other.key ? -direction : direction;
}
