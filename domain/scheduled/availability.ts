import { hour, overlaps, type TimeRange } from '../kernel/time.ts';
import type { Scheduled } from '../schemas.ts';
import { rescheduleConflicts, type TimedTask } from '../task/schedule.ts';
import type { OperationalStatus, TaskCompletionStatus } from '../task/states.ts';

type Vacation = Pick<Scheduled, 'id' | 'employee' | 'startingTime' | 'endingTime'>;

/** A task as far as it may take the time of people. */
export interface PlannedTask extends TimedTask {
  taskCompletionStatus: TaskCompletionStatus;
  taskOperationalStatus: OperationalStatus;
}

/** The other vacations of an employee that share time with a range; `except` is the one that is being changed. */
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

/** Whether a task still takes the time of its people: it was neither cancelled nor ended, and its work is not done. */
export const takesTime = (task: Pick<PlannedTask, 'taskCompletionStatus' | 'taskOperationalStatus'>): boolean =>
  task.taskOperationalStatus !== 'CANCELED' &&
  task.taskOperationalStatus !== 'FINISHED' &&
  !workDone.has(task.taskCompletionStatus);

/**
 * Those among `employees` who have a whole range free: no vacation and no task shares time with it (specification 2.3, filter
 * by availability; `showAvailableEmployees`), leaving aside the task `within` for which they are asked. In the order given.
 */
export function freeEmployees(
  employees: readonly string[],
  range: TimeRange,
  schedule: { vacations: readonly Vacation[]; tasks: readonly PlannedTask[]; within?: string },
): string[] {
  const asked = { id: schedule.within ?? '', employeesAssignees: employees.map((id) => ({ id })) };
  const tasks = schedule.tasks.filter(takesTime);
  const taken = new Set(rescheduleConflicts(asked, range, { tasks, vacations: schedule.vacations }));
  return employees.filter((employee) => !taken.has(employee));
}

/** How long a person works in a day, which a plan is measured by. */
export const workingDay = 8 * hour;

/** A task in somebody's day. */
export interface PlannedWork {
  time: TimeRange;
  /** Hours that the work itself takes; null where nobody has said. */
  estimate: number | null;
}

/**
 * Milliseconds of work that a day holds: the estimate of each task, as far as the task's time is in that day, since a task may
 * be done at any hour of a long time (decision 0016).
 */
export const plannedIn = (work: readonly PlannedWork[], day: TimeRange): number =>
  work.reduce((sum, { time: { from, to }, estimate }) => {
    const within = Math.max(0, Math.min(to, day.to) - Math.max(from, day.from));
    return sum + Math.min(within, estimate === null ? within : estimate * hour);
  }, 0);

/**
 * Lays ranges out in as few lines as they need so that none covers another: the line of each, in the order given, which is
 * that of their begins.
 */
export function linesOf(ranges: readonly TimeRange[]): number[] {
  const ends: number[] = [];
  return ranges.map(({ from, to }) => {
    const free = ends.findIndex((end) => end <= from);
    const line = free === -1 ? ends.length : free;
    ends[line] = to;
    return line;
  });
}
