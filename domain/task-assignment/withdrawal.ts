import type { Notice } from '../mutation/decision.ts';
import type { RowReader, Write } from '../rows.ts';
import type { Task, TaskAssignment } from '../schemas.ts';
import { loadTree, partsWith, type TreeFacts } from '../task/facts.ts';
import { taskMayChange } from '../task/transitions.ts';
import { requestNotices } from './notices.ts';

/** The pending requests about tasks, which end with them. */
export async function waitingRequests(tasks: readonly Task[], rows: RowReader): Promise<TaskAssignment[]> {
  const found: TaskAssignment[] = [];
  for (const task of tasks) found.push(...(await rows.pointingAt('task-assignments', 'task', task.id)));
  return found.filter(({ status }) => status === 'PENDING');
}

/** A task with its parts and the pending requests about them. */
export interface EndingFacts extends TreeFacts {
  requests: TaskAssignment[];
}

/** Loads and locks a task that shall end, like `loadTree`. */
export async function loadEnding(taskId: string, rows: RowReader): Promise<EndingFacts | undefined> {
  const tree = await loadTree(taskId, rows);
  if (tree === undefined) return undefined;
  const tasks = [tree.task, ...partsWith(tree).map((part) => part.task)];
  return { ...tree, requests: await waitingRequests(tasks, rows) };
}

/** Cancels the requests of an ended task, so that they can't be answered or expire (decision 0026). */
export const withdrawals = (requests: readonly TaskAssignment[]): Write[] =>
  requests.map((request) => ({
    kind: 'change',
    resource: 'task-assignments',
    id: request.id,
    set: { status: 'CANCELLED', expiresOn: null },
  }));

/** Whether one of these requests offered the task, which is offered to nobody once they are cancelled. */
export const wasOffered = (task: Task, requests: readonly TaskAssignment[]): boolean =>
  requests.some(({ id }) => id === task.requestTaskAssignment?.id) &&
  taskMayChange(task.taskCompletionStatus, 'UNASSIGNED', 'withdraw');

/** The notices to both sides of each cancelled request. */
export const withdrawalNotices = (requests: readonly TaskAssignment[], tasks: readonly Task[]): Notice[] =>
  requests.flatMap((request) =>
    requestNotices('CANCELLED', request, { task: tasks.find(({ id }) => id === request.task.id) }),
  );
