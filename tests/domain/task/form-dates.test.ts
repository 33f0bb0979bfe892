import { describe, expect, test } from 'vitest';
import { defaultTimeZone, hour, second } from '../../../domain/kernel/time.ts';
import { hasDetails, withBegin, withEnd, withEstimate, withoutDetails } from '../../../domain/task/form-dates.ts';
import { defaultDates } from '../../../domain/task/schedule.ts';

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
