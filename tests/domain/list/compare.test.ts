import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cell, compareKeyed, type Keyed, sortKeyOf } from '../../../domain/list/cell.ts';
import { type Compared, cellTest, instantsOf } from '../../../domain/list/compare.ts';
import { type ColumnKind, type FilterValue, type MatchMode, operatorsOf } from '../../../domain/list/query.ts';

const athens = 'Europe/Athens';
const first = '0197d000-0000-7000-8000-000000000001';
const second = '0197d000-0000-7000-8000-000000000002';
/** 2026-03-11 00:00 in Athens. */
const midnight = Date.UTC(2026, 2, 10, 22);
const dayLength = 24 * 60 * 60 * 1000;

const text: Compared = { kind: 'text' };
const number: Compared = { kind: 'number' };
const money: Compared = { kind: 'number', money: true };
const date: Compared = { kind: 'date' };
const choice: Compared = { kind: 'choice' };
const reference: Compared = { kind: 'reference' };
const boolean: Compared = { kind: 'boolean' };
const customer: Cell = [{ id: first, names: ['δεη πατρα', 'δεη'] }];

/** The texts of rows of which one names several. */
const several: Cell = [
  { id: first, names: ['αθηνα'] },
  { id: second, names: ['πατρα'] },
];

type Row = readonly [compared: Compared, cell: Cell, matchMode: MatchMode, value: FilterValue, fits: boolean];

