import { dayOfDate, type TimeRange } from '../../../domain/kernel/time.ts';
import { addDays, mondayOf } from '../../../domain/kernel/weeks.ts';
import type { CalendarView } from './calendar-search.ts';

/** The first day of the month that is so many months away from a date's. */
function firstOfMonth(date: string, months = 0): string {
  const at = new Date(`${date}T00:00:00Z`);
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1)).toISOString().slice(0, 10);
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
