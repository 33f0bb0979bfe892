import type { Instant, TimeRange } from '../../domain/kernel/time.ts';
import type { ListFilter, ListQuery } from '../../domain/list/query.ts';
import { closedStatuses, keptAt } from '../../domain/visibility/retention.ts';
import type { ServerPageRequest, TasksRequest } from '../../workers/contract/server-page.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import type { StoredRow } from '../../workers/mirror/stored-rows.ts';
import { mirrorValue } from '../../workers/mirror/values.ts';
import { useLive } from './use-live.ts';

/** Since when this device keeps closed tasks (decision 0133). */
export const windowBorder = async (mirror: MirrorDatabase): Promise<Instant> =>
  ((await mirrorValue(mirror, 'window')) ?? keptAt(Date.now())).closedTasks;

/** The same, live; undefined until the mirror has answered. */
export const useWindowBorder = (): Instant | undefined => useLive(windowBorder, []);

/** What may be missing of a task here, since it closed before `border`. */
export interface Lacking {
  /** All but the task's own row: a list showed it. */
  isOnlyListed: boolean;
  /** Subtasks: those that have left the window, which a task that is older than it may have. */
  mayLackParts: boolean;
  border: Instant;
}

/** What may be missing of a task that is here; of one that is not, all of it. */
export async function readLacking(mirror: MirrorDatabase, id: string): Promise<Lacking> {
  const [border, task, visit] = await Promise.all([
    windowBorder(mirror),
    mirror.rows('tasks').get(id),
    mirror.visits.get(id),
  ]);
  const isSplit = task !== undefined && (!task.leaf || task.assignee !== null);
  return {
    border,
    isOnlyListed: task === undefined || visit?.whole === false,
    mayLackParts: isSplit && task.createDate < border,
  };
}

/** The most tasks that are fetched whole at once. */
export const mostFetched = 500;

/** The filters of closed tasks that have left the window, as far as filters can say it. */
const leftWindow = (border: Instant): ListFilter[] => [
  { field: 'taskOperationalStatus', matchMode: 'in', value: closedStatuses },
  { field: 'modifyDate', matchMode: 'lt', value: border },
];

const begins = 'installationTimestampFrom';

/** What the server is asked for a calendar's range: the latest closed tasks before the border that begin, or are picked up, in it. */
export function olderTasksOf({ from, to }: TimeRange, border: Instant): TasksRequest {
  const queries = [begins, 'pickupTimestampFrom'].map((field): ListQuery => {
    const within: ListFilter[] = [
      { field, matchMode: 'gte', value: from },
      { field, matchMode: 'lt', value: Math.min(to, border) },
    ];
    const sort = { field, descending: true };
    return { search: '', filters: [...leftWindow(border), ...within], sort, page: 0, size: mostFetched };
  });
  return { path: 'tasks/paged', queries };
}

/** What the server is asked for a list's tasks that have left the window: the latest of them. */
export function olderTasksIn(
  path: string,
  { search, filters }: Pick<ListQuery, 'search' | 'filters'>,
  border: Instant,
): TasksRequest {
  const sort = { field: begins, descending: true };
  return {
    path,
    queries: [{ search, filters: [...filters, ...leftWindow(border)], sort, page: 0, size: mostFetched }],
  };
}

/** Older tasks that a search names at once. */
const mostNamed = 12;

/** What the server is asked for the words of a search, among tasks that have left the window. */
export function olderTasksNamed(search: string, border: Instant): ServerPageRequest {
  const sort = { field: begins, descending: true };
  const query = { search, filters: leftWindow(border), sort, page: 0, size: mostNamed };
  return { key: JSON.stringify(['search', query]), path: 'tasks/paged/all', query };
}

/** Tasks that the server found, as they are here, in its order; null until it has answered. */
export async function readOlderNamed(
  mirror: MirrorDatabase,
  { key }: ServerPageRequest,
): Promise<{ tasks: StoredRow<'tasks'>[]; total: number } | null> {
  const page = await mirror.pages.get(key);
  if (page === undefined) return null;
  const tasks = await mirror.rows('tasks').bulkGet(page.ids);
  return { tasks: tasks.filter((task) => task !== undefined), total: page.total };
}
