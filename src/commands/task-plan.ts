import type { PerformResult } from '../../domain/mutation/decision.ts';
import type { ArgsOf, BaseOf, SetOf } from '../../domain/mutations.ts';
import type { NewAddress } from '../../domain/task/arguments.ts';
import { engine } from './engine.ts';
import { callServer } from './online.ts';

/** An address of a draft as it is planned. */
export type PlannedAddress = NewAddress;

/** Creates a draft with its addresses, in one (decision 0014). */
export const createTask = (task: ArgsOf<'createTask'>): Promise<PerformResult> =>
  engine.perform('createTask', task, {});

/** Changes fields of a task's form; `seen` are the values with which the form began. */
export const editTask = (id: string, set: SetOf<'editTask'>, seen: BaseOf<'editTask'>): Promise<PerformResult> =>
  engine.perform('editTask', { id, set }, seen);

/** Adds an address to a draft. */
export const addTaskAddress = (task: string, address: PlannedAddress): Promise<PerformResult> =>
  engine.perform('addOperationalAddress', { task, address }, {});

/** Changes what of an address of a draft `set` names. */
export const editTaskAddress = (
  id: string,
  set: SetOf<'editOperationalAddress'>,
  seen: BaseOf<'editOperationalAddress'>,
): Promise<PerformResult> => engine.perform('editOperationalAddress', { id, set }, seen);

/** Removes an address from a draft. */
export const removeTaskAddress = (id: string): Promise<PerformResult> =>
  engine.perform('removeOperationalAddress', { id }, {});

/** Lets an employee watch a task, or no longer. */
export const watchTask = (id: string, watcher: string, watches: boolean): Promise<PerformResult> =>
  engine.perform(watches ? 'addTaskWatcher' : 'removeTaskWatcher', { id, watcher }, {});

/**
 * Whether another task has a job ticket, as far as the server can be asked now; null when it cannot.
 */
export async function isTicketTakenElsewhere(jobTicket: string, task: string): Promise<boolean | null> {
  const answer = await callServer('areJobTicketAndIdUnique', { query: { jobTicket, id: task } });
  return answer.kind === 'answered' ? !answer.reply : null;
}

/** Publishes a draft, so that it can be assigned (specification 4.2). `addresses` are the ids that the person saw. */
export const publishTask = (id: string, addresses: readonly string[]): Promise<PerformResult> =>
  engine.perform('publishTask', { id, addresses }, {});
