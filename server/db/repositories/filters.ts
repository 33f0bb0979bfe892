import { sql } from 'kysely';
import type { Filter } from '../../../domain/catalogue/paging.ts';
import { isDate } from '../../../domain/kernel/time.ts';
import { type MatchMode, matchModes } from '../../../domain/list/query.ts';
import { all, some, type Test } from '../visibility/condition-sql.ts';
import { type Compare, compare, type Given, refuse } from './comparisons.ts';
import type { Operand } from './operands.ts';

/** A match mode of a kind of field. `not`: it holds where the comparison does not, so also where there is no value. */
interface Mode {
  compare: Compare;
  not?: true;
  /** Takes a list, of which one value has to fit. */
  list?: true;
}

type Modes = Partial<Record<MatchMode, Mode>>;
type Places = Record<'contains' | 'startsWith' | 'endsWith', Compare>;

const not = (of: Compare): Mode => ({ compare: of, not: true });
const parts = ({ contains, startsWith, endsWith }: Places): Modes => ({
  startsWith: { compare: startsWith },
  contains: { compare: contains },
  notContains: not(contains),
  endsWith: { compare: endsWith },
});
const equality = (of: Compare): Modes => ({
  equals: { compare: of },
  notEquals: not(of),
  in: { compare: of, list: true },
});
const being = (of: Compare): Modes => ({ is: { compare: of }, isNot: not(of) });
const order = ({ lt, lte, gt, gte }: Record<'lt' | 'lte' | 'gt' | 'gte', Compare>): Modes => ({
  lt: { compare: lt },
  lte: { compare: lte },
  gt: { compare: gt },
  gte: { compare: gte },
});

const { instant } = compare;
const numbers: Modes = { ...parts(compare.written), ...equality(compare.number.equals), ...order(compare.number) };
const ids: Modes = { ...equality(compare.id), ...being(compare.id) };
const named: Modes = {
  ...parts(compare.named),
  ...equality(compare.named.equals),
  ...being(compare.named.equals),
};
const holding = (holds: Compare): Modes => ({
  contains: { compare: holds },
  notContains: not(holds),
  ...equality(holds),
  ...being(holds),
});

/** The match modes of each kind of field (specification 9, decision 0021). */
const modes: Record<Operand['kind']['kind'], Modes> = {
  id: ids,
  text: { ...parts(compare.text), ...equality(compare.text.equals) },
  choice: { ...parts(compare.choice), ...equality(compare.choice.equals), ...being(compare.choice.equals) },
  flag: { ...equality(compare.truth), ...being(compare.truth) },
  money: numbers,
  decimal: numbers,
  whole: numbers,
  instant: {
    ...equality(instant.equals),
    ...being(instant.equals),
    ...order(instant),
    before: { compare: instant.lt },
    after: { compare: instant.gt },
    dateIs: { compare: instant.sameDay },
    dateIsNot: not(instant.sameDay),
    dateBefore: { compare: instant.lt },
    dateAfter: { compare: instant.gt },
  },
  reference: named,
  references: named,
  texts: holding(compare.holdsText),
  json: {},
};

/** The values that a filter was given; what is empty says nothing, in a list as well. */
const given = (value: Filter['value']): Given[] =>
  [value].flat().flatMap((one) => {
    if (one === undefined || one === null || one === '') return [];
    return typeof one === 'object' ? [one.id] : [one];
  });

const matchModeOf = (name: string): MatchMode | undefined => matchModes.find((mode) => mode === name);

function refuseMode(operand: Operand, matchMode: string): never {
  const allowed = Object.keys(modes[operand.kind.kind]).join(', ');
  return refuse(
    operand,
    `the match mode ${matchMode} does not apply; ${allowed === '' ? 'none does' : `there are ${allowed}`}`,
  );
}

function modeOf(operand: Operand, matchMode: string): Mode {
  const name = matchModeOf(matchMode);
  return (name && modes[operand.kind.kind][name]) ?? refuseMode(operand, matchMode);
}

/** A field of a list that is asked for, with what else a comparison needs to know. */
export interface Filtering {
  operand: Operand;
  timeZone: string;
}

function oneFilter({ operand, timeZone }: Filtering, { value, matchMode }: Filter): Test {
  const { compare: fits, list, not: inverted } = modeOf(operand, matchMode);
  if (list !== true && Array.isArray(value)) refuse(operand, `${matchMode} takes one value`);
  const found = operand.lift(some(given(value).map((each) => fits(operand, { given: each, timeZone }))));
  return inverted === true ? sql`(${found}) is not true` : found;
}

/**
 * The test of the filters of one field; null when all are empty. Throws `validation` naming the field, and what it takes,
 * for a match mode or a value that is not among that.
 */
export function filterSql(filtering: Filtering, filters: Filter | readonly Filter[]): Test | null {
  const sent = [filters].flat();
  const strange = sent.find(({ matchMode }) => matchModeOf(matchMode) === undefined);
  if (strange) refuseMode(filtering.operand, strange.matchMode);
  const asked = sent.filter(({ value }) => given(value).length > 0);
  const [first] = asked;
  if (!first) return null;
  const operatorOf = ({ operator }: Filter) => operator ?? 'and';
  if (asked.some((filter) => operatorOf(filter) !== operatorOf(first))) {
    refuse(filtering.operand, 'the operators of one list have to be the same');
  }
  const tests = asked.map((filter) => oneFilter(filtering, filter));
  return operatorOf(first) === 'or' ? some(tests) : all(tests);
}

const isDay = (filter: Filter): boolean =>
  filter.matchMode.startsWith('dateIs') || [filter.value].flat().some((value) => isDate(value));

/** Whether filters ask for days, which are those of a time zone. */
export const asksForDays = (
  filters: Readonly<Record<string, Filter | readonly Filter[]>> | null | undefined,
): boolean => Object.values(filters ?? {}).some((each) => [each].flat().some(isDay));
