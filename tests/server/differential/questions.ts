import fc from 'fast-check';
import { dateAt } from '../../../domain/kernel/time.ts';
import type { ColumnKind, FilterValue, ListFilter, ListQuery, MatchMode } from '../../../domain/list/query.ts';

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

/** A column of a list as somebody sees it, with what the list's rows have in it. */
export interface Column {
  field: string;
  kind: ColumnKind;
  money: boolean;
  /** Of each row its value; of a reference the ids, of several rows all of them. */
  values: readonly (readonly (string | number | boolean)[])[];
  /** Of a reference, of each row the names of the rows that it names. */
  names: readonly (readonly string[])[];
}

/** What a question is about. Its values are drawn, mostly so that `witness`, a row of the list by its place, is let through. */
export interface Plan {
  filters: readonly { column: Column; mode: MatchMode }[];
  sort: ListQuery['sort'];
  /** The order that a list has by itself, which a question that fails is asked in if it fails in that, too. */
  ownSort: ListQuery['sort'];
  witness: number;
  timeZone: string;
}

/** What is asked of both sides. */
export interface Question extends ListQuery {
  locale: 'gr' | 'en';
  /** Asked of a mirror that keeps no columns. */
  cold: boolean;
}

const oddTexts = ['%', '_', '\\', ' ', 'ς', 'σ', 'α', 'ΑΘΗ', '0', '12', '.5', '-', 'έ', '❤', 'İ'];

/** A piece of a text, in another case, with or without its accents. */
const pieceOf = (texts: readonly string[]): fc.Arbitrary<string> =>
  fc
    .record({
      text: fc.constantFrom(...(texts.length === 0 ? ['α'] : texts)),
      start: fc.oneof(fc.constant(0), fc.nat(12)),
      length: fc.oneof(fc.constant(10_000), fc.integer({ min: 1, max: 6 })),
      form: fc.constantFrom<(piece: string) => string>(
        (piece) => piece,
        (piece) => piece.toUpperCase(),
        (piece) => piece.toLowerCase(),
        (piece) => piece.normalize('NFD'),
        (piece) => piece.normalize('NFD').replace(/\p{M}+/gu, ''),
      ),
    })
    // No longer than a filter may be, and never nothing, which would let everything through.
    .map(({ text, start, length, form }) => form([...text].slice(start, start + length).join('')).slice(0, 900) || 'α');

const textOf = (texts: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof({ weight: 5, arbitrary: pieceOf(texts) }, { weight: 1, arbitrary: fc.constantFrom(...oddTexts) });

const among = <Value>(values: readonly Value[], otherwise: Value): fc.Arbitrary<Value> =>
  fc.constantFrom(...(values.length === 0 ? [otherwise] : values));

/** What a value is drawn from. */
interface Known {
  column: Column;
  mode: MatchMode;
  texts: readonly string[];
  numbers: readonly number[];
  names: readonly string[];
  timeZone: string;
}

function numberValue({ column, mode, numbers }: Known): fc.Arbitrary<FilterValue> {
  if (parts.includes(mode)) return textOf(numbers.map((value) => (column.money ? value.toFixed(2) : String(value))));
  const near = fc
    .tuple(among(numbers, 0), fc.constantFrom(0, 0.01, -1, 1))
    .map(([value, away]) => Math.round((value + away) * 100) / 100);
  return fc.oneof(among(numbers, 0), near, near.map(String));
}

function dateValue({ mode, numbers, timeZone }: Known): fc.Arbitrary<FilterValue> {
  const at = fc
    .tuple(among(numbers, 1_773_000_000_000), fc.constantFrom(0, 0, -1, 1, 3_600_000, -86_400_000))
    .map(([value, away]) => value + away);
  const written = fc.oneof(
    at.map((value) => dateAt(value, timeZone)),
    at.map((value) => new Date(value).toISOString()),
  );
  return mode === 'in' ? written : fc.oneof(at, written);
}

function drawnFrom(known: Known): fc.Arbitrary<FilterValue> {
  const { column, mode, texts, names } = known;
  switch (column.kind) {
    case 'text':
      return textOf(texts);
    case 'number':
      return numberValue(known);
    case 'boolean':
      return fc.constantFrom<FilterValue>(true, false, 'true', 'false');
    case 'date':
      return dateValue(known);
    case 'choice':
      return parts.includes(mode) ? textOf(texts) : among<FilterValue>(texts, '');
    case 'reference':
      return fc.oneof(textOf(names), among(texts, '0197e000-0000-7000-8000-000000000000'));
  }
}

const negative: readonly MatchMode[] = ['notContains', 'notEquals', 'isNot', 'dateIsNot'];

/** A filter of a column with a value that a person could give. */
function filterOf(column: Column, mode: MatchMode, { witness, timeZone }: Plan): fc.Arbitrary<ListFilter> {
  const isOwn = !negative.includes(mode) && (column.values[witness]?.length ?? 0) > 0;
  const values = isOwn ? (column.values[witness] ?? []) : [...new Set(column.values.flat())];
  const known: Known = {
    column,
    mode,
    texts: values.filter((value) => typeof value === 'string'),
    numbers: values.filter((value) => typeof value === 'number'),
    names: isOwn ? (column.names[witness] ?? []) : [...new Set(column.names.flat())],
    timeZone,
  };
  const one = drawnFrom(known);
  const list = fc.array(one, { minLength: 1, maxLength: 3 }).map((given) => given.map(String));
  return (mode === 'in' ? list : one).map((value) => ({ field: column.field, matchMode: mode, value }));
}

/** Says what it is asked to be, and is left out when a question that fails is made smaller. */
const unlessSmaller = <Value, Smaller>(value: fc.Arbitrary<Value>, smaller: Smaller): fc.Arbitrary<Value | Smaller> =>
  fc.option(value, { nil: smaller, freq: 1_000_000 });

/** The questions of a plan. */
export function questionsOf(plan: Plan): fc.Arbitrary<Question> {
  const filters = plan.filters.map(({ column, mode }) => unlessSmaller(filterOf(column, mode, plan), null));
  return fc
    .record({
      filters: fc.tuple(...filters),
      sort: unlessSmaller(fc.constant(plan.sort), plan.ownSort),
      page: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(4) }),
      size: fc.constantFrom(100, 10, 15, 30, 50, 3, 1),
      locale: fc.constantFrom<'gr' | 'en'>('gr', 'en'),
      cold: fc.boolean(),
    })
    .map(({ filters: given, ...rest }) => ({
      ...rest,
      search: '',
      filters: given.filter((filter) => filter !== null),
    }));
}
