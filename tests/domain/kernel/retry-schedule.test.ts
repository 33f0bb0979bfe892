import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noJitter, type RetrySchedule, retryDelay, withJitter } from '../../../domain/kernel/retry-schedule.ts';

const exponential: RetrySchedule = { first: 2000, growth: 'exponential', longest: 60_000, jitter: [0.5, 1.5] };
const linear: RetrySchedule = { first: 15, growth: 'linear', longest: 105, jitter: [0, 1] };
const constant: RetrySchedule = { first: 250, growth: 'constant', longest: 250, jitter: noJitter };

describe('the delay before a retry', () => {
  test.each([
    ['doubles with each failure', exponential, 0.5, [2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]],
    ['is shortened by chance', exponential, 0, [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]],
    ['is lengthened by chance, the longest one too', exponential, 1, [3000, 6000, 12_000, 24_000, 48_000, 90_000]],
    ['grows by the same amount', linear, 1, [15, 30, 45, 60, 75, 90, 105, 105]],
    ['may vanish', linear, 0, [0, 0, 0]],
    ['stays', constant, 0.7, [250, 250, 250]],
  ])('%s', (_, schedule, random, delays) => {
    expect(delays.map((_delay, index) => retryDelay(schedule, index + 1, random))).toEqual(delays);
  });

  test('stays between its bounds, however often something failed', () => {
    const failures = fc.integer({ min: 1, max: 5000 });
    fc.assert(
      fc.property(failures, fc.double({ min: 0, max: 1, noNaN: true }), (count, random) => {
        const delay = retryDelay(exponential, count, random);
        expect(delay).toBeGreaterThanOrEqual(1000);
        expect(delay).toBeLessThanOrEqual(90_000);
      }),
    );
  });
});

test('any delay can be spread as those of a schedule are', () => {
  expect([0, 0.5, 1].map((random) => withJitter(8000, exponential, random))).toEqual([4000, 8000, 12_000]);
});
