import type { RowReader } from '../rows.ts';
import type { Task } from '../task/schema.ts';
import type { OperationalAddress } from './schema.ts';

/** What a decision about an address needs: the address, its task, the task's other addresses, and the task above it. */
export interface AddressFacts {
  address: OperationalAddress;
  task: Task;
  others: OperationalAddress[];
  root: { task: Task; otherSubtasks: Task[] } | null;
}

async function rootFacts(task: Task, rows: RowReader): Promise<AddressFacts['root']> {
  if (task.rootTask === null) return null;
  const root = await rows.lock('tasks', task.rootTask.id);
  if (root === undefined) return null;
  const subtasks = await rows.pointingAt('tasks', 'rootTask', root.id);
  return { task: root, otherSubtasks: subtasks.filter((subtask) => subtask.id !== task.id) };
}

/** Reads and locks an address by way of its task, so that two people on one task take turns. */
export async function loadAddressFacts(id: string, rows: RowReader): Promise<AddressFacts | undefined> {
  const seen = await rows.get('operational-addresses', id);
  if (seen === undefined) return undefined;
  const task = await rows.lock('tasks', seen.task.id);
  if (task === undefined) return undefined;
  const addresses = await rows.pointingAt('operational-addresses', 'task', task.id);
  const address = addresses.find((candidate) => candidate.id === id);
  if (address === undefined) return undefined;
  const others = addresses.filter((candidate) => candidate.id !== id);
  return { address, task, others, root: await rootFacts(task, rows) };
}
