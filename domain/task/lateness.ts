import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import type { Instant } from '../kernel/time.ts';
import { applied, rejected } from '../mutation/decision.ts';
import { defineMutation } from '../mutation/definition.ts';
import type { Task } from '../schemas.ts';
import { changeTask, isAssigned } from './change.ts';
import { completionOf, type ProgressingAddress, type ProgressingTask } from './completion.ts';
import { loadTask, type TaskFacts } from './facts.ts';
import { employeesOn, taskNoticeTo } from './notices.ts';

/** The fields of a task that decide whether it is late. */
export interface TimelyTask
  extends ProgressingTask,
    Pick<Task, 'id' | 'taskOperationalStatus' | 'assignee' | 'employeesAssignees'> {
  addresses: readonly ProgressingAddress[];
}

/** Whether the clock makes a running task DELAYED_PICKUP or DELAYED_INSTALLATION at `at` (decision 0003). */
export function becomesLate(task: TimelyTask, at: Instant): boolean {
  if (task.taskOperationalStatus !== 'ON_GOING' || task.addresses.length === 0) return false;
  const status = completionOf({ task, addresses: task.addresses, assigned: isAssigned(task) }, at);
  return status !== task.taskCompletionStatus && (status === 'DELAYED_PICKUP' || status === 'DELAYED_INSTALLATION');
}

/** The tasks that become late at `at`; a job then runs `noteLateTask` on each. */
export const tasksThatBecomeLate = (tasks: readonly TimelyTask[], at: Instant): string[] =>
  tasks.filter((task) => becomesLate(task, at)).map(({ id }) => id);

/** The next instant at which a task becomes late; null when it never does. A job waits for it. */
export function nextLateness(task: TimelyTask, at: Instant): Instant | null {
  const moments = [task.pickupTimestampTo, task.installationTimestampTo].flatMap((end) =>
    end === null ? [] : end + 1,
  );
  const coming = moments.filter((moment) => moment > at && becomesLate(task, moment)).sort((one, other) => one - other);
  return coming[0] ?? null;
}

/**
 * Marks a task as late (specification 4.1; decision 0003), as only the clock can. A job runs it as an owner who is no
 * user, so that the real owner is notified. Only owners may, since a device could claim any time. A task that isn't
 * late any more stays as it is.
 */
export const noteLateTask = defineMutation({
  args: z.object({ id: id() }),
  base: z.object({}),
  target: (args) => ({ resource: 'tasks', id: args.id }),
  sets: (args) => [`tasks/${args.id}/status`],
  needs: (args) => [`tasks/${args.id}`],
  load: (args, rows) => loadTask(args.id, rows),
  decide: (facts: TaskFacts, { context: { actor, at } }) => {
    const { task, addresses } = facts;
    if (!actor.owner || task.company?.id !== actor.companyId) return rejected('not_permitted');
    if (!becomesLate({ ...task, addresses }, at)) return applied([]);
    return applied(changeTask(facts, { at }), [taskNoticeTo(employeesOn(task), 'DELAYED', task)]);
  },
});
