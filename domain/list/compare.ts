import { fold } from '../kernel/fold.ts';
import { isId } from '../kernel/ids.ts';
import { dayAround, dayOfDate, isDate, type TimeRange } from '../kernel/time.ts';
import type { Cell, NamedRow } from './cell.ts';
import type { ColumnKind, FilterValue, ListFilter, MatchMode } from './query.ts';

/** What a filter compares; with `money`, numbers are written with two decimals before their text is compared. */
export interface Compared {
  kind: ColumnKind;
  money?: true;
}

/** Whether a row's value passes the filter. */
export type CellTest = (cell: Cell) => boolean;

/** A value of a filter. */
type Given = string | number | boolean;

/** Makes the test for one value; `timeZone` applies to calendar dates. */
type Maker = (given: Given, options: { compared: Compared; timeZone: string }) => CellTest;

type Part = 'contains' | 'startsWith' | 'endsWith' | 'equals';

const parts: Readonly<Record<Part, (text: string, part: string) => boolean>> = {
  contains: (text, part) => text.includes(part),
  startsWith: (text, part) => text.startsWith(part),
  endsWith: (text, part) => text.endsWith(part),
  equals: (text, part) => text === part,
};

const isNamed = (cell: Cell): cell is readonly NamedRow[] => typeof cell === 'object' && cell !== null;

/** Tests a text, or the names of referenced rows. */
const inText =
  (part: Part): Maker =>
  (given) => {
    const wanted = fold(String(given));
    return (cell) =>
      typeof cell === 'string'
        ? parts[part](cell, wanted)
        : isNamed(cell) && cell.some(({ names }) => names.some((text) => parts[part](text, wanted)));
  };

/** A choice has few values, so each is folded once. */
const inWord =
  (part: Part): Maker =>
  (given) => {
    const wanted = fold(String(given));
    const known = new Map<string, boolean>();
    return (cell) => {
      if (typeof cell !== 'string') return false;
      const found = known.get(cell) ?? parts[part](fold(cell), wanted);
      known.set(cell, found);
      return found;
    };
  };

/** A number without an exponent, as a database writes it: 1e-7 is 0.0000001. */
function inDigits(value: number): string {
  const text = String(value);
  const [mantissa = text, exponent] = text.split('e');
  if (exponent === undefined) return text;
  const sign = value < 0 ? '-' : '';
  const digits = mantissa.replaceAll(/[-.]/g, '');
  const point = Number(exponent) + 1;
  return point > 0 ? `${sign}${digits.padEnd(point, '0')}` : `${sign}0.${'0'.repeat(-point)}${digits}`;
}

const inNumber =
  (part: Part): Maker =>
  (given, { compared }) => {
    const wanted = fold(String(given));
    const written = (value: number): string => (compared.money === true ? value.toFixed(2) : inDigits(value));
    return (cell) => typeof cell === 'number' && parts[part](written(cell), wanted);
  };

const amountOf = (given: Given): number => (String(given).trim() === '' ? Number.NaN : Number(given));

const number =
  (fits: (value: number, wanted: number) => boolean): Maker =>
  (given) => {
    const wanted = amountOf(given);
    return (cell) => typeof cell === 'number' && fits(cell, wanted);
  };

const truth: Maker = (given) => {
  const wanted = given === true || given === 'true';
  return (cell) => cell === wanted;
};

/**
 * The range that a date stands for: the day of a calendar date, the millisecond of an instant; null for anything else.
 */
function rangeOf(given: Given, timeZone: string): TimeRange | null {
  if (isDate(given)) return dayOfDate(given, timeZone);
  const at = typeof given === 'string' ? Date.parse(given) : Number(given);
  return Number.isSafeInteger(at) ? { from: at, to: at + 1 } : null;
}

const instant =
  (fits: (value: number, range: TimeRange) => boolean): Maker =>
  (given, { timeZone }) => {
    const range = rangeOf(given, timeZone);
    return (cell) => range !== null && typeof cell === 'number' && fits(cell, range);
  };

