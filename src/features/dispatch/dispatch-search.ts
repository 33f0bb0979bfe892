import { isDate } from '../../../domain/kernel/time.ts';

/** The search parameters of the board. */
export interface DispatchSearch {
  date?: string;
  /** The id of a role; everybody when absent. */
  role?: string;
}

/** Reads the search parameters; invalid ones are dropped. */
export const dispatchSearch = ({ date, role }: Record<string, unknown>): DispatchSearch => ({
  ...(isDate(date) ? { date } : {}),
  ...(typeof role === 'string' && role !== '' ? { role } : {}),
});
