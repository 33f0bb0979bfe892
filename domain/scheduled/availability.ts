import { overlaps, type TimeRange } from '../kernel/time.ts';
import { rescheduleConflicts, type TimedTask } from '../task/schedule.ts';
import type { OperationalStatus, TaskCompletionStatus } from '../task/states.ts';
import type { Scheduled } from './schema.ts';

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
