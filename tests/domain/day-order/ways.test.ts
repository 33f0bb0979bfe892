import { describe, expect, it } from 'vitest';
import { waysBetween, withoutGaps } from '../../../domain/day-order/ways.ts';

const patras = { latitude: 38.25, longitude: 21.73 };
/** About 8.7 km to the east of it. */
const east = { latitude: 38.25, longitude: 21.83 };

const unknown = () => null;

describe('the ways of a day', () => {
  it('are those by road where these are known', () => {
    const [[, there] = [], [back] = []] = waysBetween([patras, east], (from) => (from === patras ? 25 : null));
    expect(there).toBe(25);
    expect(Math.round(back ?? 0)).toBe(17);
  });

  it('are minutes of a van on roads a third longer than the straight line', () => {
    const [[here, there] = []] = waysBetween([patras, east], unknown);
    expect(here).toBe(0);
    expect(Math.round(there ?? 0)).toBe(17);
  });

  it('take as long as the known ones on average where a place is unknown', () => {
    expect(
      withoutGaps([
        [0, 10, null],
        [20, 0, null],
        [null, null, 0],
      ]),
    ).toEqual([
      [0, 10, 15],
      [20, 0, 15],
      [15, 15, 0],
    ]);
    const ways = waysBetween([patras, null, east], unknown);
    expect(ways[0]?.[1]).toBeCloseTo(ways[0]?.[2] ?? 0);
  });

  it('take a quarter of an hour where no two places are known', () => {
    expect(waysBetween([patras, null, null], unknown)).toEqual([
      [0, 15, 15],
      [15, 0, 15],
      [15, 15, 0],
    ]);
  });
});
