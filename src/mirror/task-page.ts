import type { OperationalStatus } from '../../domain/task/states.ts';
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
  const ordered = byBeginning(mirror, query.tab, query.installation);
  if (query.descending) ordered.reverse();
  return ordered
    .offset(query.page * query.size)
    .limit(query.size)
    .toArray();
}

/** The default sort with no filter but the dates is the order of an index: only the page's rows are read. */
async function indexedPage(mirror: MirrorDatabase, query: TaskQuery): Promise<TaskPage> {
  const { tab, installation, page, size } = query;
  const [tasks, dated, undated] = await Promise.all([
    rowsOf(mirror, query),
    countTasks(mirror, tab, installation),
    installation === null ? undatedTasks(mirror, tab) : [],
  ]);
  const start = page * size - dated;
  const rest = undated.slice(Math.max(0, start), Math.max(0, start + size));
  return { tasks: [...tasks, ...rest], total: dated + undated.length };
}

/** With a status and the default sort, the keys of two indexes say which tasks and in which order: only the page's rows are read. */
async function statusPage(mirror: MirrorDatabase, query: TaskQuery, status: OperationalStatus): Promise<TaskPage> {
  const { tab, installation, page, size } = query;
  const [dated, having, undated] = await Promise.all([
    byBeginning(mirror, tab, installation).primaryKeys(),
    mirror.rows('tasks').where('taskOperationalStatus').equals(status).primaryKeys(),
    installation === null ? undatedTasks(mirror, tab) : [],
  ]);
  const wanted = new Set(having);
  const keys = dated.filter((key) => wanted.has(key));
  if (query.descending) keys.reverse();
  const all = [...keys, ...undated.filter(({ id }) => wanted.has(id)).map(({ id }) => id)];
  const rows = await mirror.rows('tasks').bulkGet(all.slice(page * size, (page + 1) * size));
  return { tasks: rows.filter((row) => row !== undefined), total: all.length };
}

async function sortedPage(mirror: MirrorDatabase, query: TaskQuery): Promise<TaskPage> {
  const tasks = await sortTasks(mirror, await matchingTasks(mirror, query), query);
  return { tasks: tasks.slice(query.page * query.size, (query.page + 1) * query.size), total: tasks.length };
}

/** Filters, sorts and counts a tab, and reads one page of it; by indexes alone where they have the order. */
export function readTaskPage(mirror: MirrorDatabase, query: TaskQuery): Promise<TaskPage> {
  if (query.search.trim() !== '' || query.sort !== 'from') return sortedPage(mirror, query);
  const { operationalStatus } = query;
  return operationalStatus === null ? indexedPage(mirror, query) : statusPage(mirror, query, operationalStatus);
}

/** A page of tasks; undefined until the mirror has answered once. */
export const useTaskPage = (query: TaskQuery): TaskPage | undefined =>
  useLive((mirror) => readTaskPage(mirror, query), [JSON.stringify(query)]);
