import { hour, overlaps, type TimeRange } from '../kernel/time.ts';
import type { Scheduled } from '../schemas.ts';
import { rescheduleConflicts, type TimedTask } from '../task/schedule.ts';
import type { OperationalStatus, TaskCompletionStatus } from '../task/states.ts';

type Vacation = Pick<Scheduled, 'id' | 'employee' | 'startingTime' | 'endingTime'>;

/** The fields of a task that say whether it takes up people's time. */
export interface PlannedTask extends TimedTask {
  taskCompletionStatus: TaskCompletionStatus;
  taskOperationalStatus: OperationalStatus;
}

/** The employee's other vacations that overlap a range; `except` is the one being changed. */
export const vacationsWithin = <Of extends Vacation>(
  range: TimeRange,
  { employee, except }: { employee: string; except: string },
  vacations: readonly Of[],
): Of[] =>
  vacations.filter(
    ({ id, employee: { id: whose }, startingTime, endingTime }) =>
      whose === employee && id !== except && overlaps(range, { from: startingTime, to: endingTime }),
  );

const workDone: ReadonlySet<TaskCompletionStatus> = new Set([
  'INSTALLED',
  'FINISHED',
  'FAILED',
  'CONFLICTED_FINISHED',
  'INVOICED',
]);

/** Whether a task still takes up its people's time: it wasn't cancelled or ended, and its work isn't done. */
export const takesTime = (task: Pick<PlannedTask, 'taskCompletionStatus' | 'taskOperationalStatus'>): boolean =>
  task.taskOperationalStatus !== 'CANCELED' &&
  task.taskOperationalStatus !== 'FINISHED' &&
  !workDone.has(task.taskCompletionStatus);

/**
 * The employees who are free for the whole range: no vacation and no task overlaps it (specification 2.3, filter by
 * availability; `showAvailableEmployees`). The task `within` is ignored. Keeps the given order.
 */
export function freeEmployees(
  employees: readonly string[],
  range: TimeRange,
  schedule: { vacations: readonly Vacation[]; tasks: readonly PlannedTask[]; within?: string },
): string[] {
  const wanted = { id: schedule.within ?? '', employeesAssignees: employees.map((id) => ({ id })) };
  const tasks = schedule.tasks.filter(takesTime);
  const taken = new Set(rescheduleConflicts(wanted, range, { tasks, vacations: schedule.vacations }));
  return employees.filter((employee) => !taken.has(employee));
}

/** The working hours of a day, against which plans are measured. */
export const workingDay = 8 * hour;
/** The working days of a week. */
export const workingDays = 5;

/** A task in somebody's day. */
export interface PlannedWork {
  time: TimeRange;
  /** The estimated hours of work; null when unknown. */
  estimate: number | null;
}

/**
 * Milliseconds of work planned in a day: each task's estimate, but at most its time within that day, because a task may
 * be done at any hour of its time (decision 0016).
 */
export const plannedIn = (work: readonly PlannedWork[], day: TimeRange): number =>
  work.reduce((sum, { time: { from, to }, estimate }) => {
    const within = Math.max(0, Math.min(to, day.to) - Math.max(from, day.from));
    return sum + Math.min(within, estimate === null ? within : estimate * hour);
  }, 0);

/** Distributes ranges, sorted by start, over as few lines as possible without overlaps. Returns each range's line. */
export function linesOf(ranges: readonly TimeRange[]): number[] {
  const ends: number[] = [];
  return ranges.map(({ from, to }) => {
    const free = ends.findIndex((end) => end <= from);
    const line = free === -1 ? ends.length : free;
    ends[line] = to;
    return line;
  });
}
