import { sql } from 'kysely';
import { DomainError } from '../../../domain/errors/codes.ts';
import { fold } from '../../../domain/kernel/fold.ts';
import { isId } from '../../../domain/kernel/ids.ts';
import { dayAround, dayOfDate, isDate, type TimeRange } from '../../../domain/kernel/time.ts';
import { some, type Test } from '../visibility/condition-sql.ts';
import type { Operand } from './operands.ts';

export type FilterValue = string | number | boolean;

/** The value to compare with; days are in this time zone. */
export interface ComparisonInput {
  given: FilterValue;
  timeZone: string;
}

/** Builds the comparison of an operand's value with the input. Null values never match. */
export type Compare = (operand: Operand, input: ComparisonInput) => Test;

export function refuse({ name }: Operand, reason: string): never {
  throw new DomainError('validation', `filters.${name}: ${reason}`, [`filters.${name}`]);
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

type MatchPosition = 'anywhere' | 'start' | 'end' | 'whole';

const patternOf: Record<MatchPosition, (text: string) => string> = {
  anywhere: (text) => `%${escaped(text)}%`,
  start: (text) => `${escaped(text)}%`,
  end: (text) => `%${escaped(text)}`,
  whole: escaped,
};

const matchesAt: Record<MatchPosition, (text: string, part: string) => boolean> = {
  anywhere: (text, part) => text.includes(part),
  start: (text, part) => text.startsWith(part),
  end: (text, part) => text.endsWith(part),
  whole: (text, part) => text === part,
};

/** Compares texts ignoring case, accents and surrounding spaces, by the stored key if there is one. */
const text =
  (position: MatchPosition): Compare =>
  ({ value, folded }, { given }) => {
    const key = folded ? value : sql`fold_text(${value})`;
    const part = fold(String(given));
    return position === 'whole' ? sql`${key} = ${part}` : sql`${key} like ${patternOf[position](part)}`;
  };

/** Compares numbers as written, without exponent; money with two decimals. */
const written =
  (position: MatchPosition): Compare =>
  ({ value, kind }, { given }) => {
    const digits = kind.kind === 'decimal' ? sql`(${value})::text::numeric::text` : sql`(${value})::text`;
    return sql`${digits} like ${patternOf[position](fold(String(given)))}`;
  };

/** Compares choices: the matching values are computed here, so that an index is usable. */
const chosen =
  (position: MatchPosition): Compare =>
  (operand, { given }) => {
    const values = operand.kind.kind === 'choice' ? operand.kind.values : [];
    const fitting = values.filter((word) => matchesAt[position](fold(word), fold(String(given))));
    if (position === 'whole' && fitting.length === 0) return refuse(operand, `one of ${values.join(', ')} is expected`);
    return some(fitting.map((word): Test => sql`${operand.value} = ${word}`));
  };

const number =
  (operator: string): Compare =>
  (operand, { given }) => {
    const amount = typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
    if (typeof amount !== 'number' || !Number.isFinite(amount)) return refuse(operand, 'a number is expected');
    const type = operand.kind.kind === 'decimal' ? 'float8' : 'numeric';
    const typed = operand.kind.kind === 'whole' && Number.isSafeInteger(amount) ? 'bigint' : type;
    return sql`${operand.value} ${sql.raw(operator)} ${String(amount)}::${sql.raw(typed)}`;
  };

const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;
const earliest = Date.UTC(1000, 0, 1);
const latest = Date.UTC(9999, 11, 31);

/** The time range that a date means: a calendar date is its whole day, an instant one millisecond. */
function rangeOf(operand: Operand, { given, timeZone }: ComparisonInput): TimeRange {
  const at = typeof given === 'string' ? Date.parse(instantPattern.test(given) || isDate(given) ? given : '') : given;
  if (typeof at !== 'number' || !Number.isSafeInteger(at) || at < earliest || at > latest) {
    return refuse(operand, 'epoch milliseconds, an ISO 8601 time with its offset or a date is expected');
  }
  return isDate(given) ? dayOfDate(given, timeZone) : { from: at, to: at + 1 };
}

type Bounds = (value: Operand['value'], range: TimeRange) => Test;

const instant =
  (bounds: Bounds): Compare =>
  (operand, input) =>
    bounds(operand.value, rangeOf(operand, input));

const within: Bounds = (value, { from, to }) => sql`(${value} >= ${from}::bigint and ${value} < ${to}::bigint)`;

/** The whole day that holds an instant. */
const sameDay: Compare = (operand, input) =>
  within(operand.value, dayAround(rangeOf(operand, input).from, input.timeZone));

const truth: Compare = (operand, { given }) => {
  const wanted = given === 'true' || given === true;
  if (!wanted && given !== 'false' && given !== false) return refuse(operand, 'true or false is expected');
  return sql`${operand.value} = ${wanted}`;
};

function idIn(operand: Operand, { given }: ComparisonInput): string {
  return typeof given === 'string' && isId(given) ? given : refuse(operand, 'an id is expected');
}

const holdsId: Compare = (operand, input) => sql`${operand.value} @> array[${idIn(operand, input)}]::uuid[]`;
const sameId: Compare = (operand, input) => sql`${operand.value} = ${idIn(operand, input)}::uuid`;

/** Compares references: by id if the value is one, else by the names of the referenced row. */
const named =
  (position: MatchPosition): Compare =>
  (operand, input) => {
    const { given } = input;
    const names = typeof given === 'string' && isId(given) ? null : operand.names();
    if (names !== null) return names.lift((name) => text(position)(name, input));
    return (operand.kind.kind === 'references' ? holdsId : sameId)(operand, input);
  };

/** All comparisons, by the kind of value. */
export const compare = {
  text: { contains: text('anywhere'), startsWith: text('start'), endsWith: text('end'), equals: text('whole') },
  written: { contains: written('anywhere'), startsWith: written('start'), endsWith: written('end') },
  choice: {
    contains: chosen('anywhere'),
    startsWith: chosen('start'),
    endsWith: chosen('end'),
    equals: chosen('whole'),
  },
  number: { equals: number('='), lt: number('<'), lte: number('<='), gt: number('>'), gte: number('>=') },
  instant: {
    equals: instant(within),
    lt: instant((value, { from }) => sql`${value} < ${from}::bigint`),
    lte: instant((value, { to }) => sql`${value} < ${to}::bigint`),
    gt: instant((value, { to }) => sql`${value} >= ${to}::bigint`),
    gte: instant((value, { from }) => sql`${value} >= ${from}::bigint`),
    sameDay,
  },
  truth,
  id: sameId,
  named: { contains: named('anywhere'), startsWith: named('start'), endsWith: named('end'), equals: named('whole') },
  holdsText: ({ value }, { given }) => sql`${value} @> array[${String(given)}]::text[]`,
} satisfies Record<string, Compare | Record<string, Compare>>;
