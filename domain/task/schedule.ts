import { dayAround, hour, type Instant, minute, overlaps, second, type TimeRange } from '../kernel/time.ts';

/** The dates of a task's form; hours are decimal. */
export interface TaskDates {
  installationTimestampFrom: Instant;
  installationTimestampTo: Instant;
  pickupTimestampFrom: Instant;
  pickupTimestampTo: Instant;
}

/** Hours of a new task (specification 9). */
export const defaultEstimate = 1;
/** The step of the hours when rescheduling (specification 5). */
export const hourStep = 0.1;

const startOf = (unit: number, at: Instant): Instant => Math.floor(at / unit) * unit;

/** The end of a task that begins at `from`: the estimate later, less a second (specification 5). */
export const endAfter = (from: Instant, hours: number): Instant => from + Math.round(hours * hour) - second;

/** The end of a pickup: one millisecond before the installation begins (specification 5). */
export const pickupEndBefore = (installationFrom: Instant): Instant => installationFrom - 1;

/** The begin of a pickup when nobody says more: the midnight that begins the previous day (specification 5). */
export const pickupStartBefore = (installationFrom: Instant, timeZone: string): Instant =>
  dayAround(installationFrom, timeZone, -1).from;

/** The dates that follow from the begin and the hours, where the form's advanced details are off (specification 5). */
export const datesFrom = (from: Instant, hours: number, timeZone: string): TaskDates => ({
  installationTimestampFrom: from,
  installationTimestampTo: endAfter(from, hours),
  pickupTimestampFrom: pickupStartBefore(from, timeZone),
  pickupTimestampTo: pickupEndBefore(from),
});

/** The dates of a new form: from the start of the current hour to its end (specification 5). Zones differ by minutes. */
export function defaultDates(at: Instant, timeZone: string): TaskDates {
  const midnight = dayAround(at, timeZone).from;
  return datesFrom(midnight + startOf(hour, at - midnight), defaultEstimate, timeZone);
}

/** What a reschedule form holds (specification 5). */
export interface RescheduleForm {
  newFrom: Instant;
  newTo: Instant;
  estimatedHours: number;
}

const toStep = (hours: number): number => Math.round(hours / hourStep) / (1 / hourStep);

const hoursBetween = (from: Instant, to: Instant): number => toStep(Math.max(0, to - from) / hour);

/** Another begin: its seconds are zeroed, and the hours follow (specification 5). */
export function withNewFrom(form: RescheduleForm, newFrom: Instant): RescheduleForm {
  const from = startOf(minute, newFrom);
  return { ...form, newFrom: from, estimatedHours: hoursBetween(from, form.newTo) };
}

/** Another end: one millisecond before the one chosen, and the hours follow (specification 5). */
export const withNewTo = (form: RescheduleForm, chosen: Instant): RescheduleForm => ({
  ...form,
  newTo: chosen - 1,
  estimatedHours: hoursBetween(form.newFrom, chosen - 1),
});

/** Other hours: the end moves to the begin plus the hours (specification 5), also where it was before the begin. */
export const withHours = (form: RescheduleForm, estimatedHours: number): RescheduleForm => ({
  ...form,
  estimatedHours,
  newTo: form.newFrom + Math.round(estimatedHours * hour),
});

/** The fields of a reschedule that are not valid for a task that began at `oldFrom` (specification 5). */
export function rescheduleProblems(form: RescheduleForm, oldFrom: Instant | null): (keyof RescheduleForm)[] {
  const problems: (keyof RescheduleForm)[] = [];
  if (oldFrom !== null && form.newFrom < oldFrom) problems.push('newFrom');
  if (form.newTo < form.newFrom) problems.push('newTo');
  if (form.estimatedHours < 0) problems.push('estimatedHours');
  return problems;
}

/** A task in somebody's time. */
export interface TimedTask {
  id: string;
  /** The task of which it is a part. */
  rootTask: { id: string } | null;
  employeesAssignees: readonly { id: string }[];
  installationTimestampFrom: Instant | null;
  installationTimestampTo: Instant | null;
}

/** A vacation in somebody's time. */
export interface TimedVacation {
  employee: { id: string };
  startingTime: Instant;
  endingTime: Instant;
}

/** The time of a task's installation, both ends included; null while it has none. */
export const timeOf = (
  task: Pick<TimedTask, 'installationTimestampFrom' | 'installationTimestampTo'>,
): TimeRange | null =>
  task.installationTimestampFrom === null || task.installationTimestampTo === null
    ? null
    : { from: task.installationTimestampFrom, to: task.installationTimestampTo + 1 };

/** The employees, of those named, who are on vacation in some of the time. */
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
 * The employees of a task who are already scheduled in a new time, by another task or by a vacation (specification 5 and 8,
 * reschedule conflicts). `tasks` may hold the task itself and its parts, which take nobody's time from it; those that are
 * cancelled or ended are for the caller to leave out.
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
