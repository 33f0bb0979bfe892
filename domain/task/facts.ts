import { isDone } from '../operational-address/transitions.ts';
import type { RowReader, Write } from '../rows.ts';
import type { OperationalAddress, Task } from '../schemas.ts';
import { isWithMaker } from './allocation.ts';
import { isClosed, isPublished } from './rules.ts';

/** The task above one, with what its status follows from, and the task above that one. */
export interface RootFacts {
  task: Task;
  /** Its own addresses: none once they were split among its subtasks. */
  addresses: OperationalAddress[];
  otherSubtasks: Task[];
  above: RootFacts | null;
}

/** A task with what its status follows from. */
export interface TaskFacts {
  task: Task;
  addresses: OperationalAddress[];
  /** Read only where it has no addresses of its own, since only then does it follow them. */
  subtasks: Task[];
  root: RootFacts | null;
}

async function hangingOn(id: string, rows: RowReader): Promise<Pick<TaskFacts, 'addresses' | 'subtasks'>> {
  const addresses = await rows.pointingAt('operational-addresses', 'task', id);
  return { addresses, subtasks: addresses.length > 0 ? [] : await rows.pointingAt('tasks', 'rootTask', id) };
}

/** Reads and locks the tasks above one, nearest first. */
export async function loadRoot(task: Task, rows: RowReader): Promise<RootFacts | null> {
  const root = await rows.lockAbove(task);
  if (root === undefined) return null;
  const { addresses, subtasks } = await hangingOn(root.id, rows);
  return {
    task: root,
    addresses,
    otherSubtasks: subtasks.filter((subtask) => subtask.id !== task.id),
    above: await loadRoot(root, rows),
  };
}

/** Reads and locks a task, and reads what hangs on it. */
export async function loadTask(id: string, rows: RowReader): Promise<TaskFacts | undefined> {
  const task = await rows.lock('tasks', id);
  if (task === undefined) return undefined;
  return { task, ...(await hangingOn(id, rows)), root: await loadRoot(task, rows) };
}

/**
 * Reads and locks a task also where the actor does not see it: for what follows for it from a row of theirs that names it,
 * as from a change below.
 */
export async function loadTaskAbove({ id }: { id: string }, rows: RowReader): Promise<TaskFacts | undefined> {
  const task = await rows.lockAbove({ rootTask: { id } });
  return task && { task, ...(await hangingOn(id, rows)), root: await loadRoot(task, rows) };
}

/** A subtask with its addresses, and what was made of it in turn. */
export interface Part {
  task: Task;
  addresses: OperationalAddress[];
  parts: Part[];
}

/** A task with its subtasks, of whichever company: those that it was split into, and what others made of it for themselves. */
export interface TreeFacts extends TaskFacts {
  parts: Part[];
}

/**
 * What goes with a task when it rests, goes on or ends, each before what it hangs on: the subtasks that it was split into, and
 * what the company that has it, or one of these, made of it. What a company made that has it no more is that company's own, and a
 * draft is no part yet.
 */
export const partsWith = ({ task, parts }: Pick<TreeFacts, 'task' | 'parts'>): Part[] =>
  parts
    .filter((part) => isPublished(part.task) && (isOwnPart(task, part.task) || isWithMaker(task, part.task)))
    .flatMap((part) => [...partsWith(part), part]);

/** Whether what another company made of a task ends when it loses the task: work is left in it, which is nobody's any more. */
export const endsWhenDetached = ({ task, addresses }: Part): boolean =>
  !isClosed(task) && addresses.some(({ completionStatus }) => !isDone(completionStatus));

/**
 * The subtasks that a task without addresses of its own follows: its own company's, without cancelled ones as long as there
 * are others (decision 0003), and without drafts.
 */
export function followed(above: Pick<Task, 'company'>, subtasks: readonly Task[]): Task[] {
  const own = subtasks.filter((subtask) => isOwnPart(above, subtask) && isPublished(subtask));
  const live = own.filter(({ taskOperationalStatus }) => taskOperationalStatus !== 'CANCELED');
  return live.length > 0 ? live : own;
}

/** Whether a subtask is of the company whose task is above; another company's is what it made of the task for itself. */
export const isOwnPart = (above: Pick<Task, 'company'>, part: Pick<Task, 'company'>): boolean =>
  part.company?.id === above.company?.id;

/** The subtasks that a task was split into, without those that are still drafts. */
export const publishedParts = ({ task, parts }: Pick<TreeFacts, 'task' | 'parts'>): Part[] =>
  parts.filter((part) => isOwnPart(task, part.task) && isPublished(part.task));

async function loadParts(id: string, rows: RowReader): Promise<Part[]> {
  const below = new Map<string, Part[]>();
  for (const { id: subtask } of await rows.pointingAt('tasks', 'rootTask', id))
    below.set(subtask, await loadParts(subtask, rows));
  const parts: Part[] = [];
  for (const task of await rows.lockBelow(id)) {
    const addresses = await rows.pointingAt('operational-addresses', 'task', task.id);
    parts.push({ task, addresses, parts: below.get(task.id) ?? [] });
  }
  return parts;
}

/**
 * Reads and locks a task with everything below and above it. What is below is locked first, from the bottom up, as a mark on
 * an address there does it, so that the two wait for each other only one way.
 */
export async function loadTree(id: string, rows: RowReader): Promise<TreeFacts | undefined> {
  // Nobody keeps others from rows below a task that they do not see.
  if ((await rows.get('tasks', id)) === undefined) return undefined;
  const parts = await loadParts(id, rows);
  const facts = await loadTask(id, rows);
  return facts && { ...facts, parts };
}

/**
 * What another company made of a task for its own people stays that company's when the task goes or is taken back. It ends
 * where work is left on it, and names the task no more, of which that company is to see nothing from then on.
 */
export const detachPart = (part: Part): Write => ({
  kind: 'change',
  resource: 'tasks',
  id: part.task.id,
  set: { rootTask: null, ...(endsWhenDetached(part) ? { taskOperationalStatus: 'CANCELED' } : {}) },
});
