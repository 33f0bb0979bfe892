import { fold } from '../kernel/fold.ts';

/** The row that a name in a cell refers to, or why there is none. */
export type Named<Row> = { kind: 'found'; row: Row } | { kind: 'refused'; code: 'excel_unknown' | 'excel_ambiguous' };

/** Finds what a name means among the rows that are accepted. */
export type Finder<Row> = (name: string, accepts?: (row: Row) => boolean) => Named<Row>;

/**
 * Finds rows by what people call them, without regard to case and accents. `ways` are their kinds of names, the strongest
 * first: a name that is one row's nickname and another's street means the first. The names are gathered once, since a file
 * may ask for 20,000 of them.
 */
export function finderOf<Row>(rows: readonly Row[], ways: readonly ((row: Row) => string | null)[]): Finder<Row> {
  const indexes = ways.map((way) => {
    const index = new Map<string, Row[]>();
    for (const row of rows) {
      const name = way(row);
      if (name === null) continue;
      const key = fold(name);
      const found = index.get(key);
      if (found === undefined) index.set(key, [row]);
      else found.push(row);
    }
    return index;
  });
  return (name, accepts = () => true) => {
    const key = fold(name);
    for (const index of indexes) {
      const [row, another] = (index.get(key) ?? []).filter(accepts);
      if (another !== undefined) return { kind: 'refused', code: 'excel_ambiguous' };
      if (row !== undefined) return { kind: 'found', row };
    }
    return { kind: 'refused', code: 'excel_unknown' };
  };
}

/** The text in a cell that was parsed; null where it is empty or absent. */
export const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The number in a cell that was parsed; null where it is empty or absent. */
export const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** The names in a cell that was parsed; none where it is empty or absent. */
export const namesIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];

/** Whether nothing that a row says differs from what is there; what it leaves empty says nothing. */
export const saysTheSame = (said: object, there: object): boolean => {
  const values = new Map<string, unknown>(Object.entries(there));
  return Object.entries(said).every(([field, value]) => value === null || values.get(field) === value);
};
