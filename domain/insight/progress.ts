import { type AddressCompletionStatus, addressCompletionStatuses } from '../operational-address/states.ts';
import type { Task } from '../schemas.ts';

/** How far the addresses of a day are. */
export interface DayProgress {
  addresses: number;
  /** Installed, finished or invoiced. */
  done: number;
  failed: number;
  /** The statuses that there are, in the order of their transitions. */
  counts: { status: AddressCompletionStatus; count: number }[];
}

const installed: ReadonlySet<AddressCompletionStatus> = new Set(['INSTALLED', 'FINISHED', 'INVOICED']);

/** Whether the work on an address was done, and did not fail. */
export const isInstalled = (status: AddressCompletionStatus): boolean => installed.has(status);

/** Counts the addresses of a day by their status now. */
export function progressOf(statuses: readonly AddressCompletionStatus[]): DayProgress {
  const counts = addressCompletionStatuses
    .map((status) => ({ status, count: statuses.filter((each) => each === status).length }))
    .filter(({ count }) => count > 0);
  return {
    addresses: statuses.length,
    done: statuses.filter(isInstalled).length,
    failed: statuses.filter((status) => status === 'FAILED').length,
    counts,
  };
}

/** A task as far as it decides whether its work is counted. */
export type CountedTask = Pick<Task, 'id' | 'taskCompletionStatus' | 'taskOperationalStatus'>;

/**
 * Whether the work of a task is counted (decision 0056): it was published and not cancelled, and no subtask that is seen
 * holds the same work. `split` are the tasks that have such subtasks, whether their addresses moved there or were copied; a
 * cancelled subtask holds none.
 */
export const isCounted = (task: CountedTask, split: ReadonlySet<string>): boolean =>
  task.taskCompletionStatus !== 'DRAFT' && task.taskOperationalStatus !== 'CANCELED' && !split.has(task.id);