const table: readonly Row[] = [
  [text, 'αθηνα', 'startsWith', ' ΑΘΉ', true],
  [text, 'αθηνα', 'startsWith', 'θηνα', false],
  [text, 'αθηνα', 'contains', 'Θην', true],
  [text, 'αθηνασ', 'endsWith', 'ας', true],
  [text, 'αθηνα', 'equals', 'Αθήνα', true],
  [text, 'αθηνα', 'equals', 'Αθήν', false],
  [text, 'αθηνα', 'notContains', 'πατ', true],
  [text, null, 'notContains', 'πατ', true],
  [text, null, 'contains', 'πατ', false],
  [text, null, 'notEquals', 'Πάτρα', true],
  [text, 'πατρα', 'in', ['Αθήνα', 'Πάτρα'], true],
  [text, several, 'startsWith', 'ΠΑΤ', true],
  [text, several, 'notContains', 'πατ', false],
  [text, several, 'equals', 'ριο', false],
  [text, customer, 'equals', 'ΔΕΗ', true],
  [text, 5, 'contains', '5', false],
  [number, 0.0000001, 'equals', '1e-7', true],
  [number, 0.0000001, 'endsWith', '.0000001', true],
  [number, -0.00000025, 'startsWith', '-0.00000025', true],
  [number, 1e21, 'endsWith', '000', true],
  [number, 1.25e21, 'equals', '1250000000000000000000', true],
  [number, 1.25e21, 'startsWith', '1250', true],
  [number, -1e21, 'startsWith', '-1000', true],
  [number, 0.0000001, 'startsWith', '0.0000001', true],
  [number, 0, 'equals', '  ', false],
  [number, 12.5, 'contains', '2.', true],
  [text, 'ριο', 'in', ['Αθήνα', 'Πάτρα'], false],
  [text, 'ριο', 'in', [], true],
  [text, 'ριο', 'equals', '', true],
  [money, 12.5, 'endsWith', '50', true],
  [number, 12.5, 'endsWith', '50', false],
  [money, 100, 'equals', '100', true],
  [money, 100, 'contains', '.00', true],
  [number, 112, 'contains', 12, true],
  [number, 112, 'startsWith', '12', false],
  [number, 5, 'lt', 5, false],
  [number, 5, 'lt', 5.01, true],
  [number, 5, 'lte', '5', true],
  [number, 5, 'lte', 4.99, false],
  [number, 5, 'gt', 4.99, true],
  [number, 5, 'gt', 5, false],
  [number, 5, 'gte', 6, false],
  [number, 5, 'gte', 5, true],
  [number, null, 'lt', 5, false],
  [number, null, 'notEquals', 5, true],
  [number, 0, 'equals', 'no number', false],
  [boolean, true, 'is', true, true],
  [boolean, true, 'is', false, false],
  [boolean, false, 'is', false, true],
  [boolean, true, 'is', 'true', true],
  [boolean, false, 'is', 'false', true],
  [boolean, false, 'isNot', true, true],
  [boolean, null, 'isNot', true, true],
  [choice, 'ON_GOING', 'is', 'ON_GOING', true],
  [choice, 'ON_GOING', 'isNot', 'PAUSED', true],
  [choice, 'ON_GOING', 'isNot', 'ON_GOING', false],
  [choice, 'ON_GOING', 'contains', 'going', true],
  [choice, null, 'contains', 'going', false],
  [choice, null, 'isNot', 'ON_GOING', true],
  [choice, 'ON_GOING', 'in', ['PAUSED', 'ON_GOING'], true],
  [date, midnight, 'before', midnight, false],
  [date, midnight - 1, 'before', midnight, true],
  [date, midnight, 'after', midnight, false],
  [date, midnight + 1, 'after', midnight, true],
  [date, midnight - 1, 'before', '2026-03-11', true],
  [date, midnight, 'before', '2026-03-11', false],
  [date, midnight + dayLength - 1, 'after', '2026-03-11', false],
  [date, midnight + dayLength, 'after', '2026-03-11', true],
  [date, midnight + dayLength - 1, 'lte', '2026-03-11', true],
  [date, midnight, 'gte', '2026-03-11', true],
  [date, midnight + dayLength, 'lte', '2026-03-11', false],
  [date, midnight - 1, 'gte', '2026-03-11', false],
  [date, midnight - 1, 'is', '2026-03-11', false],
  [date, midnight, 'is', '2026-03-11', true],
  [date, midnight + dayLength - 1, 'equals', '2026-03-11', true],
  [date, midnight + dayLength, 'is', '2026-03-11', false],
  [date, midnight, 'in', ['2026-03-10', '2026-03-11'], true],
  [date, midnight + 1, 'equals', midnight, false],
  [date, midnight, 'dateIs', midnight + 5, true],
  [date, midnight + dayLength - 1, 'dateIs', midnight, true],
  [date, midnight + dayLength, 'dateIs', midnight, false],
  [date, midnight + 5, 'dateIs', midnight, true],
  [date, midnight - 5, 'dateIs', midnight, false],
  [date, null, 'dateIsNot', midnight, true],
  [date, null, 'before', midnight, false],
  [date, midnight, 'after', 'no date', false],
  [reference, customer, 'contains', 'Πάτρα', true],
  [reference, customer, 'equals', 'ΔΕΗ', true],
  [reference, customer, 'equals', first, true],
  [reference, customer, 'equals', second, false],
  [reference, customer, 'in', [second, first], true],
  [reference, several, 'equals', second, true],
  [reference, customer, 'notContains', 'δεη', false],
  [reference, [{ id: first, names: [] }], 'notContains', 'δεη', true],
  [reference, null, 'notEquals', first, true],
  [reference, [...customer, { id: second, names: ['οτε'] }], 'startsWith', 'οτ', true],
];

describe('whether a value fits a filter', () => {
  test.each(table)('%j: %j %s %j is %s', (compared, cell, matchMode, value, fits) => {
    expect(cellTest(compared, { matchMode, value }, athens)(cell)).toBe(fits);
  });

  test('each operator that a column offers applies to its kind', () => {
    for (const [kind, operators] of Object.entries(operatorsOf) as [ColumnKind, readonly MatchMode[]][]) {
      for (const matchMode of operators) {
        expect(cellTest({ kind }, { matchMode, value: '1' }, athens), `${kind} ${matchMode}`).toBeTypeOf('function');
      }
    }
  });

  test.each<[ColumnKind, string]>([
    ['text', 'startsWith contains notContains endsWith equals notEquals'],
    ['number', 'startsWith contains notContains endsWith equals notEquals lt lte gt gte'],
    ['boolean', 'is isNot'],
    ['date', 'before after'],
    ['choice', 'is isNot in'],
    ['reference', 'startsWith contains notContains endsWith equals notEquals in'],
  ])('the operators that a column of %s offers are %s (specification 9)', (kind, operators) => {
    expect(operatorsOf[kind].join(' ')).toBe(operators);
  });

  test('an operator of another kind is refused', () => {
    expect(() => cellTest(boolean, { matchMode: 'contains', value: 'a' }, athens)).toThrow(
      new RangeError('contains does not apply to a boolean.'),
    );
    expect(() => cellTest(text, { matchMode: 'lt', value: 1 }, athens)).toThrow(RangeError);
  });
});

