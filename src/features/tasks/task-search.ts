import { dateAt, dayOfDate, isDate } from '../../../domain/kernel/calendar-date.ts';
import type { TimeRange } from '../../../domain/kernel/time.ts';
import { type OperationalStatus, operationalStatuses } from '../../../domain/task/states.ts';
import { type TaskQuery, type TaskSort, taskSorts } from '../../mirror/task-page.ts';
import { type TaskTab, taskTabs } from '../../mirror/task-tab.ts';

/** Rows on a page (specification 9). */
export const pageSizes = [10, 15, 30, 50, 100] as const;

const defaultSize = 15;

/**
 * The list as its address names it, so that reload, back and a shared link show the same. What is absent is the default:
 * the Active tab, today, no filter, by the installation's beginning. `from` and `to` are calendar dates, both included.
 */
export interface TaskSearch {
  tab?: TaskTab;
  from?: string;
  to?: string;
  /** Any time, also none. */
  always?: true;
  q?: string;
  op?: OperationalStatus;
  sort?: TaskSort;
  desc?: true;
  /** From 1. */
  page?: number;
  size?: number;
}

const oneOf = <Value>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((one) => one === value);

const present = <Name extends string, Value>(name: Name, value: Value | undefined): { [Key in Name]?: Value } =>
  value === undefined ? {} : ({ [name]: value } as { [Key in Name]?: Value });

/** Reads a list's search parameters; what makes no sense is left out. */
export function taskSearch(search: Record<string, unknown>): TaskSearch {
  const { from, to, q, page } = search;
  const dates = isDate(from) && isDate(to) && from <= to ? { from, to } : {};
  return {
    ...present('tab', oneOf(taskTabs, search.tab)),
    ...(search.always === true ? { always: true } : dates),
    ...present('q', typeof q === 'string' && q !== '' ? q : undefined),
    ...present('op', oneOf(operationalStatuses, search.op)),
    ...present('sort', oneOf(taskSorts, search.sort)),
    ...present('desc', search.desc === true ? true : undefined),
    ...present('page', typeof page === 'number' && Number.isInteger(page) && page > 1 ? page : undefined),
    ...present('size', oneOf(pageSizes, search.size)),
  };
}

/** Calendar dates, both included. */
export interface Dates {
  from: string;
  to: string;
}

/** The dates that a list shows; null for any time. */
export function datesOf({ from, to, always }: TaskSearch, now: { at: number; timeZone: string }): Dates | null {
  if (always === true) return null;
  const today = dateAt(now.at, now.timeZone);
  return { from: from ?? today, to: to ?? today };
}

const rangeOf = ({ from, to }: Dates, timeZone: string): TimeRange => ({
  from: dayOfDate(from, timeZone).from,
  to: dayOfDate(to, timeZone).to,
});

/** What the mirror is asked for a list. */
export function taskQuery(search: TaskSearch, now: { at: number; timeZone: string }): TaskQuery {
  const dates = datesOf(search, now);
  return {
    tab: search.tab ?? 'active',
    installation: dates === null ? null : rangeOf(dates, now.timeZone),
    search: search.q ?? '',
    operationalStatus: search.op ?? null,
    sort: search.sort ?? 'from',
    descending: search.desc ?? false,
    page: (search.page ?? 1) - 1,
    size: search.size ?? defaultSize,
  };
}
