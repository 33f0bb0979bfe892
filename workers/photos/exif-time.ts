import { hour, minute, zoneOffset } from '../../domain/kernel/time.ts';

const wallClock = /^(\d{4})[:-](\d{2})[:-](\d{2})[ T](\d{2}):(\d{2}):(\d{2})/;
const offsetText = /^([+-])(\d{2}):?(\d{2})$/;

function wallTime(text: string): number | null {
  const found = wallClock.exec(text.trim());
  if (found === null) return null;
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = found.slice(1).map(Number);
  const wall = Date.UTC(year, month - 1, day, hours, minutes, seconds);
  const made = new Date(wall);
  // A camera without a set clock writes 0000:00:00; Date.UTC would turn that and 31 February into some other day.
  return made.getUTCMonth() === month - 1 && made.getUTCDate() === day && year > 1970 ? wall : null;
}

function writtenOffset(text: string): number | null {
  const found = offsetText.exec(text.trim());
  if (found === null) return text.trim() === 'Z' ? 0 : null;
  const size = Number(found[2]) * hour + Number(found[3]) * minute;
  return found[1] === '-' ? -size : size;
}

/**
 * The instant (epoch milliseconds) of an EXIF date, which is wall-clock time. `offset` is EXIF's own time zone (`+03:00`),
 * which phones write; without it the wall clock is taken to be that of `timeZone`. Null when the date is none.
 */
export function instantOfExif(date: string, offset: string | undefined, timeZone: string): number | null {
  const wall = wallTime(date);
  if (wall === null) return null;
  const ahead = offset === undefined ? null : writtenOffset(offset);
  if (ahead !== null) return wall - ahead;
  // The zone's offset is that of the instant, not of the wall clock: the second look settles the hours around a change.
  const guess = wall - zoneOffset(wall, timeZone);
  return wall - zoneOffset(guess, timeZone);
}
