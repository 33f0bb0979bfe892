import { type Instant, zoneOffset } from './time.ts';

const pattern = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(:\d{2})?$/;

/** What the clock on the wall of `timeZone` shows at an instant, as `2026-11-21 09:52:00`: the form that date fields speak. */
export const wallTimeAt = (at: Instant, timeZone: string): string =>
  new Date(at + zoneOffset(at, timeZone)).toISOString().slice(0, 19).replace('T', ' ');

/**
 * The instant at which the clock on the wall of `timeZone` shows a time; undefined for a text that is none. Of an hour that
 * comes twice it is the second one, and one that the clocks skip is the hour after it.
 */
export function instantOfWallTime(text: string, timeZone: string): Instant | undefined {
  const [, date, time, seconds = ':00'] = pattern.exec(text) ?? [];
  if (date === undefined) return undefined;
  const wall = Date.parse(`${date}T${time}${seconds}Z`);
  // 30/02 would become a day of March.
  if (Number.isNaN(wall) || !new Date(wall).toISOString().startsWith(date)) return undefined;
  return wall - zoneOffset(wall - zoneOffset(wall, timeZone), timeZone);
}
