import { isDate } from '../../../domain/kernel/time.ts';

const datePattern = /^(\d{1,2})[/\-.](\d{1,2})[/\-.](\d{4}|\d{2})$/;
const timePattern = /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?$/;

const two = (digits: string): string => digits.padStart(2, '0');

/** Years of two digits are of this century. */
const fullYear = (year: string): string => (year.length === 2 ? `20${year}` : year);

/** A date as people write it, day first, with dashes or slashes (specification 5), as `2026-11-21`; null when it is none. */
export function parseDateText(text: string): string | null {
  const [, day = '', month = '', year = ''] = datePattern.exec(text.trim()) ?? [];
  const date = `${fullYear(year)}-${two(month)}-${two(day)}`;
  // 31/02 would be taken for a day of March.
  return isDate(date) && new Date(`${date}T00:00:00Z`).toISOString().startsWith(date) ? date : null;
}

/** A time of 24 hours with or without seconds, as `09:52:00`; null when it is none. */
export function parseTimeText(text: string): string | null {
  const found = timePattern.exec(text.trim());
  if (found === null) return null;
  const [, hours = '', minutes = '', seconds = '00'] = found;
  const real = Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) < 60;
  return real ? `${two(hours)}:${minutes}:${seconds}` : null;
}

const momentPattern = /^([^\s,]+)(?:[\s,]+(\S+))?$/;

/** A date and a time as `2026-11-21 09:52:00`; without a time the day begins. Null when it is none. */
export function parseMomentText(text: string): string | null {
  const [, before = '', after = '00:00'] = momentPattern.exec(text.trim()) ?? [];
  const date = parseDateText(before);
  const time = parseTimeText(after);
  return date === null || time === null ? null : `${date} ${time}`;
}

/** `2026-11-21` as 21/11/2026. */
export const dateText = (date: string): string => date.split('-').reverse().join('/');

/** `2026-11-21 09:52:00` as 21/11/2026 09:52:00. */
export const momentText = (wallTime: string): string => `${dateText(wallTime.slice(0, 10))}${wallTime.slice(10)}`;
