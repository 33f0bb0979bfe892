import { isDate } from '../../../domain/kernel/time.ts';

/** How much the board shows; a day when absent. */
export const boardViews = ['day', 'week'] as const;

export type BoardView = (typeof boardViews)[number];

/** The search parameters of the board. */
export interface DispatchSearch {
  date?: string;
  view?: 'week';
  /** The id of a role; everybody when absent. */
  role?: string;
}

/** Reads the search parameters; invalid ones are dropped. */
export const dispatchSearch = ({ date, view, role }: Record<string, unknown>): DispatchSearch => ({
  ...(isDate(date) ? { date } : {}),
  ...(view === 'week' ? { view } : {}),
  ...(typeof role === 'string' && role !== '' ? { role } : {}),
});
