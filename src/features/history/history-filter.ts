import type { HistoryQuery } from '../../../domain/history/entry.ts';
import type { TrackedResource } from '../../../domain/history/subjects.ts';
import { dayOfDate } from '../../../domain/kernel/time.ts';

/** What a person asks of a history; null filters nothing. Days are calendar dates, both included. */
export interface HistoryFilter {
  user: string | null;
  device: string | null;
  resource: TrackedResource | null;
  field: string | null;
  from: string | null;
  to: string | null;
  /** Only what was done on a device whose clock was wrong. */
  skewed: boolean;
}

export const everything: HistoryFilter = {
  user: null,
  device: null,
  resource: null,
  field: null,
  from: null,
  to: null,
  skewed: false,
};

/** How many things are asked of it. */
export const countFilters = (filter: HistoryFilter): number =>
  Object.values(filter).filter((value) => value !== null && value !== false).length;

/** The filter as the call takes it; the days of the company. */
export function historyQuery(
  { user, device, resource, field, from, to, skewed }: HistoryFilter,
  { timeZone, rows }: { timeZone: string; rows: number },
): HistoryQuery {
  return {
    rows,
    ...(user === null ? {} : { user }),
    ...(device === null ? {} : { device }),
    ...(resource === null ? {} : { resource }),
    ...(field === null ? {} : { field }),
    ...(from === null ? {} : { from: dayOfDate(from, timeZone).from }),
    ...(to === null ? {} : { to: dayOfDate(to, timeZone).to }),
    ...(skewed ? { skewed } : {}),
  };
}
