import { dayAround, hour, type Instant, type TimeRange, zoneOffset } from './time.ts';

const pattern = /^\d{4}-\d{2}-\d{2}$/;

/** The calendar date of `timeZone` at an instant, as `2026-11-21`. */
export const dateAt = (at: Instant, timeZone: string): string =>
  new Date(at + zoneOffset(at, timeZone)).toISOString().slice(0, 10);

/** Whether `text` is a calendar date such as `2026-11-21`. */
export const isDate = (text: unknown): text is string =>
  typeof text === 'string' && pattern.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** The day of `timeZone` that has this calendar date, moved by `shift` days. */
export function dayOfDate(date: string, timeZone: string, shift = 0): TimeRange {
  const noon = Date.parse(`${date}T00:00:00Z`) + 12 * hour;
  return dayAround(noon - zoneOffset(noon, timeZone), timeZone, shift);
}
