import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { applied, conflicting, rejected } from '../mutation/decision.ts';
import { type AnyMutation, defineMutation } from '../mutation/definition.ts';
import type { NotificationType } from '../notification/states.ts';
import { isDone } from '../operational-address/transitions.ts';
import type { Write } from '../rows.ts';
import { loadTree, type TreeFacts } from './facts.ts';
import { taskNoticeTo } from './notices.ts';
import { operationMayChange } from './operations.ts';
import { mayPlanTask } from './permissions.ts';
import type { Task } from './schema.ts';
import { type OperationalStatus, operationalStatuses } from './states.ts';

const seen = z.object({ taskOperationalStatus: z.enum(operationalStatuses) });

const writeOf = (task: Task, taskOperationalStatus: OperationalStatus): Write => ({
  kind: 'change',
  resource: 'tasks',
  id: task.id,
  set: { taskOperationalStatus },
});

/** Whether some work of a task is still to be done; then it can be cancelled, but not ended as finished. */
const hasOpenWork = ({ addresses, parts }: TreeFacts): boolean =>
  [...addresses, ...parts.flatMap((part) => part.addresses)].some(({ completionStatus }) => !isDone(completionStatus));

/**
 * Sets the operational status of a task and of its subtasks that can follow. It carries the status that was seen: another
 * one than that is a question, unless it is what the person wanted.
 */
const operation = (
  name: string,
  { to, notice }: { to: Exclude<OperationalStatus, 'DRAFT'>; notice: NotificationType },
): AnyMutation =>
  defineMutation<{ id: string }, z.infer<typeof seen>, TreeFacts>({
    name,
    args: z.object({ id: id() }),
    base: seen,
    target: (args) => ({ resource: 'tasks', id: args.id }),
    sets: (args) => [`tasks/${args.id}/taskOperationalStatus`],
    needs: (args) => [`tasks/${args.id}`, `tasks/${args.id}/status`],
    load: (args, rows) => loadTree(args.id, rows),
    decide: (facts, { base, context }) => {
      const { task, parts } = facts;
      const present = task.taskOperationalStatus;
      if (!mayPlanTask(context.actor, task)) return rejected('not_permitted');
      if (present === to) return applied([]);
      if (!operationMayChange(present, to)) return rejected('task_transition_not_allowed', 'taskOperationalStatus');
      if (present !== base.taskOperationalStatus) {
        const mine = { taskOperationalStatus: to };
        const theirs = { taskOperationalStatus: present };
        return conflicting({ resource: 'tasks', id: task.id, fields: ['taskOperationalStatus'], mine, theirs });
      }
      if (to === 'FINISHED' && hasOpenWork(facts)) return rejected('task_transition_not_allowed', 'addresses');
      const following = parts.filter((part) => operationMayChange(part.task.taskOperationalStatus, to));
      const all = [task, ...following.map((part) => part.task)];
      const told = all.flatMap(({ employeesAssignees, watchers, assignee }) =>
        [...employeesAssignees, ...watchers, assignee].flatMap((person) => person?.id ?? []),
      );
      return applied(
        all.map((each) => writeOf(each, to)),
        [taskNoticeTo(told, notice, task)],
      );
    },
  });

/** Pauses a running task; meanwhile it takes no marks. */
export const pauseTask = operation('pauseTask', { to: 'PAUSED', notice: 'PAUSED' });
/** Continues a paused task. */
export const continueTask = operation('continueTask', { to: 'ON_GOING', notice: 'CONTINUED' });
/** Cancels a task for good (specification 4.2): it can neither be changed nor resumed. */
export const cancelTask = operation('cancelTask', { to: 'CANCELED', notice: 'CANCELED' });
/** Ends a task on which nothing is left to do. */
export const finishTask = operation('finishTask', { to: 'FINISHED', notice: 'FINISHED' });
