import { dayAround, dayOfDate, overlaps } from '../../../domain/kernel/time.ts';
import type { CalendarEvent } from './calendar-events.ts';
import { type SideBySide, sideBySide } from './side-by-side.ts';

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

/** How many events above the hours a week or a day renders at most. */
export const mostAbove = 8;

/** What a week or a day renders. */
export interface TimedDays extends SideBySide {
  /** Events of whole days, which stand above the hours. */
  above: CalendarEvent[];
  /** How many more of them there are. */
  left: number;
}

interface TimedView {
  view: 'week' | 'day';
  timeZone: string;
  /** How many events have room beside each other in a day. */
  most: number;
}

/** Whether an event stands above the hours: whole days, and in a week also what lasts over midnight. */
function isAbove({ time }: CalendarEvent, { view, timeZone }: TimedView): boolean {
  const first = dayAround(time.from, timeZone);
  if (view === 'week') return time.to > first.to || (time.from === first.from && time.to === first.to);
  return time.from === first.from && time.to === first.to;
}

/** Chooses and places the events that a week or a day renders; `events` are sorted by begin. */
export function timedDays(events: readonly CalendarEvent[], shown: TimedView): TimedDays {
  const above = events.filter((event) => isAbove(event, shown));
  const within = new Set(above);
  return {
    ...sideBySide(
      events.filter((event) => !within.has(event)),
      shown.most,
    ),
    above: above.slice(0, mostAbove),
    left: Math.max(0, above.length - mostAbove),
  };
}
