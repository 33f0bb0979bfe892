import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RateLimiter } from '../../../workers/sync/rate-limiter.ts';

const pace = { spacing: 1000, burst: 3 };

/** When each of `count` things came that were all wanted at `from`, each as early as the pace lets it. */
function arrivals(spacing: RateLimiter, { from, count }: { from: number; count: number }): number[] {
  let now = from;
  return Array.from({ length: count }, () => {
    now += spacing.wait(now);
    spacing.take(now);
    return now - from;
  });
}

test('a few come at once, and many one by one', () => {
  expect(arrivals(new RateLimiter(pace), { from: 50_000, count: 6 })).toEqual([0, 0, 0, 1000, 2000, 3000]);
});

test('what has rested may come at once again', () => {
  const spacing = new RateLimiter(pace);
  arrivals(spacing, { from: 50_000, count: 6 });
  expect(spacing.wait(53_400)).toBe(600);
  expect(arrivals(spacing, { from: 54_000, count: 2 })).toEqual([0, 1000]);
  expect(arrivals(spacing, { from: 60_000, count: 4 })).toEqual([0, 0, 0, 1000]);
});

test('a clock that was set back puts nothing off', () => {
  const spacing = new RateLimiter(pace);
  arrivals(spacing, { from: 9_000_000, count: 6 });
  expect(arrivals(spacing, { from: 1000, count: 4 })).toEqual([0, 0, 0, 1000]);
});

test('over any time no more come than the pace allows', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 2500 }), { maxLength: 60 }), (pauses) => {
      const spacing = new RateLimiter(pace);
      let now = 1000;
      const came: number[] = [];
      for (const pause of pauses) {
        now += pause;
        now += spacing.wait(now);
        spacing.take(now);
        came.push(now);
      }
      came.forEach((at, index) => {
        const within = came.slice(index).filter((other) => other < at + 10_000);
        expect(within.length).toBeLessThanOrEqual(10 + pace.burst);
      });
    }),
  );
});
