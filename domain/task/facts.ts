import { isEnded } from '../operational-address/done.ts';
import type { RowReader, Write } from '../rows.ts';
import type { OperationalAddress, Task } from '../schemas.ts';
import { isWithMaker } from './allocation.ts';
import { isClosed, isPublished } from './rules.ts';

/** The task above, with what determines its status, and the task above that. */
export interface RootFacts {
  task: Task;
  /** Its own addresses; none after a split. */
  addresses: OperationalAddress[];
  otherSubtasks: Task[];
  above: RootFacts | null;
}

/** A task with what determines its status. */
export interface TaskFacts {
  task: Task;
  addresses: OperationalAddress[];
  /** Loaded only if the task has no addresses, since only then it follows them. */
  subtasks: Task[];
  root: RootFacts | null;
}

async function hangingOn(id: string, rows: RowReader): Promise<Pick<TaskFacts, 'addresses' | 'subtasks'>> {
  const addresses = await rows.pointingAt('operational-addresses', 'task', id);
  return { addresses, subtasks: addresses.length > 0 ? [] : await rows.pointingAt('tasks', 'rootTask', id) };
}

/** Loads and locks the tasks above, nearest first. */
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

/** Locks a task and loads it with its addresses, subtasks and the tasks above. */
export async function loadTask(id: string, rows: RowReader): Promise<TaskFacts | undefined> {
  const task = await rows.lock('tasks', id);
  if (task === undefined) return undefined;
  return { task, ...(await hangingOn(id, rows)), root: await loadRoot(task, rows) };
}

/** Loads and locks a task that the actor may not see, to write what follows from a row of theirs. */
export async function loadTaskAbove({ id }: { id: string }, rows: RowReader): Promise<TaskFacts | undefined> {
  const task = await rows.lockAbove({ rootTask: { id } });
  return task && { task, ...(await hangingOn(id, rows)), root: await loadRoot(task, rows) };
}

/** A subtask with its addresses and its own subtasks. */
export interface Part {
  task: Task;
  addresses: OperationalAddress[];
  parts: Part[];
}

/** A task with all subtasks: those it was split into, and other companies' internal ones. */
export interface TreeFacts extends TaskFacts {
  parts: Part[];
}

/**
 * The parts that pause, continue or end with a task, deepest first: its split subtasks, and internal ones of companies
 * that have it now. Drafts and those of former assignees stay.
 */
export const partsWith = ({ task, parts }: Pick<TreeFacts, 'task' | 'parts'>): Part[] =>
  parts
    .filter((part) => isPublished(part.task) && (isOwnPart(task, part.task) || isWithMaker(task, part.task)))
    .flatMap((part) => [...partsWith(part), part]);

/** Whether an internal subtask is cancelled when its company loses the task: only if it has unfinished work. */
export const endsWhenDetached = ({ task, addresses }: Part): boolean =>
  !isClosed(task) && addresses.some(({ completionStatus }) => !isEnded(completionStatus));

/**
 * The subtasks that a split task follows: published ones of its company, without cancelled ones if there are others
 * (decision 0003).
 */
export function followed(above: Pick<Task, 'company'>, subtasks: readonly Task[]): Task[] {
  const own = subtasks.filter((subtask) => isOwnPart(above, subtask) && isPublished(subtask));
  const live = own.filter(({ taskOperationalStatus }) => taskOperationalStatus !== 'CANCELED');
  return live.length > 0 ? live : own;
}

/** Whether a subtask belongs to the same company as the task above; otherwise it is internal to another company. */
export const isOwnPart = (above: Pick<Task, 'company'>, part: Pick<Task, 'company'>): boolean =>
  part.company?.id === above.company?.id;

/** The published subtasks of a split. */
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
 * Loads and locks a task with everything below and above it. Parts are locked first, bottom up, in the same order as a
 * mark locks them, so that the two can't deadlock.
 */
export async function loadTree(id: string, rows: RowReader): Promise<TreeFacts | undefined> {
  // Don't lock rows below a task that the actor doesn't see.
  if ((await rows.get('tasks', id)) === undefined) return undefined;
  const parts = await loadParts(id, rows);
  const facts = await loadTask(id, rows);
  return facts && { ...facts, parts };
}

/**
 * Detaches an internal subtask when its task is deleted or taken back: it no longer refers to the task, and is cancelled
 * if it has unfinished work.
 */
export const detachPart = (part: Part): Write => ({
  kind: 'change',
  resource: 'tasks',
  id: part.task.id,
  set: { rootTask: null, ...(endsWhenDetached(part) ? { taskOperationalStatus: 'CANCELED' } : {}) },
});
