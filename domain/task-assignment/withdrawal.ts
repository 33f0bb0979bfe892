import type { Notice } from '../mutation/decision.ts';
import type { RowReader, Write } from '../rows.ts';
import type { Task, TaskAssignment } from '../schemas.ts';
import { loadTree, partsWith, type TreeFacts } from '../task/facts.ts';
import { taskMayChange } from '../task/transitions.ts';
import { requestNotices } from './notices.ts';

/** The requests about tasks that wait for an answer, which nobody needs once the tasks end. */
export async function waitingRequests(tasks: readonly Task[], rows: RowReader): Promise<TaskAssignment[]> {
  const found: TaskAssignment[] = [];
  for (const task of tasks) found.push(...(await rows.pointingAt('task-assignments', 'task', task.id)));
  return found.filter(({ status }) => status === 'PENDING');
}

/** A task with everything below it, and the requests about it and what ends with it that wait for an answer. */
export interface EndingFacts extends TreeFacts {
  requests: TaskAssignment[];
}

/** Reads and locks a task that is to end, as `loadTree` does. */
export async function loadEnding(taskId: string, rows: RowReader): Promise<EndingFacts | undefined> {
  const tree = await loadTree(taskId, rows);
  if (tree === undefined) return undefined;
  const tasks = [tree.task, ...partsWith(tree).map((part) => part.task)];
  return { ...tree, requests: await waitingRequests(tasks, rows) };
}

/** Takes requests back whose task ends: they can neither be answered nor expire any more (decision 0026). */
export const withdrawals = (requests: readonly TaskAssignment[]): Write[] =>
  requests.map((request) => ({
    kind: 'change',
    resource: 'task-assignments',
    id: request.id,
    set: { status: 'CANCELLED', expiresOn: null },
  }));

/** Whether a task was offered by one of these requests, so that nobody is asked to do it once they are taken back. */
export const wasOffered = (task: Task, requests: readonly TaskAssignment[]): boolean =>
  requests.some(({ id }) => id === task.requestTaskAssignment?.id) &&
  taskMayChange(task.taskCompletionStatus, 'UNASSIGNED', 'withdraw');

/** Both sides of each request are told, as of any that was taken back; it names the one of the tasks that it is about. */
export const withdrawalNotices = (requests: readonly TaskAssignment[], tasks: readonly Task[]): Notice[] =>
  requests.flatMap((request) =>
    requestNotices('CANCELLED', request, { task: tasks.find(({ id }) => id === request.task.id) }),
  );
