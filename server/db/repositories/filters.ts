import { sql } from 'kysely';
import type { Filter } from '../../../domain/catalogue/paging.ts';
import { isDate } from '../../../domain/kernel/time.ts';
import { type MatchMode, matchModes } from '../../../domain/list/query.ts';
import { all, some, type Test } from '../visibility/condition-sql.ts';
import { type Compare, compare, type FilterValue, refuse } from './comparisons.ts';
import type { Operand } from './operands.ts';

/** How a match mode compares. `not` negates the comparison, so it also matches rows without a value. */
interface Mode {
  compare: Compare;
  not?: true;
  /** Takes a list of which one value has to match. */
  list?: true;
}

type Modes = Partial<Record<MatchMode, Mode>>;
type TextComparisons = Record<'contains' | 'startsWith' | 'endsWith', Compare>;

const not = (of: Compare): Mode => ({ compare: of, not: true });
const parts = ({ contains, startsWith, endsWith }: TextComparisons): Modes => ({
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

/** The values of a filter, without empty ones. */
const given = (value: Filter['value']): FilterValue[] =>
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

/** The operand of a filter, with the time zone of its days. */
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
 * The condition of one field's filters; null when all are empty. Throws `validation`, naming the field and what it
 * accepts, for an unsuitable match mode or value.
 */
export function filterSql(filtering: Filtering, filters: Filter | readonly Filter[]): Test | null {
  const sent = [filters].flat();
  const strange = sent.find(({ matchMode }) => matchModeOf(matchMode) === undefined);
  if (strange) refuseMode(filtering.operand, strange.matchMode);
  const filled = sent.filter(({ value }) => given(value).length > 0);
  const [first] = filled;
  if (!first) return null;
  const operatorOf = ({ operator }: Filter) => operator ?? 'and';
  if (filled.some((filter) => operatorOf(filter) !== operatorOf(first))) {
    refuse(filtering.operand, 'the operators of one list have to be the same');
  }
  const tests = filled.map((filter) => oneFilter(filtering, filter));
  return operatorOf(first) === 'or' ? some(tests) : all(tests);
}

const isDay = (filter: Filter): boolean =>
  filter.matchMode.startsWith('dateIs') || [filter.value].flat().some((value) => isDate(value));

/** Whether filters use days, which depend on a time zone. */
export const usesDays = (filters: Readonly<Record<string, Filter | readonly Filter[]>> | null | undefined): boolean =>
  Object.values(filters ?? {}).some((each) => [each].flat().some(isDay));
