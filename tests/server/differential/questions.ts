import fc from 'fast-check';
import { dateAt } from '../../../domain/kernel/calendar-date.ts';
import type { ColumnKind, MatchMode } from '../../../domain/list/match-modes.ts';
import type { FilterValue, ListFilter, ListQuery } from '../../../domain/list/query.ts';
import type { Role } from './company.ts';

/** One question, asked of both sides. */
export interface Question extends Omit<ListQuery, 'search'> {
  list: string;
  role: Role;
  /** The id of the row that the list hangs on; empty where it hangs on none. */
  about: string;
  locale: 'gr' | 'en';
  /** Asked of a mirror that keeps no columns. */
  cold: boolean;
}

const parts: readonly MatchMode[] = ['startsWith', 'contains', 'notContains', 'endsWith'];
const same: readonly MatchMode[] = ['equals', 'notEquals', 'in'];
const being: readonly MatchMode[] = ['is', 'isNot'];
const order: readonly MatchMode[] = ['lt', 'lte', 'gt', 'gte'];
const dates: readonly MatchMode[] = ['before', 'after', 'dateIs', 'dateIsNot', 'dateBefore', 'dateAfter'];

/** The match modes of each kind of column (specification 9, decision 0021). */
export const modesOf: Readonly<Record<ColumnKind, readonly MatchMode[]>> = {
  text: [...parts, ...same],
  number: [...parts, ...same, ...order],
  boolean: [...same, ...being],
  date: [...same, ...being, ...order, ...dates],
  choice: [...parts, ...same, ...being],
  reference: [...parts, ...same, ...being],
};

/** A column of a list as one person sees it, with the values that its rows have. */
export interface AskedColumn {
  field: string;
  kind: ColumnKind;
  money: boolean;
  /** Of a reference the ids. */
  values: readonly (string | number | boolean)[];
  /** Of a reference the names of the rows that are named. */
  names: readonly string[];
  sortable: boolean;
}

const oddTexts = ['%', '_', '\\', ' ', 'ς', 'σ', 'α', 'ΑΘΗ', '0', '12', '.5', '-', 'έ', '❤', 'İ'];

/** A piece of a text, in another case, with or without its accents. */
const pieceOf = (texts: readonly string[]): fc.Arbitrary<string> =>
  fc
    .record({
      text: fc.constantFrom(...(texts.length === 0 ? [''] : texts)),
      from: fc.nat(12),
      length: fc.oneof(fc.constant(10_000), fc.integer({ min: 1, max: 6 })),
      form: fc.constantFrom<(piece: string) => string>(
        (piece) => piece,
        (piece) => piece.toUpperCase(),
        (piece) => piece.toLowerCase(),
        (piece) => piece.normalize('NFD'),
        (piece) => piece.normalize('NFD').replace(/\p{M}+/gu, ''),
      ),
      whole: fc.boolean(),
    })
    .map(({ text, from, length, form, whole }) => {
      const points = [...text];
      const start = whole || from >= points.length ? 0 : from;
      // No longer than a filter may be.
      return form(points.slice(start, Math.min(points.length, start + length)).join('')).slice(0, 900) || 'α';
    });

const textOf = (texts: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof({ weight: 5, arbitrary: pieceOf(texts) }, { weight: 1, arbitrary: fc.constantFrom(...oddTexts) });

const known = <Value>(values: readonly Value[], otherwise: Value): fc.Arbitrary<Value> =>
  fc.constantFrom(...(values.length === 0 ? [otherwise] : values));

const numbersOf = ({ values }: AskedColumn): readonly number[] => values.filter((value) => typeof value === 'number');
const textsOf = ({ values }: AskedColumn): readonly string[] => values.filter((value) => typeof value === 'string');

function numberValue(column: AskedColumn, mode: MatchMode): fc.Arbitrary<FilterValue> {
  const near = fc
    .tuple(known(numbersOf(column), 0), fc.constantFrom(0, 0, 0, 0.01, -1, 1))
    .map(([value, away]) => Math.round((value + away) * 100) / 100);
  if (parts.includes(mode)) {
    const written = numbersOf(column).map((value) => (column.money ? value.toFixed(2) : String(value)));
    return textOf(written);
  }
  return fc.oneof(known(numbersOf(column), 0), near, near.map(String));
}

function dateValue(column: AskedColumn, mode: MatchMode, timeZone: string): fc.Arbitrary<FilterValue> {
  const at = fc
    .tuple(known(numbersOf(column), 1_773_000_000_000), fc.constantFrom(0, 0, -1, 1, 3_600_000, -86_400_000))
    .map(([value, away]) => value + away);
  const written = fc.oneof(
    at.map((value) => dateAt(value, timeZone)),
    at.map((value) => new Date(value).toISOString()),
  );
  return mode === 'in' ? written : fc.oneof(at, written);
}

function oneValue(column: AskedColumn, mode: MatchMode, timeZone: string): fc.Arbitrary<FilterValue> {
  switch (column.kind) {
    case 'text':
      return textOf(textsOf(column));
    case 'number':
      return numberValue(column, mode);
    case 'boolean':
      return fc.constantFrom<FilterValue>(true, false, 'true', 'false');
    case 'date':
      return dateValue(column, mode, timeZone);
    case 'choice':
      return parts.includes(mode) ? textOf(textsOf(column)) : known<FilterValue>(textsOf(column), '');
    case 'reference':
      return fc.oneof(textOf(column.names), known(textsOf(column), '0197e000-0000-7000-8000-000000000000'));
  }
}

/** A filter with a value that a person could give. */
export function filterOf(column: AskedColumn, mode: MatchMode, timeZone: string): fc.Arbitrary<ListFilter> {
  const one = oneValue(column, mode, timeZone);
  const value =
    mode === 'in' ? fc.array(one, { minLength: 1, maxLength: 3 }).map((values) => values.map(String)) : one;
  return value.map((given) => ({ field: column.field, matchMode: mode, value: given }));
}
