import { type Decision, rejected } from '../mutation/decision.ts';
import type { NewRow } from '../rows.ts';
import { canReschedule } from './rules.ts';
import { pickupEndBefore, type RescheduleForm, rescheduleProblems } from './schedule.ts';
import type { Task } from './schema.ts';

/** The fields of a task's time, which are set together: begin and end in epoch milliseconds, and hours. */
export const timeFields = ['installationTimestampFrom', 'installationTimestampTo', 'estimateTime'] as const;

/** The time of a task, as somebody saw it who gives it another one. */
export type SeenTimes = Pick<Task, (typeof timeFields)[number]>;

/** The time of a task, without the rest of it; null what is not said. */
export const seenTimesOf = (task: { [Field in keyof SeenTimes]?: SeenTimes[Field] | undefined }): SeenTimes => ({
  installationTimestampFrom: task.installationTimestampFrom ?? null,
  installationTimestampTo: task.installationTimestampTo ?? null,
  estimateTime: task.estimateTime ?? null,
});

/** Refuses to move a task that can no longer be moved, or to a time that is not valid for it (specification 4.2 and 5). */
export function refuseReschedule(task: Task, form: RescheduleForm): Decision | null {
  if (!canReschedule(task)) return rejected('task_transition_not_allowed', 'taskCompletionStatus');
  const problems = rescheduleProblems(form, task.installationTimestampFrom);
  return problems.length > 0 ? rejected('invalid_range', ...problems) : null;
}

/** A pickup that ended when the installation began still does; one that was set by itself stays. */
function pickupFields(task: Task, newFrom: number): Partial<NewRow<'tasks'>> {
  const { installationTimestampFrom: oldFrom, pickupTimestampTo: oldEnd } = task;
  const followed = oldFrom !== null && oldEnd === pickupEndBefore(oldFrom);
  return followed ? { pickupTimestampTo: pickupEndBefore(newFrom) } : {};
}

/** The fields of a task in its new time. Its people stay, whoever moved it (decision 0026). */
export const rescheduledFields = (task: Task, form: RescheduleForm): Partial<NewRow<'tasks'>> => ({
  installationTimestampFrom: form.newFrom,
  installationTimestampTo: form.newTo,
  estimateTime: form.estimatedHours,
  ...pickupFields(task, form.newFrom),
});