const sameDay: Maker = (given, { timeZone }) => {
  const range = rangeOf(given, timeZone);
  const day = range && dayAround(range.from, timeZone);
  return (cell) => day !== null && typeof cell === 'number' && cell >= day.from && cell < day.to;
};

/** Tests a reference by the id of its row, or by a name when no id is given. */
const inReference =
  (part: Part): Maker =>
  (given) => {
    const wanted = String(given);
    if (isId(wanted)) return (cell) => isNamed(cell) && cell.some(({ id }) => id === wanted);
    const name = fold(wanted);
    return (cell) => isNamed(cell) && cell.some(({ names }) => names.some((one) => parts[part](one, name)));
  };

type Makers = Partial<Record<MatchMode, Maker>>;

const partsBy = (by: (part: Part) => Maker): Makers => ({
  startsWith: by('startsWith'),
  contains: by('contains'),
  endsWith: by('endsWith'),
});
const equality = (by: Maker): Makers => ({ equals: by, in: by });
const being = (by: Maker): Makers => ({ ...equality(by), is: by });

const earlier = instant((value, { from }) => value < from);
const later = instant((value, { to }) => value >= to);

const makers: Readonly<Record<ColumnKind, Makers>> = {
  text: { ...partsBy(inText), ...equality(inText('equals')) },
  number: {
    ...partsBy(inNumber),
    ...equality(number((value, wanted) => value === wanted)),
    lt: number((value, wanted) => value < wanted),
    lte: number((value, wanted) => value <= wanted),
    gt: number((value, wanted) => value > wanted),
    gte: number((value, wanted) => value >= wanted),
  },
  boolean: being(truth),
  date: {
    ...being(instant((value, { from, to }) => value >= from && value < to)),
    lt: earlier,
    before: earlier,
    dateBefore: earlier,
    lte: instant((value, { to }) => value < to),
    gt: later,
    after: later,
    dateAfter: later,
    gte: instant((value, { from }) => value >= from),
    dateIs: sameDay,
  },
  choice: { ...partsBy(inWord), ...being(inWord('equals')) },
  reference: { ...partsBy(inReference), ...being(inReference('equals')) },
};

/** Modes that negate another, and so also match rows without a value. */
const opposites: Partial<Record<MatchMode, MatchMode>> = {
  notContains: 'contains',
  notEquals: 'equals',
  isNot: 'is',
  dateIsNot: 'dateIs',
};

const givenIn = (value: FilterValue): Given[] => [value].flat().filter((one) => one !== '');

/**
 * The test of a filter (specification 9), equal to the server's (decision 0021). A filter without a value matches
 * everything. Throws `RangeError` for a match mode that the kind doesn't have.
 */
export function cellTest(
  compared: Compared,
  { matchMode, value }: Omit<ListFilter, 'field'>,
  timeZone: string,
): CellTest {
  const opposite = opposites[matchMode];
  const maker = makers[compared.kind][opposite ?? matchMode];
  if (maker === undefined) throw new RangeError(`${matchMode} does not apply to a ${compared.kind}.`);
  const tests = givenIn(value).map((given) => maker(given, { compared, timeZone }));
  if (tests.length === 0) return () => true;
  const fits: CellTest = (cell) => tests.some((test) => test(cell));
  return opposite === undefined ? fits : (cell) => !fits(cell);
}

/** Which instants a filter of a date lets through, half-open; null when that is not one range. */
export function instantsOf({ matchMode, value }: Omit<ListFilter, 'field'>, timeZone: string): TimeRange | null {
  const [given, more] = givenIn(value);
  const range = given === undefined || more !== undefined ? null : rangeOf(given, timeZone);
  if (range === null) return null;
  const { from, to } = range;
  switch (matchMode) {
    case 'gte':
      return { from, to: Number.POSITIVE_INFINITY };
    case 'gt':
    case 'after':
    case 'dateAfter':
      return { from: to, to: Number.POSITIVE_INFINITY };
    case 'lt':
    case 'before':
    case 'dateBefore':
      return { from: Number.NEGATIVE_INFINITY, to: from };
    case 'lte':
      return { from: Number.NEGATIVE_INFINITY, to };
    default:
      return null;
  }
}
