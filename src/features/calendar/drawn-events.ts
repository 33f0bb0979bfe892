import { day, dayOfDate, overlaps } from '../../../domain/kernel/time.ts';
import type { CalendarEvent } from './calendar-events.ts';

/**
 * How many events of a day a month renders at most; the others are only counted. Thousands of events would take seconds to
 * render, and nobody could read them.
 */
export const drawnPerDay = 8;

/** How many of them fit in the cell of a day; the others unfold. */
export const inCell = 3;

/** The events that a month renders. */
export interface MonthDays {
  /** The first events of each day. */
  drawn: CalendarEvent[];
  /** The number of events of each date, rendered or not; dates without events are absent. */
  counts: ReadonlyMap<string, number>;
}

/** Chooses the events that a month renders; `events` are sorted by begin. */
export function monthDays(events: readonly CalendarEvent[], dates: readonly string[], timeZone: string): MonthDays {
  const days = dates.map((date) => ({ date, range: dayOfDate(date, timeZone), count: 0, drawn: 0 }));
  const drawn = events.filter(({ time }) => {
    const on = days.filter(({ range }) => overlaps(time, range));
    for (const day of on) day.count += 1;
    // An event is rendered on all of its days or on none.
    if (!on.some((day) => day.drawn < drawnPerDay)) return false;
    for (const day of on) day.drawn += 1;
    return true;
  });
  return { drawn, counts: new Map(days.flatMap(({ date, count }) => (count === 0 ? [] : [[date, count]]))) };
}

/** How many simultaneous events are rendered at most: more would be too narrow to read. */
export const mostAtOnce = { week: 12, day: 24 } as const;

/** The events that a week or a day renders, and how many it leaves out. */
export interface AtOnce {
  drawn: CalendarEvent[];
  left: number;
}

/**
 * Chooses the first ones of simultaneous events; `events` are sorted by begin. Events of a day or longer stand above the hours
 * and are counted separately.
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
