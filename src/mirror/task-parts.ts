import { groupBy } from '../../domain/kernel/polyfills.ts';
import type { TimeRange } from '../../domain/kernel/time.ts';
import type { OperationalAddress, Task } from '../../domain/schemas.ts';
import { isPublished } from '../../domain/task/rules.ts';
import { personName } from '../../domain/user/names.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import { rowsWith } from '../../workers/mirror/many-rows.ts';
import { takenIn } from './crew.ts';
import { useLive } from './use-live.ts';
import { useLiveRow } from './use-live-row.ts';

/** The rows of a task that decide which actions are possible. */
export interface TaskParts {
  addresses: OperationalAddress[];
  /** How many subtasks it has, without drafts. */
  subtasks: number;
  /** How many of these were cancelled. */
  canceled: number;
}

const noParts: TaskParts = { addresses: [], subtasks: 0, canceled: 0 };

/** The same of several tasks, by id, with two queries. */
export async function readTaskParts(
  mirror: MirrorDatabase,
  tasks: readonly string[],
): Promise<ReadonlyMap<string, TaskParts>> {
  const [addresses, subtasks] = await Promise.all([
    rowsWith(mirror.rows('operational-addresses'), 'task.id', tasks),
    rowsWith(mirror.rows('tasks'), 'rootTask.id', tasks),
  ]);
  const ofTask = groupBy(addresses, ({ task }) => task.id);
  const below = groupBy(subtasks, ({ rootTask }) => rootTask?.id ?? '');
  return new Map(
    tasks.map((id) => {
      const parts = (below.get(id) ?? []).filter(isPublished);
      const canceled = parts.filter(({ taskOperationalStatus }) => taskOperationalStatus === 'CANCELED').length;
      return [id, { addresses: ofTask.get(id) ?? [], subtasks: parts.length, canceled }] as const;
    }),
  );
}

/** The same of the tasks of a page, live; undefined until the mirror has answered once. */
export const useTaskParts = (tasks: readonly Pick<Task, 'id'>[]): ReadonlyMap<string, TaskParts> | undefined =>
  useLive(
    (mirror) =>
      readTaskParts(
        mirror,
        tasks.map(({ id }) => id),
      ),
    [tasks],
  );

/** A task with which something is about to be done. */
export interface ActedTask {
  task: Task;
  parts: TaskParts;
  customer: { nickname: string; email: string | null } | null;
}

/** A task with what its dialogs show; null when it is not here, or not any more. */
export async function readActedTask(mirror: MirrorDatabase, id: string): Promise<ActedTask | null> {
  const task = await mirror.rows('tasks').get(id);
  if (task === undefined) return null;
  const [parts, customer] = await Promise.all([
    readTaskParts(mirror, [id]),
    mirror.rows('customers').get(task.customer?.id ?? ''),
  ]);
  return { task, parts: parts.get(id) ?? noParts, customer: customer ?? null };
}

export const useActedTask = (id: string): ActedTask | null | undefined =>
  useLiveRow((mirror) => readActedTask(mirror, id), [id]);

/**
 * What a task's employees are called who are already scheduled in another time, by a vacation or by other work that still takes
 * their time (specification 5 and 8, reschedule conflicts).
 */
export async function scheduledAlready(mirror: MirrorDatabase, task: Task, range: TimeRange): Promise<string[]> {
  const employees = task.employeesAssignees.map(({ id }) => id);
  const taken = await takenIn(mirror, employees, { range, task: task.id });
  const people = await mirror.rows('users').bulkGet(employees.filter((id) => (taken.get(id) ?? null) !== null));
  return people.flatMap((person) => (person === undefined ? [] : [personName(person)]));
}
