import type { PerformResult } from '../../domain/mutation/decision.ts';
import type { Task } from '../../domain/schemas.ts';
import type { RescheduleForm, SeenTimes } from '../../domain/task/schedule.ts';
import { engine } from './engine.ts';

/** Moves a task to another time; `seen` is the time that the person saw (specification 5). */
export const rescheduleTask = (id: string, form: RescheduleForm, seen: SeenTimes): Promise<PerformResult> =>
  engine.perform('rescheduleTask', { id, ...form }, seen);

/** Clones a task as a draft (specification 4.3). `id` is the new task's, so that a retry doesn't create a second one. */
export const cloneTask = (id: string, from: string): Promise<PerformResult> =>
  engine.perform('cloneTask', { id, from }, {});

/** Deletes a task on which nobody has begun, with its addresses. */
export const deleteTask = (id: string): Promise<PerformResult> => engine.perform('deleteTask', { id }, {});

const operations = {
  pause: 'pauseTask',
  continue: 'continueTask',
  cancel: 'cancelTask',
  finish: 'finishTask',
} as const;

/** What changes the operational status of a task (specification 4.1). */
export type Operation = keyof typeof operations;

/** Changes the operational status of a task; `seen` is the task with the status that the person saw. */
export const operateTask = (
  operation: Operation,
  seen: Pick<Task, 'id' | 'taskOperationalStatus'>,
): Promise<PerformResult> =>
  engine.perform(operations[operation], { id: seen.id }, { taskOperationalStatus: seen.taskOperationalStatus });

/** Ends a task with its subtasks, for good (specification 4.2). */
export const finalizeTask = (id: string): Promise<PerformResult> => engine.perform('finalizeParentTask', { id }, {});

/** Puts a task on an invoice (specification 4.1). */
export const invoiceTask = (id: string, invoiceId: string): Promise<PerformResult> =>
  engine.perform('invoiceTask', { id, invoiceId }, {});
