import { describe, expect, test } from 'vitest';
import { hour, minute, second } from '../../../domain/kernel/time.ts';
import { movedDates, rangeOfPart } from '../../../domain/task/moved-dates.ts';
import { datesFrom, endAfter } from '../../../domain/task/schedule.ts';
import { noon } from '../decide.ts';

const zone = 'Europe/Athens';
const task = { ...datesFrom(noon, 2, zone), estimateTime: 2 };

describe('the time of a task in a calendar', () => {
  test('ends at the full minute before which the form ends it', () => {
    expect(rangeOfPart(task, 'installation')).toEqual({ from: noon, to: noon + 2 * hour });
    expect(rangeOfPart(task, 'pickup')?.to).toBe(noon);
    const exact = { ...task, installationTimestampTo: noon + hour };
    expect(rangeOfPart(exact, 'installation')).toEqual({ from: noon, to: noon + hour });
  });

  test('is none where one of its ends is missing', () => {
    expect(rangeOfPart({ ...task, installationTimestampTo: null }, 'installation')).toBeNull();
    expect(rangeOfPart({ ...task, pickupTimestampFrom: null }, 'pickup')).toBeNull();
  });
});

describe('a draft that is moved or stretched in the calendar (specification 2.3)', () => {
  const moved = (from: number, to: number, given = {}) =>
    movedDates({ ...task, ...given }, { part: 'installation', to: { from, to } }, zone);

  test('keeps its estimate when only moved, and its pickup follows as the form would set it', () => {
    const from = noon + 26 * hour;
    const { estimateTime: _, ...dates } = { ...datesFrom(from, 2, zone), estimateTime: 2 };
    expect(moved(from, from + 2 * hour)).toEqual(dates);
  });

  test('gets the estimate of its new length when stretched', () => {
    expect(moved(noon, noon + 150 * minute)).toMatchObject({
      installationTimestampFrom: noon,
      installationTimestampTo: endAfter(noon, 2.5),
      estimateTime: 2.5,
    });
  });

  test('leaves a pickup that was set by itself', () => {
    const own = { pickupTimestampFrom: noon - 5 * hour, pickupTimestampTo: noon - 4 * hour };
    const set = moved(noon + hour, noon + 3 * hour, own);
    expect(set).not.toHaveProperty('pickupTimestampFrom');
    expect(set).not.toHaveProperty('pickupTimestampTo');
  });

  test('lets only the end of a pickup follow whose begin was set by itself, where it still fits', () => {
    const own = { pickupTimestampFrom: noon - hour };
    expect(moved(noon + hour, noon + 3 * hour, own)).toMatchObject({ pickupTimestampTo: noon + hour - 1 });
    expect(moved(noon - 5 * hour, noon - 3 * hour, own)).not.toHaveProperty('pickupTimestampTo');
  });

  test('moves a pickup alone', () => {
    const to = { from: noon - 6 * hour, to: noon - 5 * hour };
    expect(movedDates(task, { part: 'pickup', to }, zone)).toEqual({
      pickupTimestampFrom: to.from,
      pickupTimestampTo: to.to - 1,
    });
    expect(movedDates(task, { part: 'installation', to }, zone).installationTimestampTo).toBe(to.to - second);
  });
});
