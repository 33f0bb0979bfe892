import { describe, expect, test } from 'vitest';
import { defaultTimeZone, hour, minute, second } from '../../../domain/kernel/time.ts';
import {
  hasDetails,
  movedDates,
  rangeOfPart,
  withBegin,
  withEnd,
  withEstimate,
  withoutDetails,
} from '../../../domain/task/dates.ts';
import { datesFrom, defaultDates, endAfter } from '../../../domain/task/schedule.ts';
import { noon } from '../decide.ts';

/** Monday 23/11/2026 08:20 in Athens. */
const now = Date.UTC(2026, 10, 23, 6, 20);
const begin = Date.UTC(2026, 10, 23, 6);
const fresh = { ...defaultDates(now, defaultTimeZone), estimateTime: 1 };
const links = { advanced: false, timeZone: defaultTimeZone };

describe('the dates of a task’s form (specification 5)', () => {
  test('move with the begin: the end by the hours, the pickup to the day before', () => {
    const from = begin + 48 * hour;
    expect(withBegin({ ...fresh, estimateTime: 2.5 }, from, links)).toEqual({
      installationTimestampFrom: from,
      installationTimestampTo: from + 2.5 * hour - second,
      pickupTimestampFrom: Date.UTC(2026, 10, 23, 22),
      pickupTimestampTo: from - 1,
    });
  });

  test('keep the begin of the pickup while the details are on', () => {
    expect(withBegin(fresh, begin + hour, { ...links, advanced: true })).not.toHaveProperty('pickupTimestampFrom');
  });

  test('follow the hours, and the hours follow an end that is set', () => {
    expect(withEstimate(fresh, 3)).toEqual({ estimateTime: 3, installationTimestampTo: begin + 3 * hour - second });
    expect(withEnd(fresh, begin + 1.5 * hour - second)).toMatchObject({ estimateTime: 1.5 });
    expect(withEnd(fresh, begin - hour)).toEqual({ installationTimestampTo: begin - hour });
  });

  test('stay where there is nothing to count from', () => {
    expect(withBegin(fresh, null, links)).toEqual({ installationTimestampFrom: null });
    expect(withEstimate(fresh, null)).toEqual({ estimateTime: null });
    const undated = { ...fresh, installationTimestampFrom: null };
    expect(withEstimate(undated, 2)).toEqual({ estimateTime: 2 });
    expect(withEnd(undated, begin)).toEqual({ installationTimestampTo: begin });
  });

  test('have details when they are not those that would follow', () => {
    expect(hasDetails(fresh, defaultTimeZone)).toBe(false);
    const own = { ...fresh, pickupTimestampFrom: begin - 3 * hour };
    expect(hasDetails(own, defaultTimeZone)).toBe(true);
    expect({ ...own, ...withoutDetails(own, defaultTimeZone) }).toEqual(fresh);
  });
});

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
