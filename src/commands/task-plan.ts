import type { NewAddress } from '../../domain/task/arguments.ts';
import type { Task } from '../../domain/task/schema.ts';
import type { PerformResult } from '../../workers/contract/engine.ts';
import { engine } from './engine.ts';
import { ask } from './online.ts';

/** The fields of a task's form, as a person may set them (specification 5). */
export type TaskFields = Pick<
  Task,
  | 'nickname'
  | 'jobTicket'
  | 'installationTimestampFrom'
  | 'installationTimestampTo'
  | 'pickupTimestampFrom'
  | 'pickupTimestampTo'
  | 'salesPrice'
  | 'totalPayout'
  | 'finalPayout'
  | 'estimateTime'
  | 'antediluvian'
  | 'requiredPhotos'
>;

/** An address of a draft as it is planned. */
export type PlannedAddress = NewAddress;

type AddressFields = Omit<PlannedAddress, 'id'>;

interface NewTask extends Omit<TaskFields, 'finalPayout'> {
  id: string;
  customer: { id: string };
  addresses: readonly PlannedAddress[];
}

/** Creates a draft with its addresses, in one (decision 0014). */
export const createTask = (task: NewTask): Promise<PerformResult> =>
  engine.perform({ name: 'createTask', args: { ...task }, base: {} });

/** Changes fields of a task's form; `seen` are the values with which the form began. */
export const editTask = (
  id: string,
  set: Partial<TaskFields>,
  seen: Partial<Record<keyof TaskFields, unknown>>,
): Promise<PerformResult> => engine.perform({ name: 'editTask', args: { id, set }, base: { ...seen } });

/** Adds an address to a draft. */
export const addTaskAddress = (task: string, address: PlannedAddress): Promise<PerformResult> =>
  engine.perform({ name: 'addOperationalAddress', args: { task, address }, base: {} });

/** Changes what of an address of a draft `set` names. */
export const editTaskAddress = (
  id: string,
  set: Partial<AddressFields>,
  seen: Partial<Record<keyof AddressFields, unknown>>,
): Promise<PerformResult> => engine.perform({ name: 'editOperationalAddress', args: { id, set }, base: { ...seen } });

/** Removes an address from a draft. */
export const removeTaskAddress = (id: string): Promise<PerformResult> =>
  engine.perform({ name: 'removeOperationalAddress', args: { id }, base: {} });

/** Lets an employee watch a task, or no longer. */
export const watchTask = (id: string, watcher: string, watches: boolean): Promise<PerformResult> =>
  engine.perform({ name: watches ? 'addTaskWatcher' : 'removeTaskWatcher', args: { id, watcher }, base: {} });

/**
 * Whether another task has a job ticket, as far as the server can be asked now; null when it cannot.
 */
export async function isTicketTakenElsewhere(jobTicket: string, task: string): Promise<boolean | null> {
  const answer = await ask('areJobTicketAndIdUnique', { query: { jobTicket, id: task } });
  return answer.kind === 'answered' ? !answer.reply : null;
}

/** Publishes a draft: it can be given to people then (specification 4.2). `addresses` are the ids of those that were judged. */
export const publishTask = (id: string, addresses: readonly string[]): Promise<PerformResult> =>
  engine.perform({ name: 'publishTask', args: { id, addresses: [...addresses] }, base: {} });
