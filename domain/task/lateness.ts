import type { Instant } from '../kernel/time.ts';
import type { AddressCompletionStatus } from '../operational-address/states.ts';
import { isAssigned } from './change.ts';
import { completionOf } from './completion.ts';
import type { Task } from './schema.ts';

/** What of a task decides whether it is late. */
export interface TimelyTask
  extends Pick<
    Task,
    | 'id'
    | 'taskCompletionStatus'
    | 'taskOperationalStatus'
    | 'assignee'
    | 'employeesAssignees'
    | 'pickupTimestampTo'
    | 'installationTimestampTo'
  > {
  addresses: readonly AddressCompletionStatus[];
}

const statusAt = (task: TimelyTask, at: Instant) =>
  completionOf(
    {
      present: task.taskCompletionStatus,
      addresses: task.addresses,
      assigned: isAssigned(task),
      pickupTo: task.pickupTimestampTo,
      installationTo: task.installationTimestampTo,
    },
    at,
  );

/** Whether the clock alone makes a task DELAYED_PICKUP or DELAYED_INSTALLATION at `at` (decision 0003). It has to run. */
export function becomesLate(task: TimelyTask, at: Instant): boolean {
  if (task.taskOperationalStatus !== 'ON_GOING' || task.addresses.length === 0) return false;
  const status = statusAt(task, at);
  return status !== task.taskCompletionStatus && (status === 'DELAYED_PICKUP' || status === 'DELAYED_INSTALLATION');
}

/** The tasks that the clock makes late at `at`: what a job looks for, which then runs `noteLateTask` on each. */
export const tasksThatBecomeLate = (tasks: readonly TimelyTask[], at: Instant): string[] =>
  tasks.filter((task) => becomesLate(task, at)).map(({ id }) => id);

/** The next instant at which the clock alone makes a task late, or null when it never does; for a job to wait for. */
export function nextLateness(task: TimelyTask, at: Instant): Instant | null {
  const moments = [task.pickupTimestampTo, task.installationTimestampTo].flatMap((end) =>
    end === null ? [] : end + 1,
  );
  const coming = moments.filter((moment) => moment > at && becomesLate(task, moment)).sort((one, other) => one - other);
  return coming[0] ?? null;
}
