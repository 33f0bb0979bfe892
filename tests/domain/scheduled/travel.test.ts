import { describe, expect, it } from 'vitest';
import { hour, minute } from '../../../domain/kernel/time.ts';
import { planWarnings, type Stop, travelTime } from '../../../domain/scheduled/travel.ts';

const patras = { latitude: 38.25, longitude: 21.73 };
/** About 9 km to the east of it. */
const east = { latitude: 38.25, longitude: 21.83 };

const stop = (id: string, [from, to]: [number, number], given: Partial<Stop> = {}): Stop => ({
  id,
  time: { from: from * hour, to: to * hour },
  estimate: null,
  places: [],
  ...given,
});

describe('the way between two places', () => {
  it('takes as long as a van needs on roads that are a third longer than the straight line', () => {
    expect(travelTime(0)).toBe(0);
    expect(Math.round(travelTime(20_000) / minute)).toBe(39);
  });
});

describe('the plan of a person', () => {
  it('takes work that is done one after the other, and none beside itself', () => {
    const work = stop('a', [10, 11]);
    expect(planWarnings(work, [work, stop('b', [9, 10]), stop('c', [11, 12])])).toEqual([]);
  });

  it('warns of work that does not fit beside other work', () => {
    expect(planWarnings(stop('a', [10, 12]), [stop('b', [11, 13])])).toEqual([{ kind: 'overlap', with: 'b' }]);
  });

  it('takes several tasks in one window as long as the work on both fits in, in either order', () => {
    const window = stop('a', [8, 16], { estimate: 3 });
    expect(planWarnings(window, [stop('b', [8, 16], { estimate: 5 })])).toEqual([]);
    expect(planWarnings(window, [stop('b', [8, 9])])).toEqual([]);
    expect(planWarnings(window, [stop('b', [8, 16], { estimate: 6 })])).toMatchObject([{ kind: 'overlap' }]);
  });

  it('warns of a way that takes longer than the time between, measured from the nearest places', () => {
    const here = stop('a', [10, 11], { places: [patras] });
    const near = stop('b', [11, 12], { places: [east, patras] });
    const far = stop('c', [11, 12], { places: [east] });
    const later = stop('d', [11.5, 12], { places: [east] });
    const [warning, ...others] = planWarnings(here, [near, far, later]);
    expect(others).toEqual([]);
    expect(warning).toMatchObject({ kind: 'travel', with: 'c', gap: 0 });
  });
});
