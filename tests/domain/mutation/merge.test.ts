import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { changedFields, mergeFields, sameValue } from '../../../domain/mutation/merge.ts';
import { fixedId } from '../../support/rows-in-memory.ts';

const names = ['a', 'b', 'c', 'd', 'e'] as const;
type Values = Record<string, unknown>;

const value = fc.constantFrom<unknown>(null, 1, 2, 'x', { id: fixedId(1) }, [{ id: fixedId(1) }, { id: fixedId(2) }]);
const rowArbitrary = fc.record(Object.fromEntries(names.map((name) => [name, value]))) as fc.Arbitrary<Values>;
const editArbitrary = rowArbitrary.chain((row) => fc.subarray([...names]).map((fields) => pick(row, fields)));
/** The fields in groups; those in none are groups of their own. */
const groupsArbitrary = fc.shuffledSubarray([...names]).map((fields) => [fields.slice(0, 2), fields.slice(2)]);

const pick = (values: Values, fields: readonly string[]): Values =>
  Object.fromEntries(fields.map((field) => [field, values[field]]));

function merge(row: Values, base: Values, next: Values, groups: readonly (readonly string[])[] = []) {
  return mergeFields({ resource: 'tasks', id: fixedId(9), row, base, next, groups });
}

describe('merging an edit into a row', () => {
  test('different fields merge without a question', () => {
    expect(merge({ a: 1, b: 2 }, { a: 1 }, { a: 5 })).toEqual({ set: { a: 5 }, conflicts: [] });
  });

  test('the same new value by two people is no conflict, and nothing is left to write', () => {
    expect(merge({ a: 5 }, { a: 1 }, { a: 5 })).toEqual({ set: {}, conflicts: [] });
  });

  test('two new values are one, with mine and theirs', () => {
    const conflict = { resource: 'tasks', id: fixedId(9), fields: ['a'], mine: { a: 5 }, theirs: { a: 2 } };
    expect(merge({ a: 2 }, { a: 1 }, { a: 5 })).toEqual({ set: {}, conflicts: [conflict] });
  });

  test('a group conflicts whole, and names all that was sent of it', () => {
    const { set, conflicts } = merge({ a: 2, b: 1, c: 0 }, { a: 1, b: 1, c: 0 }, { a: 1, b: 7, c: 9 }, [['a', 'b']]);
    expect(set).toEqual({ c: 9 });
    expect(conflicts).toMatchObject([{ fields: ['a', 'b'], mine: { a: 1, b: 7 }, theirs: { a: 2, b: 1 } }]);
  });

  test('a value sent as it was seen says nothing, whatever the row has now', () => {
    expect(merge({ a: 2, b: 1 }, { a: 1, b: 1 }, { a: 1, b: 7 })).toEqual({ set: { b: 7 }, conflicts: [] });
  });

  test('what was not seen is taken for empty', () => {
    expect(merge({ a: null }, {}, { a: 1 }).set).toEqual({ a: 1 });
    expect(merge({ a: 2 }, {}, { a: null }).conflicts).toMatchObject([{ theirs: { a: 2 } }]);
  });

  test('each group is written whole or is a conflict, never both, and only what was set is touched', () => {
    fc.assert(
      fc.property(rowArbitrary, rowArbitrary, editArbitrary, groupsArbitrary, (row, base, next, groups) => {
        const { set, conflicts } = merge(row, base, next, groups);
        const conflicting = conflicts.flatMap(({ fields }) => fields);
        expect(new Set(conflicting).size).toBe(conflicting.length);
        for (const field of Object.keys(set)) {
          expect(next).toHaveProperty(field);
          expect(conflicting).not.toContain(field);
        }
        for (const group of groups) {
          const sent = group.filter((field) => field in next);
          const hit = sent.filter((field) => conflicting.includes(field));
          expect([0, sent.length]).toContain(hit.length);
        }
      }),
    );
  });

  test('a field is a conflict just when the person changed its group and the row has neither base nor new value', () => {
    fc.assert(
      fc.property(rowArbitrary, rowArbitrary, editArbitrary, (row, base, next) => {
        const { set, conflicts } = merge(row, base, next);
        const conflicting = conflicts.flatMap(({ fields }) => fields);
        for (const field of Object.keys(next)) {
          const changed = !sameValue(base[field], next[field]);
          const moved = !sameValue(row[field], base[field]) && !sameValue(row[field], next[field]);
          expect(conflicting.includes(field)).toBe(changed && moved);
          const written = changed && !moved && !sameValue(row[field], next[field]);
          expect(field in set).toBe(written);
        }
      }),
    );
  });

  /** Two people who saw the same row, one after the other. */
  function inTurn(base: Values, edits: [Values, Values], groups: string[][] = []) {
    const first = { ...base, ...merge(base, base, edits[0], groups).set };
    const { set, conflicts } = merge(first, base, edits[1], groups);
    return { end: { ...first, ...set }, inQuestion: conflicts.flatMap(({ fields }) => fields).sort() };
  }

  test('whoever comes first, the same fields are in question', () => {
    fc.assert(
      fc.property(rowArbitrary, editArbitrary, editArbitrary, (base, one, other) => {
        expect(inTurn(base, [one, other]).inQuestion).toEqual(inTurn(base, [other, one]).inQuestion);
      }),
    );
  });

  test('whoever comes first, what needs no question ends alike', () => {
    fc.assert(
      fc.property(rowArbitrary, editArbitrary, editArbitrary, groupsArbitrary, (base, one, other, groups) => {
        const forth = inTurn(base, [one, other], groups);
        const back = inTurn(base, [other, one], groups);
        fc.pre(forth.inQuestion.length === 0 && back.inQuestion.length === 0);
        for (const name of names) expect(sameValue(forth.end[name], back.end[name])).toBe(true);
      }),
    );
  });

  test('answering a conflict with mine, on the row that asked, leaves no conflict', () => {
    fc.assert(
      fc.property(rowArbitrary, rowArbitrary, editArbitrary, groupsArbitrary, (row, base, next, groups) => {
        const { set, conflicts } = merge(row, base, next, groups);
        const theirs = Object.assign({}, ...conflicts.map((conflict) => conflict.theirs)) as Values;
        const now = { ...row, ...set };
        expect(merge(now, { ...base, ...theirs }, next, groups).conflicts).toEqual([]);
      }),
    );
  });
});

