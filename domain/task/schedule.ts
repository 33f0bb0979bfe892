import { dayAround, hour, type Instant, minute, overlaps, second, type TimeRange } from '../kernel/time.ts';
import { type Decision, rejected } from '../mutation/decision.ts';
import type { NewRow } from '../rows.ts';
import type { Task } from '../schemas.ts';
import { canReschedule } from './rules.ts';

/** The dates of a task's form; hours are decimal. */
export interface TaskDates {
  installationTimestampFrom: Instant;
  installationTimestampTo: Instant;
  pickupTimestampFrom: Instant;
  pickupTimestampTo: Instant;
}

/** The estimate of a new task in hours (specification 9). */
export const defaultEstimate = 1;
/** The step of the hours when rescheduling (specification 5). */
export const hourStep = 0.1;

const startOf = (unit: number, at: Instant): Instant => Math.floor(at / unit) * unit;

/** The end of a task: the start plus the estimate, less a second (specification 5). */
export const endAfter = (from: Instant, hours: number): Instant => from + Math.round(hours * hour) - second;

/** The end of a pickup: one millisecond before the installation begins (specification 5). */
export const pickupEndBefore = (installationFrom: Instant): Instant => installationFrom - 1;

/** Whether a pickup's end is the one derived from the installation, not one that a person chose. */
export const hasDerivedPickupEnd = ({
  installationTimestampFrom: from,
  pickupTimestampTo: to,
}: Pick<Task, 'installationTimestampFrom' | 'pickupTimestampTo'>): boolean =>
  from !== null && to === pickupEndBefore(from);

/** The default start of a pickup: midnight at the start of the previous day (specification 5). */
export const pickupStartBefore = (installationFrom: Instant, timeZone: string): Instant =>
  dayAround(installationFrom, timeZone, -1).from;

/** The dates derived from start and hours when the advanced details are off (specification 5). */
export const datesFrom = (from: Instant, hours: number, timeZone: string): TaskDates => ({
  installationTimestampFrom: from,
  installationTimestampTo: endAfter(from, hours),
  pickupTimestampFrom: pickupStartBefore(from, timeZone),
  pickupTimestampTo: pickupEndBefore(from),
});

/**
 * The dates of a new form: the current hour (specification 5), which depends on the time zone where zones differ by
 * minutes.
 */
export function defaultDates(at: Instant, timeZone: string): TaskDates {
  const midnight = dayAround(at, timeZone).from;
  return datesFrom(midnight + startOf(hour, at - midnight), defaultEstimate, timeZone);
}

/** The values of a reschedule form (specification 5). */
export interface RescheduleForm {
  newFrom: Instant;
  newTo: Instant;
  estimatedHours: number;
}

const toStep = (hours: number): number => Math.round(hours / hourStep) / (1 / hourStep);

const hoursBetween = (from: Instant, to: Instant): number => toStep(Math.max(0, to - from) / hour);

/** A new start, without seconds; the hours follow (specification 5). */
export function withNewFrom(form: RescheduleForm, newFrom: Instant): RescheduleForm {
  const from = startOf(minute, newFrom);
  return { ...form, newFrom: from, estimatedHours: hoursBetween(from, form.newTo) };
}

/** A new end, a millisecond before the chosen one; the hours follow (specification 5). */
export const withNewTo = (form: RescheduleForm, chosen: Instant): RescheduleForm => ({
  ...form,
  newTo: chosen - 1,
  estimatedHours: hoursBetween(form.newFrom, chosen - 1),
});

/** New hours: the end becomes the start plus the hours (specification 5), even if it was before the start. */
export const withHours = (form: RescheduleForm, estimatedHours: number): RescheduleForm => ({
  ...form,
  estimatedHours,
  newTo: form.newFrom + Math.round(estimatedHours * hour),
});

/** The invalid fields of a reschedule for a task that started at `oldFrom` (specification 5). */
export function rescheduleProblems(form: RescheduleForm, oldFrom: Instant | null): (keyof RescheduleForm)[] {
  const problems: (keyof RescheduleForm)[] = [];
  if (oldFrom !== null && form.newFrom < oldFrom) problems.push('newFrom');
  if (form.newTo < form.newFrom) problems.push('newTo');
  if (form.estimatedHours < 0) problems.push('estimatedHours');
  return problems;
}

