/** Epoch milliseconds, UTC. */
export type Instant = number;

/** Half-open: `from` belongs to it, `to` does not. */
export interface TimeRange {
  from: Instant;
  to: Instant;
}

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** The time zone of a company that has not chosen one. */
export const defaultTimeZone = 'Europe/Athens';

/** Whether two half-open ranges share an instant. */
export const overlaps = (one: TimeRange, other: TimeRange): boolean => one.from < other.to && other.from < one.to;

const formats = new Map<string, Intl.DateTimeFormat>();

function format(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(timeZone, made);
  return made;
}

/** Milliseconds by which the wall clock of `timeZone` is ahead of UTC at `at`. */
export function zoneOffset(at: Instant, timeZone: string): number {
  const part = Object.fromEntries(
    format(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const wall = Date.UTC(
    part.year ?? 0,
    (part.month ?? 1) - 1,
    part.day ?? 1,
    part.hour ?? 0,
    part.minute ?? 0,
    part.second ?? 0,
  );
  return wall - Math.floor(at / second) * second;
}

function startOfWallDay(wallDay: number, timeZone: string): Instant {
  const guess = wallDay - zoneOffset(wallDay, timeZone);
  const start = wallDay - zoneOffset(guess, timeZone);
  // Where the clocks skip midnight, the day starts after the skip.
  return start + zoneOffset(start, timeZone) < wallDay ? guess : start;
}

/** The day of `timeZone` that holds `at`, moved by `shift` days; 23 or 25 hours long where the clocks change. */
export function dayAround(at: Instant, timeZone: string, shift = 0): TimeRange {
  const wall = at + zoneOffset(at, timeZone);
  const wallDay = Math.floor(wall / day) * day + shift * day;
  return { from: startOfWallDay(wallDay, timeZone), to: startOfWallDay(wallDay + day, timeZone) };
}

/** Whether a text names a time zone that this runtime knows, such as `Europe/Athens`. */
export function isTimeZone(name: string): boolean {
  try {
    format(name);
    return true;
  } catch (problem) {
    if (problem instanceof RangeError) return false;
    throw problem;
  }
}

const datePattern = /^\d{4}-\d{2}-\d{2}$/;

/** The calendar date of `timeZone` at an instant, as `2026-11-21`. */
export const dateAt = (at: Instant, timeZone: string): string =>
  new Date(at + zoneOffset(at, timeZone)).toISOString().slice(0, 10);

/** Whether `text` is a calendar date such as `2026-11-21`. */
export const isDate = (text: unknown): text is string =>
  typeof text === 'string' && datePattern.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** The day of `timeZone` that has this calendar date, moved by `shift` days. */
export function dayOfDate(date: string, timeZone: string, shift = 0): TimeRange {
  const noon = Date.parse(`${date}T00:00:00Z`) + 12 * hour;
  return dayAround(noon - zoneOffset(noon, timeZone), timeZone, shift);
}
