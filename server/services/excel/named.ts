import { fold } from '../../../domain/kernel/fold.ts';

/** What a name in a cell means: one row, or why it means none. */
export type Named<Row> = { kind: 'found'; row: Row } | { kind: 'refused'; code: 'excel_unknown' | 'excel_ambiguous' };

/**
 * Finds rows by what people call them, without regard to case and accents. `ways` are their kinds of names, the strongest
 * first: a name that is one row's nickname and another's street means the first.
 */
export function namedRow<Row>(
  rows: readonly Row[],
  name: string,
  ways: readonly ((row: Row) => string | null)[],
): Named<Row> {
  const key = fold(name);
  for (const way of ways) {
    const [row, another] = rows.filter((each) => fold(way(each) ?? '') === key);
    if (another !== undefined) return { kind: 'refused', code: 'excel_ambiguous' };
    if (row !== undefined) return { kind: 'found', row };
  }
  return { kind: 'refused', code: 'excel_unknown' };
}

/** The text in a cell that was parsed; null where it is empty or absent. */
export const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Whether nothing that a row says differs from what is there; what it leaves empty says nothing. */
export const saysTheSame = (said: object, there: object): boolean => {
  const values = new Map(Object.entries(there));
  return Object.entries(said).every(([field, value]) => value === null || values.get(field) === value);
};
