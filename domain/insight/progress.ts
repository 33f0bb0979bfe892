import { type AddressCompletionStatus, addressCompletionStatuses } from '../operational-address/states.ts';
import type { Task } from '../schemas.ts';

/** The progress of a day's addresses. */
export interface DayProgress {
  addresses: number;
  /** Installed, finished or invoiced. */
  done: number;
  failed: number;
  /** The statuses that occur, in order. */
  counts: { status: AddressCompletionStatus; count: number }[];
}

const installed: ReadonlySet<AddressCompletionStatus> = new Set(['INSTALLED', 'FINISHED', 'INVOICED']);

/** Whether the work on an address was done without failing. */
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

/** The fields of a task that decide whether its work counts. */
export type CountedTask = Pick<Task, 'id' | 'taskCompletionStatus' | 'taskOperationalStatus'>;

/**
 * Whether a task's work counts (decision 0056): published, not cancelled, and without subtasks that hold the same work.
 * `split` are the tasks with such subtasks; cancelled subtasks hold none.
 */
export const isCounted = (task: CountedTask, split: ReadonlySet<string>): boolean =>
  task.taskCompletionStatus !== 'DRAFT' && task.taskOperationalStatus !== 'CANCELED' && !split.has(task.id);
