import { day, dayOfDate, type TimeRange } from '../../../domain/kernel/time.ts';
import type { CalendarView } from './calendar-search.ts';

const utc = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** A calendar date such as `2026-11-21`, some days later or earlier. */
export const addDays = (date: string, days: number): string => dateOf(utc(date) + days * day);

/** The Monday that begins the week of a date. */
export const mondayOf = (date: string): string => addDays(date, -((new Date(utc(date)).getUTCDay() + 6) % 7));

/** The first day of the month that is so many months away from a date's. */
function firstOfMonth(date: string, months = 0): string {
  const at = new Date(utc(date));
  return dateOf(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1));
}

/** The first and the last date that a view shows; a month's weeks are shown whole. */
export function datesShown(view: CalendarView, date: string): { first: string; last: string } {
  if (view === 'day') return { first: date, last: date };
  if (view === 'week') return { first: mondayOf(date), last: addDays(mondayOf(date), 6) };
  return { first: mondayOf(firstOfMonth(date)), last: addDays(mondayOf(addDays(firstOfMonth(date, 1), -1)), 6) };
}

/** The time that a view shows, in the company's time zone. */
export function rangeShown(view: CalendarView, date: string, timeZone: string): TimeRange {
  const { first, last } = datesShown(view, date);
  return { from: dayOfDate(first, timeZone).from, to: dayOfDate(last, timeZone).to };
}

/** The date that is shown after a step forwards or backwards. */
export function stepped(view: CalendarView, date: string, step: 1 | -1): string {
  if (view === 'month') return firstOfMonth(date, step);
  return addDays(date, step * (view === 'week' ? 7 : 1));
}

/** All dates from one to another, both among them. */
export function datesBetween(first: string, last: string): string[] {
  const count = Math.round((utc(last) - utc(first)) / day) + 1;
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}
