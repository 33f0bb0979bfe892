import { describe, expect, test } from 'vitest';
import { hour, type TimeRange } from '../../../domain/kernel/time.ts';
import { linesOf, plannedIn, workingDay } from '../../../domain/scheduled/availability.ts';

const day = { from: 0, to: 24 * hour };
const at = (from: number, to: number): TimeRange => ({ from: from * hour, to: to * hour });

describe('how much of a day is planned', () => {
  test('is measured by a working day of eight hours', () => {
    expect(workingDay).toBe(at(9, 17).to - at(9, 17).from);
  });

  test('is the estimate of each task, not the time in which it may be done', () => {
    const work = [
      { time: at(8, 22), estimate: 2 },
      { time: at(9, 10), estimate: 1 },
    ];
    expect(plannedIn(work, day)).toBe(3 * hour);
  });

  test('is the time itself where nobody estimated, and never more than of it is in the day', () => {
    expect(plannedIn([{ time: at(20, 28), estimate: null }], day)).toBe(4 * hour);
    expect(plannedIn([{ time: at(23, 40), estimate: 6 }], day)).toBe(hour);
    expect(plannedIn([{ time: at(30, 40), estimate: 6 }], day)).toBe(0);
  });
});

describe('the lines of a row', () => {
  test('are as few as show everything that overlaps', () => {
    expect(linesOf([at(8, 12), at(9, 10), at(10, 11), at(11, 13), at(12, 14)])).toEqual([0, 1, 1, 1, 0]);
  });

  test('are one where the next thing begins as the last one ends', () => {
    expect(linesOf([at(8, 9), at(9, 10)])).toEqual([0, 0]);
  });
});
