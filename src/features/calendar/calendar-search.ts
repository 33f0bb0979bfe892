import { isDate } from '../../../domain/kernel/calendar-date.ts';

/** How much of the calendar is shown (specification 2.3). */
export const calendarViews = ['month', 'week', 'day'] as const;

export type CalendarView = (typeof calendarViews)[number];

/** What the address of the calendar says, so that it survives a reload and can be sent to somebody. */
export interface CalendarSearch {
  view?: CalendarView;
  date?: string;
  /** Shown besides installations. */
  pickups?: true;
  /** Hidden. */
  installations?: false;
  /** Ids of those whose work is shown; `none` stands for work that nobody does. */
  who?: string[];
  /** The event whose dates are being changed, and where it was dragged or stretched to; epoch milliseconds. */
  moving?: string;
  from?: number;
  until?: number;
}

const isView = (value: unknown): value is CalendarView => calendarViews.some((view) => view === value);

const isInstant = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value);

const isIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string');

/** Keeps what is understood; anything else counts as not said. */
export const calendarSearch = ({
  view,
  date,
  pickups,
  installations,
  who,
  moving,
  from,
  until,
}: Record<string, unknown>): CalendarSearch => ({
  ...(isView(view) ? { view } : {}),
  ...(isDate(date) ? { date } : {}),
  ...(pickups === true ? { pickups } : {}),
  ...(installations === false ? { installations } : {}),
  ...(isIds(who) ? { who } : {}),
  ...(typeof moving === 'string' && isInstant(from) && isInstant(until) ? { moving, from, until } : {}),
});
