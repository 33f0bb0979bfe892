import { fold } from '../../domain/kernel/fold.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import type { ListedTask } from './task-tabs.ts';

/** By what a list of tasks can be sorted; `from` and `to` are the installation's. */
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

type Key = string | number | null;

const folded = (text: string | null | undefined): string | null =>
  text === null || text === undefined ? null : fold(text);

const keys: Record<Exclude<TaskSort, 'customer'>, (task: ListedTask) => Key> = {
  number: ({ number }) => number,
  nickname: ({ nicknameKey }) => nicknameKey,
  jobTicket: ({ jobTicket }) => folded(jobTicket),
  from: ({ installationTimestampFrom }) => installationTimestampFrom,
  to: ({ installationTimestampTo }) => installationTimestampTo,
  percentCompleted: ({ percentCompleted }) => percentCompleted,
  status: ({ taskCompletionStatus }) => taskCompletionStatus,
};

async function customerKey(mirror: MirrorDatabase, tasks: readonly ListedTask[]): Promise<(task: ListedTask) => Key> {
  const ids = new Set(tasks.flatMap(({ customer }) => (customer === null ? [] : [customer.id])));
  const rows = await mirror.rows('customers').bulkGet([...ids]);
  const names = new Map(rows.flatMap((row) => (row === undefined ? [] : [[row.id, fold(row.nickname)]])));
  return ({ customer }) => names.get(customer?.id ?? '') ?? null;
}

/** Empty values come last, whichever the direction. */
function compare(one: Key, other: Key, direction: number): number {
  if (one === other) return 0;
  if (one === null) return 1;
  if (other === null) return -1;
  return one < other ? -direction : direction;
}

/** The same tasks in order; those that are equal in it, in the order in which they were made. */
export async function sortTasks(
  mirror: MirrorDatabase,
  tasks: readonly ListedTask[],
  { sort, descending }: { sort: TaskSort; descending: boolean },
): Promise<ListedTask[]> {
  const keyOf = sort === 'customer' ? await customerKey(mirror, tasks) : keys[sort];
  const direction = descending ? -1 : 1;
  return tasks
    .map((task) => ({ task, key: keyOf(task) }))
    .sort((one, other) => compare(one.key, other.key, direction) || compare(one.task.id, other.task.id, 1))
    .map(({ task }) => task);
}
