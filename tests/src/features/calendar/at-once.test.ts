import { describe, expect, it } from 'vitest';
import { day, hour } from '../../../../domain/kernel/time.ts';
import { atOnce } from '../../../../src/features/calendar/at-once.ts';
import type { CalendarEvent } from '../../../../src/features/calendar/calendar-events.ts';

/** Only its time matters here. */
const event = (id: number, from: number, to: number) => ({ id: String(id), time: { from, to } }) as CalendarEvent;

const most = 8;

describe('what a day draws of what is on at the same time', () => {
  it('is all, however much it is, while not too much of it shares a moment', () => {
    const after = Array.from({ length: 50 }, (_, n) => event(n, n * hour, (n + 1) * hour));
    expect(atOnce(after, most)).toEqual({ drawn: after, left: 0 });
    const together = Array.from({ length: most }, (_, n) => event(n, 0, hour));
    expect(atOnce(together, most)).toEqual({ drawn: together, left: 0 });
  });

  it('leaves the hours to what is within them, however much goes on for days', () => {
    const long = Array.from({ length: most + 1 }, (_, n) => event(n, 0, 3 * day));
    const { drawn, left } = atOnce([...long, event(90, hour, 2 * hour)], most);
    expect(drawn.map(({ id }) => id)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '90']);
    expect(left).toBe(1);
  });

  it('is what begins first, and again more once that is over', () => {
    const crowd = Array.from({ length: most + 3 }, (_, n) => event(n, n, n < 2 ? hour : 3 * hour));
    const later = [event(90, hour, 4 * hour), event(91, 2 * hour, 4 * hour), event(92, 2 * hour, 4 * hour)];
    const { drawn, left } = atOnce([...crowd, ...later], most);
    // Two of the first eight are over when the later ones begin: two of those have room.
    expect(drawn.map(({ id }) => id)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '90', '91']);
    expect(left).toBe(4);
  });
});
