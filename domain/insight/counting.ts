import type { Task } from '../task/schema.ts';

/** A task as far as it decides whether its work is counted. */
export type CountedTask = Pick<Task, 'id' | 'taskCompletionStatus' | 'taskOperationalStatus'>;

/**
 * Whether the work of a task is counted (decision 0056): it was published and not cancelled, and no subtask that is seen
 * holds the same work. `split` are the tasks that have such subtasks, whether their addresses moved there or were copied; a
 * cancelled subtask holds none.
 */
export const isCounted = (task: CountedTask, split: ReadonlySet<string>): boolean =>
  task.taskCompletionStatus !== 'DRAFT' && task.taskOperationalStatus !== 'CANCELED' && !split.has(task.id);
