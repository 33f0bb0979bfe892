import { type Collection, Dexie } from 'dexie';
import type { TimeRange } from '../../domain/kernel/time.ts';
import type { TaskList } from '../../domain/task/lists.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import type { StoredRow } from '../../workers/mirror/stored-rows.ts';
import { untilTasksChange } from './task-cache.ts';
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

const isCount = (value: unknown): value is number => typeof value === 'number';
const isIds = (value: unknown): value is string[] => Array.isArray(value);

/** How many tasks with a beginning in `range` a tab has. */
export function countTasks(mirror: MirrorDatabase, tab: TaskTab, range: TimeRange | null): Promise<number> {
  const find = () => byBeginning(mirror, tab, range).count();
  return range === null ? untilTasksChange(mirror, { name: `count ${tab}`, isAnswer: isCount, find }) : find();
}

async function findUndated(mirror: MirrorDatabase): Promise<string[]> {
  const tasks = mirror.rows('tasks');
  const dated = await Promise.all(lists.map((list) => byBeginning(mirror, list, null).count()));
  if (dated.reduce((sum, count) => sum + count, 0) === (await tasks.count())) return [];
  const datedKeys = await Promise.all(lists.map((list) => byBeginning(mirror, list, null).primaryKeys()));
  const known = new Set(datedKeys.flat());
  return (await tasks.toCollection().primaryKeys()).filter((key) => !known.has(key));
}

/** The tasks of a tab that have no beginning and so are in no dated index; usually none. */
export async function undatedTasks(mirror: MirrorDatabase, tab: TaskTab): Promise<ListedTask[]> {
  const find = () => findUndated(mirror);
  const keys = await untilTasksChange(mirror, { name: 'undated', isAnswer: isIds, find });
  const rows = await mirror.rows('tasks').bulkGet(keys);
  return rows.filter((row) => row !== undefined).filter((row) => isInTab(row, tab));
}