describe('the instants that a filter of a date lets through', () => {
  const modes = ['lt', 'lte', 'gt', 'gte', 'before', 'after', 'dateBefore', 'dateAfter'] as const;

  test('are those that fit it', () => {
    const near = fc.integer({ min: midnight - 2 * dayLength, max: midnight + 2 * dayLength });
    const given = fc.oneof(near, fc.constantFrom('2026-03-10', '2026-03-11'));
    fc.assert(
      fc.property(fc.constantFrom(...modes), given, near, (matchMode, value, at) => {
        const range = instantsOf({ matchMode, value }, athens);
        const inRange = range !== null && at >= range.from && at < range.to;
        expect(inRange).toBe(cellTest(date, { matchMode, value }, athens)(at));
      }),
    );
  });

  test.each([
    ['before', '2026-03-11', Number.NEGATIVE_INFINITY, midnight],
    ['lte', '2026-03-11', Number.NEGATIVE_INFINITY, midnight + dayLength],
    ['after', '2026-03-11', midnight + dayLength, Number.POSITIVE_INFINITY],
    ['gte', '2026-03-11', midnight, Number.POSITIVE_INFINITY],
    ['gte', midnight + 5, midnight + 5, Number.POSITIVE_INFINITY],
  ] as const)('%s %s are those from %d to %d', (matchMode, value, from, to) => {
    expect(instantsOf({ matchMode, value }, athens)).toEqual({ from, to });
  });

  test('are not one range for other filters', () => {
    expect(instantsOf({ matchMode: 'before', value: ['2026-03-10', '2026-03-11'] }, athens)).toBeNull();
    expect(instantsOf({ matchMode: 'before', value: 'no date' }, athens)).toBeNull();
    expect(instantsOf({ matchMode: 'isNot', value: midnight }, athens)).toBeNull();
    expect(instantsOf({ matchMode: 'before', value: '' }, athens)).toBeNull();
  });
});

describe('the order of rows', () => {
  const key = fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 3 }));
  const rows = fc.uniqueArray(fc.record({ id: fc.uuid(), key }), { selector: ({ id }) => id });
  const sorted = (unsorted: readonly Keyed[], direction: 1 | -1) =>
    unsorted.toSorted((one, other) => compareKeyed(one, other, direction));

  test('has those without a value last both ways, and turns otherwise, ids included', () => {
    fc.assert(
      fc.property(rows, (unsorted) => {
        const up = sorted(unsorted, 1);
        const down = sorted(unsorted, -1);
        const having = (list: readonly Keyed[]) => list.filter((row) => row.key !== null);
        const without = (list: readonly Keyed[]) => list.filter((row) => row.key === null);
        expect(up).toEqual([...having(up), ...without(up)]);
        expect(down).toEqual([...having(up).toReversed(), ...without(up).toReversed()]);
      }),
    );
  });

  test.each([
    [1, ['a 1', 'b 1', 'a 2', 'a null']],
    [-1, ['a 2', 'b 1', 'a 1', 'a null']],
  ] as const)('in direction %i is by key, then by id', (direction, expected) => {
    const unsorted = [
      { id: 'a', key: null },
      { id: 'b', key: 1 },
      { id: 'a', key: 2 },
      { id: 'a', key: 1 },
    ];
    expect(sorted(unsorted, direction).map(({ id, key: value }) => `${id} ${value}`)).toEqual(expected);
    expect(sorted(unsorted.toReversed(), direction).map(({ id, key: value }) => `${id} ${value}`)).toEqual(expected);
  });

  test('is by the first name of a reference, and false before true', () => {
    expect(sortKeyOf(customer)).toBe('δεη πατρα');
    expect(sortKeyOf([])).toBeNull();
    expect([sortKeyOf(false), sortKeyOf(true)]).toEqual([0, 1]);
  });
});
