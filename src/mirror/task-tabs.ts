import { type Collection, Dexie } from 'dexie';
import type { TimeRange } from '../../domain/kernel/time.ts';
import type { TaskList } from '../../domain/task/lists.ts';
import type { OperationalStatus } from '../../domain/task/states.ts';
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

/** The part of a tab that an index can find. */
export interface TabPart {
  tab: TaskTab;
  /** The installation begins in it; null for any time, also none. */
  installation: TimeRange | null;
  operationalStatus: OperationalStatus | null;
}

/**
 * The tasks of a part of a tab in the order in which their installation begins: an index and nothing else. Those without a
 * beginning are not among them.
 */
export function byBeginning(
  mirror: MirrorDatabase,
  { tab, installation, operationalStatus }: TabPart,
): Collection<ListedTask, string> {
  const [index, key] = isFlagged(tab) ? [flags[tab], 1] : ['list', tab];
  const [status, keys] =
    operationalStatus === null ? ['', [key]] : ['+taskOperationalStatus', [key, operationalStatus]];
  return mirror
    .rows('tasks')
    .where(`[${index}${status}+installationTimestampFrom]`)
    .between([...keys, installation?.from ?? Dexie.minKey], [...keys, installation?.to ?? Dexie.maxKey], true, false);
}

const whole = (tab: TaskTab): TabPart => ({ tab, installation: null, operationalStatus: null });

const isCount = (value: unknown): value is number => typeof value === 'number';
const isIds = (value: unknown): value is string[] => Array.isArray(value);

/** How many tasks {@link byBeginning} has. */
export function countTasks(mirror: MirrorDatabase, part: TabPart): Promise<number> {
  const { tab, installation, operationalStatus } = part;
  const find = () => byBeginning(mirror, part).count();
  if (installation !== null) return find();
  return untilTasksChange(mirror, { name: `count ${tab} ${operationalStatus}`, isAnswer: isCount, find });
}

async function findUndated(mirror: MirrorDatabase): Promise<string[]> {
  const tasks = mirror.rows('tasks');
  const dated = await Promise.all(lists.map((list) => countTasks(mirror, whole(list))));
  if (dated.reduce((sum, count) => sum + count, 0) === (await tasks.count())) return [];
  const datedKeys = await Promise.all(lists.map((list) => byBeginning(mirror, whole(list)).primaryKeys()));
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
