import { dayOfDate } from '../../../domain/kernel/calendar-date.ts';
import { day, overlaps } from '../../../domain/kernel/time.ts';
import type { CalendarEvent } from './calendar-events.ts';

/**
 * So many events of one day are drawn in a month at most. The rest is counted: a company with thousands of tasks a month would
 * otherwise wait for seconds for what nobody could read.
 */
export const drawnPerDay = 8;

/** So many of them fit in the cell of a day; the rest unfolds. */
export const inCell = 3;

/** What a month draws. */
export interface MonthDays {
  /** The events that are drawn: of each day those that begin first. */
  drawn: CalendarEvent[];
  /** How many events each of the dates has, drawn or not; dates without any are absent. */
  counts: ReadonlyMap<string, number>;
}

/** Chooses what is drawn of a month's days; `events` are sorted by their begin. */
export function monthDays(events: readonly CalendarEvent[], dates: readonly string[], timeZone: string): MonthDays {
  const days = dates.map((date) => ({ date, range: dayOfDate(date, timeZone), count: 0, drawn: 0 }));
  const drawn = events.filter(({ time }) => {
    const on = days.filter(({ range }) => overlaps(time, range));
    for (const day of on) day.count += 1;
    // Whoever sees it on one day sees it on all of its days.
    if (!on.some((day) => day.drawn < drawnPerDay)) return false;
    for (const day of on) day.drawn += 1;
    return true;
  });
  return { drawn, counts: new Map(days.flatMap(({ date, count }) => (count === 0 ? [] : [[date, count]]))) };
}

/** So many events of one moment are drawn at most: more would be stripes that nobody can read. A day is wider than a week's. */
export const mostAtOnce = { week: 12, day: 24 } as const;

/** What a week or a day draws, and how much it leaves out. */
export interface AtOnce {
  drawn: CalendarEvent[];
  left: number;
}

/**
 * Chooses, of events that share time, those that begin first; `events` are sorted by their begin. What goes on for days stands
 * above the hours and takes no place from what is within them.
 */
export function atOnce(events: readonly CalendarEvent[], most: number): AtOnce {
  const ends = { hours: [] as number[], days: [] as number[] };
  const drawn = events.filter(({ time: { from, to } }) => {
    const among = to - from >= day ? 'days' : 'hours';
    const on = ends[among].filter((end) => end > from);
    const fits = on.length < most;
    ends[among] = fits ? [...on, to] : on;
    return fits;
  });
  return { drawn, left: events.length - drawn.length };
}
