import { dayOfDate, isDate, type TimeRange } from '../../../domain/kernel/time.ts';
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
export interface TaskSearch extends ListSearch {
  tab?: TaskTab;
  from?: string;
  to?: string;
  /** Any time, including tasks without dates. */
  always?: true;
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

/** Reads a list's search parameters; invalid ones are dropped. */
export function taskSearch(search: Record<string, unknown>): TaskSearch {
  const { from, to, always } = search;
  const tab = taskTabs.find((one) => one === search.tab);
  const dates = isDate(from) && isDate(to) && from <= to ? { from, to } : {};
  return {
    ...(tab === undefined ? {} : { tab }),
    ...(always === true ? { always } : dates),
    ...readListSearch(search, rules),
  };
}

/** The search parameters of another query of the same tab and dates. */
export const withQuery = ({ tab, from, to, always }: TaskSearch, query: ListQuery): TaskSearch => ({
  ...(tab === undefined ? {} : { tab }),
  ...(from === undefined || to === undefined ? {} : { from, to }),
  ...(always === undefined ? {} : { always }),
  ...searchOfQuery(query, taskPreset),
});

/** The dates that a list shows, `today` by default; null for any time. */
export function datesOf({ from, to, always }: TaskSearch, today: string): Dates | null {
  if (always === true) return null;
  return { from: from ?? today, to: to ?? today };
}

const rangeOf = ({ from, to }: Dates, timeZone: string): TimeRange => ({
  from: dayOfDate(from, timeZone).from,
  to: dayOfDate(to, timeZone).to,
});

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
    installation: dates === null ? null : rangeOf(dates, now.timeZone),
    list: queryOfSearch({ ...search }, rules),
  };
}
