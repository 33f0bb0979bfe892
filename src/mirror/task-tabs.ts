import { type Collection, Dexie } from 'dexie';
import type { TimeRange } from '../../domain/kernel/time.ts';
import type { TaskList } from '../../domain/task/lists.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import type { StoredRow } from '../../workers/mirror/stored-rows.ts';
import type { TaskTab } from './task-tab.ts';

/** A task as lists read it. */
export type ListedTask = StoredRow<'tasks'>;

/** Tabs that depend on who looks, with the field that the mirror keeps for them. */
const flags = { assigned: 'assigned', owned: 'owned', subtasks: 'subtask', watching: 'watched' } as const;

const isFlagged = (tab: TaskTab): tab is keyof typeof flags => tab in flags;

const lists: readonly TaskList[] = ['active', 'draft', 'finished', 'invoiced'];

/** Whether a task stands in a tab. */
export const isInTab = (task: ListedTask, tab: TaskTab): boolean =>
  isFlagged(tab) ? task[flags[tab]] === 1 : task.list === tab;

/** The tasks of a tab whose installation begins in `range`, in that order: an index and nothing else. Without a beginning, a task is not among them. */
export function byBeginning(
  mirror: MirrorDatabase,
  tab: TaskTab,
  range: TimeRange | null,
): Collection<ListedTask, string> {
  const [index, key] = isFlagged(tab) ? [flags[tab], 1] : ['list', tab];
  return mirror
    .rows('tasks')
    .where(`[${index}+installationTimestampFrom]`)
    .between([key, range?.from ?? Dexie.minKey], [key, range?.to ?? Dexie.maxKey], true, false);
}

/** How many tasks with a beginning in `range` a tab has. */
export const countTasks = (mirror: MirrorDatabase, tab: TaskTab, range: TimeRange | null): Promise<number> =>
  byBeginning(mirror, tab, range).count();

/** The tasks of a tab that have no beginning and so are in no dated index; usually none. */
export async function undatedTasks(mirror: MirrorDatabase, tab: TaskTab): Promise<ListedTask[]> {
  const tasks = mirror.rows('tasks');
  const dated = await Promise.all(lists.map((list) => countTasks(mirror, list, null)));
  if (dated.reduce((sum, count) => sum + count, 0) === (await tasks.count())) return [];
  const datedKeys = await Promise.all(lists.map((list) => byBeginning(mirror, list, null).primaryKeys()));
  const known = new Set(datedKeys.flat());
  const keys = await tasks.toCollection().primaryKeys();
  const rows = await tasks.bulkGet(keys.filter((key) => !known.has(key)));
  return rows.filter((row) => row !== undefined).filter((row) => isInTab(row, tab));
}