/** The time and people of a task. */
export interface TimedTask {
  id: string;
  /** The task above. */
  rootTask: { id: string } | null;
  employeesAssignees: readonly { id: string }[];
  installationTimestampFrom: Instant | null;
  installationTimestampTo: Instant | null;
}

/** The time of a vacation. */
export interface TimedVacation {
  employee: { id: string };
  startingTime: Instant;
  endingTime: Instant;
}

/** The time of a task's installation, including its end; null while unset. */
export const timeOf = (
  task: Pick<TimedTask, 'installationTimestampFrom' | 'installationTimestampTo'>,
): TimeRange | null =>
  task.installationTimestampFrom === null || task.installationTimestampTo === null
    ? null
    : { from: task.installationTimestampFrom, to: task.installationTimestampTo + 1 };

/** The employees who are on vacation during some of the time. */
export const onVacation = (
  employees: readonly string[],
  time: TimeRange,
  vacations: readonly TimedVacation[],
): string[] =>
  employees.filter((employee) =>
    vacations.some(
      ({ employee: { id }, startingTime, endingTime }) =>
        id === employee && overlaps(time, { from: startingTime, to: endingTime + 1 }),
    ),
  );

/**
 * The task's employees who are busy in a new time, with another task or a vacation (specification 5 and 8, reschedule
 * conflicts). The task and its parts are ignored in `tasks`; the caller leaves out closed tasks.
 */
export function rescheduleConflicts(
  task: Pick<TimedTask, 'id' | 'employeesAssignees'>,
  time: TimeRange,
  taken: { tasks: readonly TimedTask[]; vacations: readonly TimedVacation[] },
): string[] {
  const employees = task.employeesAssignees.map(({ id }) => id);
  const away = new Set(onVacation(employees, time, taken.vacations));
  const others = taken.tasks.filter((other) => {
    const range = timeOf(other);
    const own = other.id === task.id || other.rootTask?.id === task.id;
    return !own && range !== null && overlaps(range, time);
  });
  return employees.filter(
    (id) => away.has(id) || others.some((other) => other.employeesAssignees.some((each) => each.id === id)),
  );
}

/** The fields of a task's time, set together: start and end in epoch milliseconds, and hours. */
export const timeFields = ['installationTimestampFrom', 'installationTimestampTo', 'estimateTime'] as const;

/** A task's time as it was seen. */
export type SeenTimes = Pick<Task, (typeof timeFields)[number]>;

/** The time fields of a task; null where unset. */
export const seenTimesOf = (task: { [Field in keyof SeenTimes]?: SeenTimes[Field] | undefined }): SeenTimes => ({
  installationTimestampFrom: task.installationTimestampFrom ?? null,
  installationTimestampTo: task.installationTimestampTo ?? null,
  estimateTime: task.estimateTime ?? null,
});

/** Rejects a move that the task's state or the new time doesn't allow (specification 4.2 and 5). */
export function refuseReschedule(task: Task, form: RescheduleForm): Decision | null {
  if (!canReschedule(task)) return rejected('task_transition_not_allowed', 'taskCompletionStatus');
  const problems = rescheduleProblems(form, task.installationTimestampFrom);
  return problems.length > 0 ? rejected('invalid_range', ...problems) : null;
}

/** Keeps the pickup's end at the start of the installation; one set by hand stays. */
const pickupFields = (task: Task, newFrom: number): Partial<NewRow<'tasks'>> =>
  hasDerivedPickupEnd(task) ? { pickupTimestampTo: pickupEndBefore(newFrom) } : {};

/** The fields of a moved task. Its people stay, whoever moved it (decision 0026). */
export const rescheduledFields = (task: Task, form: RescheduleForm): Partial<NewRow<'tasks'>> => ({
  installationTimestampFrom: form.newFrom,
  installationTimestampTo: form.newTo,
  estimateTime: form.estimatedHours,
  ...pickupFields(task, form.newFrom),
});
