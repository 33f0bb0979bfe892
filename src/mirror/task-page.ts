import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import { matchingTasks, type TaskFilter } from './task-filter.ts';
import { sortTasks, type TaskSort } from './task-sort.ts';
import { byBeginning, countTasks, type ListedTask, undatedTasks } from './task-tabs.ts';
import { useLive } from './use-live.ts';

/** One page of a list of tasks: what to show, in which order, and which part of it. */
export interface TaskQuery extends TaskFilter {
  sort: TaskSort;
  descending: boolean;
  /** From 0. */
  page: number;
  size: number;
}

export interface TaskPage {
  tasks: ListedTask[];
  /** How many tasks all pages have together. */
  total: number;
}

async function rowsOf(mirror: MirrorDatabase, query: TaskQuery): Promise<ListedTask[]> {
  const ordered = byBeginning(mirror, query);
  if (query.descending) ordered.reverse();
  return ordered
    .offset(query.page * query.size)
    .limit(query.size)
    .toArray();
}

/** The tasks without a beginning come after all others, whichever the direction. */
async function undatedOf(mirror: MirrorDatabase, query: TaskQuery): Promise<ListedTask[]> {
  if (query.installation !== null) return [];
  const undated = await undatedTasks(mirror, query.tab);
  const { operationalStatus: status } = query;
  return status === null ? undated : undated.filter((task) => task.taskOperationalStatus === status);
}

/** The default sort with no filter but dates and status is the order of an index: only the page's rows are read. */
async function indexedPage(mirror: MirrorDatabase, query: TaskQuery): Promise<TaskPage> {
  const { page, size } = query;
  const [tasks, dated, undated] = await Promise.all([
    rowsOf(mirror, query),
    countTasks(mirror, query),
    undatedOf(mirror, query),
  ]);
  const start = page * size - dated;
  const rest = undated.slice(Math.max(0, start), Math.max(0, start + size));
  return { tasks: [...tasks, ...rest], total: dated + undated.length };
}

async function sortedPage(mirror: MirrorDatabase, query: TaskQuery): Promise<TaskPage> {
  const tasks = await sortTasks(mirror, await matchingTasks(mirror, query), query);
  return { tasks: tasks.slice(query.page * query.size, (query.page + 1) * query.size), total: tasks.length };
}

/** Filters, sorts and counts a tab, and reads one page of it; by an index alone where one has the order. */
export function readTaskPage(mirror: MirrorDatabase, query: TaskQuery): Promise<TaskPage> {
  const isIndexed = query.search.trim() === '' && query.sort === 'from';
  return isIndexed ? indexedPage(mirror, query) : sortedPage(mirror, query);
}

/** A page of tasks; undefined until the mirror has answered once. */
export const useTaskPage = (query: TaskQuery): TaskPage | undefined =>
  useLive((mirror) => readTaskPage(mirror, query), [JSON.stringify(query)]);
