import { describe, expect, it } from 'vitest';
import { placesOf, withPlaces } from '../../../../src/features/task-form/planned-places.ts';
import { newTaskSearch, taskFormSearch } from '../../../../src/features/task-form/task-form-search.ts';

const place = (id: string) => ({ id, name: `Τόπος ${id}`, street: 'Κορίνθου 1', customer: null });
const places = [place('a'), place('b'), place('c')];

let count = 0;
const newId = (): string => `new-${++count}`;

const address = (id: string, at: string | null, payout: number | null = null) => ({
  id,
  nickname: null,
  installationAddress: at === null ? null : { id: at },
  pickupAddresses: [],
  payout,
  salesPrice: null,
  communicationInfo: null,
});

describe('the addresses of a draft, picked by their places', () => {
  it('keep what was filled in, go when their place is put back, and begin with the name of their place', () => {
    const before = [address('1', 'a', 60), address('2', 'b')];
    const after = withPlaces(before, ['c', 'a'], { places, newId });
    expect(after.map(({ nickname, payout }) => [nickname, payout])).toEqual([
      ['Τόπος c', null],
      [null, 60],
    ]);
    expect(placesOf(after)).toEqual(['c', 'a']);
  });

  it('stay when they have no place, and twice when two are at one', () => {
    const before = [address('1', 'a'), address('2', null), address('3', 'a')];
    expect(placesOf(before)).toEqual(['a']);
    expect(withPlaces(before, ['a'], { places, newId }).map(({ id }) => id)).toEqual(['1', '3', '2']);
  });

  it('are not made for a place that is not here', () => {
    expect(withPlaces([], ['gone'], { places, newId })).toEqual([]);
  });
});

describe('the form that an address names', () => {
  it('opens at its tab, or at Assignment when an assignee is to be picked', () => {
    expect(taskFormSearch({ form: 'details' })).toEqual({ form: 'details' });
    expect(taskFormSearch({ pickAssignee: true })).toEqual({ form: 'assignment' });
    expect(taskFormSearch({ form: 'nonsense' })).toEqual({});
  });

  it('begins with the slot of a calendar, and with nothing that makes no sense', () => {
    const customer = '0197d000-0000-7000-8000-600000000001';
    expect(newTaskSearch({ from: 1_800_000_000_000, hours: 2, customer })).toEqual({
      from: 1_800_000_000_000,
      hours: 2,
      customer,
    });
    expect(newTaskSearch({ from: 'soon', hours: -1, customer: 'x' })).toEqual({});
  });
});
