import { dateAt } from '../kernel/calendar-date.ts';
import { dayAround, type Instant, type TimeRange } from '../kernel/time.ts';

/** Weeks of `timeZone` from Monday to Sunday, the earliest first; the last one holds `at`. */
export function weeksUntil(at: Instant, timeZone: string, count: number): TimeRange[] {
  const sinceMonday = (new Date(`${dateAt(at, timeZone)}T00:00:00Z`).getUTCDay() + 6) % 7;
  return Array.from({ length: count }, (_, index) => {
    const monday = -sinceMonday - 7 * (count - 1 - index);
    return { from: dayAround(at, timeZone, monday).from, to: dayAround(at, timeZone, monday + 7).from };
  });
}
