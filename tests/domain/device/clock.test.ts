import { describe, expect, it } from 'vitest';
import { doneAt, isClockWrong } from '../../../domain/device/clock.ts';
import { day, minute, second } from '../../../domain/kernel/time.ts';

const now = Date.UTC(2026, 5, 1, 6);

describe('when something was done', () => {
  it.each([
    ['by a right clock', { at: now - minute, offset: 0 }, now - minute, false],
    ['by a wrong one that was measured', { at: now - day, offset: day - minute }, now - minute, false],
    ['by one that was not', { at: now - day, offset: 0, clock: 'uncertain' as const }, now - day, true],
    ['as far as clocks may differ ahead of the server', { at: now + 2 * second, offset: 0 }, now, false],
    ['further ahead of the server', { at: now + 2 * second + 1, offset: 0, clock: 'measured' as const }, now, true],
    ['before there was time', { at: 5, offset: -6 }, 0, true],
  ])('%s', (_, time, at, isUncertain) => {
    expect(doneAt(time, now)).toEqual({ at, isUncertain });
  });
});

it.each([
  [5 * minute, false],
  [5 * minute + 1, true],
  [-5 * minute - 1, true],
])('people are told of a clock that needs %i ms: %s', (offset, wrong) => {
  expect(isClockWrong(offset)).toBe(wrong);
});
