import { describe, expect, it } from 'vitest';
import { straightWays, withoutGaps } from '../../../domain/day-order/ways.ts';

const patras = { latitude: 38.25, longitude: 21.73 };
/** About 8.7 km to the east of it. */
const east = { latitude: 38.25, longitude: 21.83 };

describe('the ways of a day', () => {
  it('are minutes of a van on roads a third longer than the straight line', () => {
    const [[here, there] = []] = straightWays([patras, east]);
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
    const ways = straightWays([patras, null, east]);
    expect(ways[0]?.[1]).toBeCloseTo(ways[0]?.[2] ?? 0);
  });

  it('take a quarter of an hour where no two places are known', () => {
    expect(straightWays([patras, null, null])).toEqual([
      [0, 15, 15],
      [15, 0, 15],
      [15, 15, 0],
    ]);
  });
});
