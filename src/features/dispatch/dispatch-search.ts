import { isDate } from '../../../domain/kernel/calendar-date.ts';

/** What the address of the board says. */
export interface DispatchSearch {
  date?: string;
  /** The id of a role; everybody when absent. */
  role?: string;
}

/** Keeps what is understood; anything else counts as not said. */
export const dispatchSearch = ({ date, role }: Record<string, unknown>): DispatchSearch => ({
  ...(isDate(date) ? { date } : {}),
  ...(typeof role === 'string' && role !== '' ? { role } : {}),
});