describe('the same value, to a person', () => {
  test.each([
    [null, undefined, true],
    [0, null, false],
    ['', null, false],
    [[{ id: 'a' }, { id: 'b' }], [{ id: 'b' }, { id: 'a' }], true],
    [[{ id: 'a' }], [{ id: 'a' }, { id: 'a' }], false],
    [{ id: 'a', x: null }, { x: null, id: 'a' }, true],
    [1, '1', false],
  ])('%j and %j: %s', (one, other, same) => {
    expect(sameValue(one, other)).toBe(same);
    expect(sameValue(other, one)).toBe(same);
  });
});

describe('changed fields', () => {
  const seen = { street: 'Νοταρά 9', latitude: 38.2, longitude: 21.7, customer: { id: 'a' } };

  it('are sent with what was seen of them, and no others', () => {
    const present = { ...seen, street: 'Νοταρά 11', customer: { id: 'a' } };
    expect(changedFields(['street', 'latitude', 'customer'], { present, seen })).toEqual({
      set: { street: 'Νοταρά 11' },
      base: { street: 'Νοταρά 9' },
      any: true,
    });
  });

  it('are none where nothing is other', () => {
    expect(changedFields(['street', 'customer'], { present: { ...seen }, seen }).any).toBe(false);
  });

  it('take those of their group along, which are judged together', () => {
    const present = { ...seen, latitude: 38.3 };
    const groups = [['latitude', 'longitude']] as const;
    expect(changedFields(['street', 'latitude', 'longitude'], { present, seen, groups })).toEqual({
      set: { latitude: 38.3, longitude: 21.7 },
      base: { latitude: 38.2, longitude: 21.7 },
      any: true,
    });
  });
});
