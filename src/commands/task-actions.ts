import type { SeenTimes } from '../../domain/task/rescheduling.ts';
import type { RescheduleForm } from '../../domain/task/schedule.ts';
import type { Task } from '../../domain/task/schema.ts';
import type { PerformResult } from '../../workers/contract/engine.ts';
import { engine } from './engine.ts';

/** Moves a task to another time; `seen` is the time that the person saw (specification 5). */
export const rescheduleTask = (id: string, form: RescheduleForm, seen: SeenTimes): Promise<PerformResult> =>
  engine.perform({ name: 'rescheduleTask', args: { id, ...form }, base: { ...seen } });

/** Makes a draft like another one (specification 4.3); `id` is the new task's, so that asking twice makes one. */
export const cloneTask = (id: string, from: string): Promise<PerformResult> =>
  engine.perform({ name: 'cloneTask', args: { id, from }, base: {} });

/** Deletes a task on which nobody has begun, with its addresses. */
export const deleteTask = (id: string): Promise<PerformResult> =>
  engine.perform({ name: 'deleteTask', args: { id }, base: {} });

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
  engine.perform({
    name: operations[operation],
    args: { id: seen.id },
    base: { taskOperationalStatus: seen.taskOperationalStatus },
  });

/** Ends a task with its subtasks, for good (specification 4.2). */
export const finalizeTask = (id: string): Promise<PerformResult> =>
  engine.perform({ name: 'finalizeParentTask', args: { id }, base: {} });

/** Puts a task on an invoice (specification 4.1). */
export const invoiceTask = (id: string, invoiceId: string): Promise<PerformResult> =>
  engine.perform({ name: 'invoiceTask', args: { id, invoiceId }, base: {} });
