import { describe, expect, it } from 'vitest';
import { hour, minute } from '../../../domain/kernel/time.ts';
import { arrivalWindow, expectedTravel, longestTravel } from '../../../domain/visit/window.ts';

const ten = Date.UTC(2026, 4, 4, 10);
const patras = { latitude: 38.2466, longitude: 21.7346 };
/** So many kilometres to the north. */
const north = (kilometres: number) => ({ ...patras, latitude: patras.latitude + kilometres / 111.2 });
const windowOf = (now: number, kilometres: number) =>
  arrivalWindow(now, expectedTravel({ from: patras, to: north(kilometres) }));
const minutesOf = (now: number, kilometres: number) => {
  const { from, to } = windowOf(now, kilometres);
  return [(from - ten) / minute, (to - ten) / minute];
};

describe('the window of an arrival', () => {
  it('is in quarters of an hour, half an hour wide or as wide as the way is uncertain', () => {
    expect(minutesOf(ten, 0)).toEqual([0, 30]);
    expect(minutesOf(ten + 7 * minute, 10)).toEqual([15, 45]);
    // Two hours of travel may become three.
    expect(minutesOf(ten, 62)).toEqual([120, 195]);
  });

  it('holds the moment at which the way ends', () => {
    for (let kilometres = 0; kilometres < 150; kilometres += 1) {
      const travel = (kilometres * 1.3) / 40;
      for (let minutes = 0; minutes < 15; minutes += 1) {
        const now = ten + minutes * minute;
        const { from, to } = windowOf(now, kilometres);
        expect([from % (15 * minute), to % (15 * minute)]).toEqual([0, 0]);
        expect(to - from).toBeGreaterThanOrEqual(30 * minute);
        expect(from).toBeLessThanOrEqual(now + travel * hour + minute);
        expect(to).toBeGreaterThanOrEqual(now + travel * hour - minute);
      }
    }
  });

  it('takes a usual way where nobody knows the place', () => {
    const { from, to } = arrivalWindow(ten, expectedTravel({ from: null, to: patras }));
    expect([(from - ten) / minute, (to - ten) / minute]).toEqual([15, 45]);
  });

  it('takes no way for longer than can be said', () => {
    expect(expectedTravel({ from: patras, to: { latitude: -38, longitude: -158 } })).toBe(longestTravel);
  });
});
