import { type Instant, minute } from '../kernel/time.ts';
import type { Viewer } from '../visibility/viewer.ts';
import { mayPlanTask, type PlannedTask } from './permissions.ts';
import { canReschedule, type RuledTask } from './rules.ts';
import { type RescheduleForm, type SeenTimes, withNewFrom, withNewTo } from './schedule.ts';

/** The step of begins that are chosen on a plan. */
export const planStep = 15 * minute;

/** The nearest step of a plan, counted from the beginning of the day. */
export const toPlanStep = (at: Instant, dayStart: Instant): Instant =>
  dayStart + Math.round((at - dayStart) / planStep) * planStep;

/**
 * Why a published task keeps its time: another company plans it or the right is missing, its work is done, or the time is before
 * the present one (specification 5, reschedule).
 */
export type TimeKept = 'notPlanned' | 'workDone' | 'onlyLater';

/** A task that can be placed on a plan. */
export type PlacedTask = PlannedTask & RuledTask & SeenTimes;

/** Why the time of a task is fixed whatever is chosen; null where it can be later. */
export function whyFixed(viewer: Viewer, task: PlacedTask): Exclude<TimeKept, 'onlyLater'> | null {
  if (!mayPlanTask(viewer, task)) return 'notPlanned';
  return canReschedule(task) ? null : 'workDone';
}

/** A task's time on a plan: moved, or kept for a reason, which is null where nothing else was chosen. */
export type Placement = { kind: 'moved'; form: RescheduleForm } | { kind: 'kept'; why: TimeKept | null };

/** The time of a task that is placed at `from`: as long as before, and never earlier than it is. */
export function placementAt(viewer: Viewer, task: PlacedTask, from: Instant): Placement {
  const { installationTimestampFrom: begin, installationTimestampTo: end, estimateTime } = task;
  if (begin === null || end === null || from === begin) return { kind: 'kept', why: null };
  const why = whyFixed(viewer, task) ?? (from < begin ? 'onlyLater' : null);
  if (why !== null) return { kind: 'kept', why };
  const { newFrom } = withNewFrom({ newFrom: begin, newTo: end, estimatedHours: 0 }, from);
  const { newTo, estimatedHours } = withNewTo({ newFrom, newTo: end, estimatedHours: 0 }, end + (newFrom - begin) + 1);
  return { kind: 'moved', form: { newFrom, newTo, estimatedHours: estimateTime ?? estimatedHours } };
}
