import { type Instant, zoneOffset } from './time.ts';

const wallTimePattern = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(:\d{2})?$/;

/** The local time of `timeZone` at an instant, as `2026-11-21 09:52:00`, the format of date fields. */
export const wallTimeAt = (at: Instant, timeZone: string): string =>
  new Date(at + zoneOffset(at, timeZone)).toISOString().slice(0, 19).replace('T', ' ');

/**
 * The instant of a local time; undefined for an invalid text. Of an hour that occurs twice it is the second one; a
 * skipped hour becomes the one after it.
 */
export function instantOfWallTime(text: string, timeZone: string): Instant | undefined {
  const [, date, time, seconds = ':00'] = wallTimePattern.exec(text) ?? [];
  if (date === undefined) return undefined;
  const wall = Date.parse(`${date}T${time}${seconds}Z`);
  // `Date.parse` turns 30/02 into a day of March.
  if (Number.isNaN(wall) || !new Date(wall).toISOString().startsWith(date)) return undefined;
  return wall - zoneOffset(wall - zoneOffset(wall, timeZone), timeZone);
}
