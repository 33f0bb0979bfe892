import { isDate } from '../../../domain/kernel/time.ts';

/** How much of the calendar is shown (specification 2.3). */
export const calendarViews = ['month', 'week', 'day'] as const;

export type CalendarView = (typeof calendarViews)[number];

/** The search parameters of the calendar, so that it survives a reload and can be shared. */
export interface CalendarSearch {
  view?: CalendarView;
  date?: string;
  /** Pickups are shown, too. */
  pickups?: true;
  /** Installations are hidden. */
  installations?: false;
  /** Ids of the people and companies whose work is shown; `none` stands for unassigned work. */
  who?: string[];
  /** The event whose dates are being changed, and its new time; epoch milliseconds. */
  moving?: string;
  from?: number;
  until?: number;
}

const isView = (value: unknown): value is CalendarView => calendarViews.some((view) => view === value);

const isInstant = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value);

const isIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string');

/** Reads the search parameters; invalid ones are dropped. */
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
