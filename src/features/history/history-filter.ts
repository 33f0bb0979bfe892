import type { HistoryQuery } from '../../../domain/history/entry.ts';
import type { TrackedResource } from '../../../domain/history/subjects.ts';
import { dayOfDate } from '../../../domain/kernel/time.ts';

/** The filter of a history; null means no restriction. `from` and `to` are calendar dates, both included. */
export interface HistoryFilter {
  user: string | null;
  device: string | null;
  resource: TrackedResource | null;
  field: string | null;
  from: string | null;
  to: string | null;
  /** Only entries from devices with a wrong clock. */
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

/** The number of active restrictions. */
export const countFilters = (filter: HistoryFilter): number =>
  Object.values(filter).filter((value) => value !== null && value !== false).length;

/** The filter as query of the REST call, with the days of the company's time zone. */
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
