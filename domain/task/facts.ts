import type { OperationalAddress } from '../operational-address/schema.ts';
import type { RowReader } from '../rows.ts';
import type { Task } from './schema.ts';

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

/** A subtask with its addresses. */
export interface Part {
  task: Task;
  addresses: OperationalAddress[];
}

/** A task with all of its subtasks. */
export interface TreeFacts extends TaskFacts {
  parts: Part[];
}

/**
 * Reads and locks a task with its subtasks and everything above. Subtasks are locked before their root, as a mark on a
 * subtask's address does it, so that the two wait for each other only one way.
 */
export async function loadTree(id: string, rows: RowReader): Promise<TreeFacts | undefined> {
  const parts: Part[] = [];
  for (const subtask of await rows.pointingAt('tasks', 'rootTask', id)) {
    const task = (await rows.lock('tasks', subtask.id)) ?? subtask;
    parts.push({ task, addresses: await rows.pointingAt('operational-addresses', 'task', task.id) });
  }
  const facts = await loadTask(id, rows);
  return facts && { ...facts, parts };
}
