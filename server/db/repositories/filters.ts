import { type RawBuilder, sql } from 'kysely';
import type { Filter, MatchMode } from '../../../domain/catalogue/paging.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import { fold } from '../../../domain/kernel/fold.ts';
import { isId } from '../../../domain/kernel/ids.ts';
import type { Column } from '../tables.ts';
import type { Test } from '../visibility/condition-sql.ts';

/** A value that a filter compares: its SQL, what it holds, and the name by which the client called it. */
export interface Operand {
  name: string;
  value: RawBuilder<unknown>;
  kind: Column['kind']['kind'] | 'id';
  /** The value is a folded key, so the text to compare is folded as well. */
  folded: boolean;
}

type Given = string | number | boolean;
type Compare = (value: RawBuilder<unknown>, given: Given, operand: Operand) => Test;

function refuse(operand: Operand, reason: string): never {
  throw new DomainError('validation', `filters.${operand.name}: ${reason}`, [`filters.${operand.name}`]);
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Texts are compared without regard to case, folded ones also without accents; numbers as they are written. */
function like(before: string, after: string): Compare {
  return (value, given, { folded }) => {
    const text = folded ? fold(String(given)) : String(given);
    const pattern = `${before}${escaped(text)}${after}`;
    return folded ? sql`${value} like ${pattern}` : sql`(${value})::text ilike ${pattern}`;
  };
}

const unless =
  (compare: Compare): Compare =>
  (value, given, operand) =>
    sql`(${compare(value, given, operand)}) is not true`;

const number =
  (operator: string): Compare =>
  (value, given, operand) => {
    const amount = typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
    if (typeof amount !== 'number' || !Number.isFinite(amount)) return refuse(operand, 'a number is expected');
    return sql`${value} ${sql.raw(operator)} ${String(amount)}::numeric`;
  };

const instant =
  (operator: string): Compare =>
  (value, given, operand) => {
    const at = typeof given === 'string' ? Date.parse(given) : given;
    if (!Number.isSafeInteger(at)) return refuse(operand, 'epoch milliseconds or an ISO 8601 time is expected');
    return sql`${value} ${sql.raw(operator)} ${String(at)}::bigint`;
  };

const truth: Compare = (value, given, operand) => {
  const wanted = given === 'true' || given === true;
  if (!wanted && given !== 'false' && given !== false) return refuse(operand, 'true or false is expected');
  return sql`${value} = ${wanted}`;
};

const identity: Compare = (value, given, operand) => {
  if (typeof given !== 'string' || !isId(given)) return refuse(operand, 'an id is expected');
  return sql`${value} = ${given}::uuid`;
};

const holdsId: Compare = (value, given, operand) => {
  if (typeof given !== 'string' || !isId(given)) return refuse(operand, 'an id is expected');
  return sql`${value} @> array[${given}]::uuid[]`;
};

const holdsText: Compare = (value, given) => sql`${value} @> array[${String(given)}]::text[]`;

type Modes = Partial<Record<MatchMode, Compare>>;

const either = (is: Compare): Modes => ({ equals: is, is, notEquals: unless(is), isNot: unless(is) });
const texts: Modes = {
  startsWith: like('', '%'),
  contains: like('%', '%'),
  notContains: unless(like('%', '%')),
  endsWith: like('%', ''),
  equals: like('', ''),
  notEquals: unless(like('', '')),
};
const compared = (make: (operator: string) => Compare): Modes => ({
  ...either(make('=')),
  lt: make('<'),
  lte: make('<='),
  gt: make('>'),
  gte: make('>='),
});
const numbers: Modes = { ...texts, ...compared(number) };
const instants: Modes = { ...compared(instant), before: instant('<'), after: instant('>') };
const listed = (holds: Compare): Modes => ({ contains: holds, notContains: unless(holds), ...either(holds) });

/** The match modes of each kind of field (specification 9). */
const modes: Record<Operand['kind'], Modes> = {
  id: either(identity),
  text: texts,
  choice: { ...texts, ...either(like('', '')) },
  flag: either(truth),
  money: numbers,
  decimal: numbers,
  whole: numbers,
  instant: instants,
  reference: either(identity),
  references: listed(holdsId),
  texts: listed(holdsText),
  json: {},
};

/** The test of one filter; null when its value is empty. Throws `validation` naming the field that does not take it. */
export function filterSql(operand: Operand, { value, matchMode }: Filter): Test | null {
  const given = typeof value === 'object' && value !== null ? value.id : value;
  if (given === undefined || given === null || given === '') return null;
  const compare = modes[operand.kind][matchMode];
  if (!compare) return refuse(operand, `the match mode ${matchMode} does not apply`);
  return compare(operand.value, given, operand);
}
