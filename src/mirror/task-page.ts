import type { TimeRange } from '../../domain/kernel/time.ts';
import type { ListFilter } from '../../domain/list/query.ts';
import type { OperationalStatus } from '../../domain/task/states.ts';
import type { ListedRow, MirrorQuery } from './lists/list-definition.ts';
import { taskList } from './lists/tables/tasks.ts';
import { useList } from './lists/use-list.ts';
import type { TaskTab } from './task-tab.ts';

/** A task as lists show it. */
export type ListedTask = ListedRow<'tasks'>;

/** By what the list of tasks can be sorted, as its address names it; `from` and `to` are the installation's. */
export const taskSorts = [
  'number',
  'nickname',
  'jobTicket',
  'customer',
  'from',
  'to',
  'percentCompleted',
  'status',
] as const;

export type TaskSort = (typeof taskSorts)[number];

const sortFields: Partial<Record<TaskSort, string>> = {
  from: 'installationTimestampFrom',
  to: 'installationTimestampTo',
  status: 'taskCompletionStatus',
};

/** One page of a list of tasks: what to show, in which order, and which part of it. */
export interface TaskQuery {
  tab: TaskTab;
  /** The installation begins in it; null for any time, also none. */
  installation: TimeRange | null;
  operationalStatus: OperationalStatus | null;
  search: string;
  sort: TaskSort;
  descending: boolean;
  /** From 0. */
  page: number;
  size: number;
}

/** The filters of beginnings in a range. */
export const beginningIn = (range: TimeRange | null): ListFilter[] =>
  range === null
    ? []
    : [
        { field: 'installationTimestampFrom', matchMode: 'gte', value: range.from },
        { field: 'installationTimestampFrom', matchMode: 'lt', value: range.to },
      ];

/** The same as a question to the mirror's lists. */
export const listQueryOf = (query: TaskQuery): MirrorQuery => ({
  search: query.search,
  filters: [
    ...beginningIn(query.installation),
    ...(query.operationalStatus === null
      ? []
      : [{ field: 'taskOperationalStatus', matchMode: 'is', value: query.operationalStatus } as const]),
  ],
  sort: { field: sortFields[query.sort] ?? query.sort, descending: query.descending },
  page: query.page,
  size: query.size,
});

/** A page of tasks; undefined until the mirror has answered once. */
export function useTaskPage(query: TaskQuery): { tasks: readonly ListedTask[]; total: number } | undefined {
  const page = useList(taskList(query.tab), listQueryOf(query));
  return page && { tasks: page.rows, total: page.total };
}
