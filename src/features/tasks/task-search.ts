import { dayOfDate, isDate, minute, type TimeRange } from '../../../domain/kernel/time.ts';
import { instantOfWallTime } from '../../../domain/kernel/wall-time.ts';
import { defaultPageSize, type ListQuery } from '../../../domain/list/query.ts';
import {
  type ListRules,
  type ListSearch,
  queryOfSearch,
  readListSearch,
  searchOfQuery,
} from '../../components/table/list-search.ts';
import type { Dates } from '../../components/table/quick-ranges.tsx';
import { type TaskTab, taskTabs } from '../../mirror/task-tab.ts';

/**
 * The search parameters of the list, so that reload, back and a shared link show the same. The defaults are the Active tab,
 * today, no filter, sorted by the beginning of the installation. `from` and `to` are calendar dates, both included.
 */
export interface TaskSearch extends ListSearch, Hours {
  tab?: TaskTab;
  from?: string;
  to?: string;
  /** Any time, including tasks without dates. */
  always?: true;
  /** The id of the chosen view, whose columns the list has. */
  view?: string;
}

/** Times of day such as `08:30`: from when on the first day, and to when on the last, both included; absent: whole days. */
export interface Hours {
  fromTime?: string | undefined;
  toTime?: string | undefined;
}

/** The filters (specification 2.3) and sorts of a list of tasks. */
const rules: ListRules = {
  fields: {
    nickname: 'text',
    customer: 'reference',
    assignee: 'reference',
    employeesAssignees: 'reference',
    rootTask: 'reference',
    'rootTask.owner': 'reference',
    taskOperationalStatus: 'choice',
    installationTimestampFrom: 'date',
    installationTimestampTo: 'date',
  },
  sorts: [
    'number',
    'nickname',
    'jobTicket',
    'customer',
    'employeesAssignees',
    'taskCreator',
    'rootTask',
    'rootTask.owner',
    'estimateTime',
    'installationTimestampFrom',
    'installationTimestampTo',
    'percentCompleted',
    'taskCompletionStatus',
    'taskOperationalStatus',
  ],
  preset: {
    search: '',
    filters: [],
    sort: { field: 'installationTimestampFrom', descending: false },
    page: 0,
    size: defaultPageSize,
  },
};

/** The default query of a list of tasks. */
export const taskPreset = rules.preset;

const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;
const isTime = (value: unknown): value is string => typeof value === 'string' && timePattern.test(value);

/** The hours of search parameters that make sense. */
export const hoursOf = ({ fromTime, toTime }: Record<string, unknown>): Hours => ({
  ...(isTime(fromTime) ? { fromTime } : {}),
  ...(isTime(toTime) ? { toTime } : {}),
});

/** Reads a list's search parameters; invalid ones are dropped. */
export function taskSearch(search: Record<string, unknown>): TaskSearch {
  const { from, to, always, view } = search;
  const tab = taskTabs.find((one) => one === search.tab);
  const dates = isDate(from) && isDate(to) && from <= to ? { from, to } : {};
  return {
    ...(tab === undefined ? {} : { tab }),
    ...(always === true ? { always } : { ...dates, ...hoursOf(search) }),
    ...(typeof view === 'string' ? { view } : {}),
    ...readListSearch(search, rules),
  };
}

/** The tabs that keep what was searched and filtered in them (specification 2.3). */
const keeping: readonly TaskTab[] = ['active', 'draft', 'finished', 'invoiced', 'assigned', 'owned'];

/** What was searched, filtered and sorted in each tab; the dates are those of all tabs. */
export type KeptLists = Map<TaskTab, ListSearch>;

/** The search parameters of another tab, without a view, with what `kept` has of it, after keeping those of the present one. */
export function turnedTo(tab: TaskTab, search: TaskSearch, kept: KeptLists): TaskSearch {
  const { q, filters, sort, desc, page, size, tab: present = 'active', view: _, ...dates } = search;
  if (keeping.includes(present)) kept.set(present, readListSearch({ q, filters, sort, desc, page, size }, rules));
  return {
    ...dates,
    ...(tab === 'active' ? {} : { tab }),
    ...(size === undefined ? {} : { size }),
    ...(keeping.includes(tab) ? kept.get(tab) : undefined),
  };
}

/** The search parameters of another query of the same tab, view, dates and hours. */
export const withQuery = ({ tab, from, to, always, view, ...search }: TaskSearch, query: ListQuery): TaskSearch => ({
  ...(tab === undefined ? {} : { tab }),
  ...(from === undefined || to === undefined ? {} : { from, to }),
  ...(always === undefined ? {} : { always }),
  ...(view === undefined ? {} : { view }),
  ...hoursOf({ ...search }),
  ...searchOfQuery(query, taskPreset),
});

/** The dates that a list shows, `today` by default; null for any time. */
export function datesOf({ from, to, always }: TaskSearch, today: string): Dates | null {
  if (always === true) return null;
  return { from: from ?? today, to: to ?? today };
}

const rangeOf = ({ from, to, fromTime, toTime }: Dates & Hours, timeZone: string): TimeRange => {
  const begin = instantOfWallTime(`${from} ${fromTime}`, timeZone) ?? dayOfDate(from, timeZone).from;
  const last = instantOfWallTime(`${to} ${toTime}`, timeZone);
  return { from: begin, to: Math.max(begin, last === undefined ? dayOfDate(to, timeZone).to : last + minute) };
};

/** The query of a list of tasks: its tab, when installations begin (null for any time), and the query of its table. */
export interface TaskQuery {
  tab: TaskTab;
  installation: TimeRange | null;
  list: ListQuery;
}

/** The query that search parameters stand for. */
export function taskQuery(search: TaskSearch, now: { today: string; timeZone: string }): TaskQuery {
  const dates = datesOf(search, now.today);
  return {
    tab: search.tab ?? 'active',
    installation: dates === null ? null : rangeOf({ ...dates, ...hoursOf({ ...search }) }, now.timeZone),
    list: queryOfSearch({ ...search }, rules),
  };
}
