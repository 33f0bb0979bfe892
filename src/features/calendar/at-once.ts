import { day } from '../../../domain/kernel/time.ts';
import type { CalendarEvent } from './calendar-events.ts';

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
