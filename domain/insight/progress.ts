import { countDone, type DoneCount } from '../operational-address/done.ts';
import { type AddressCompletionStatus, addressCompletionStatuses } from '../operational-address/states.ts';
import type { Task } from '../schemas.ts';

/** The progress of a day's addresses. */
export interface DayProgress extends DoneCount {
  /** The statuses that occur, in order. */
  counts: { status: AddressCompletionStatus; count: number }[];
}

/** Counts the addresses of a day by their status now. */
export function progressOf(statuses: readonly AddressCompletionStatus[]): DayProgress {
  const counts = addressCompletionStatuses
    .map((status) => ({ status, count: statuses.filter((each) => each === status).length }))
    .filter(({ count }) => count > 0);
  return { ...countDone(statuses), counts };
}

/** The fields of a task that decide whether its work counts. */
export type CountedTask = Pick<Task, 'id' | 'taskCompletionStatus' | 'taskOperationalStatus'>;

/**
 * Whether a task's work counts (decision 0056): published, not cancelled, and without subtasks that hold the same work.
 * `split` are the tasks with such subtasks; cancelled subtasks hold none.
 */
export const isCounted = (task: CountedTask, split: ReadonlySet<string>): boolean =>
  task.taskCompletionStatus !== 'DRAFT' && task.taskOperationalStatus !== 'CANCELED' && !split.has(task.id);
