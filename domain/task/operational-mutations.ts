import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import type { Instant } from '../kernel/time.ts';
import { applied, conflicting, type Notice, rejected } from '../mutation/decision.ts';
import { defineMutation } from '../mutation/definition.ts';
import type { NotificationType } from '../notification/states.ts';
import { isEnded } from '../operational-address/done.ts';
import type { NewRow, RowReader, Write } from '../rows.ts';
import type { Task, TaskAssignment } from '../schemas.ts';
import {
  type EndingFacts,
  loadEnding,
  wasOffered,
  withdrawalNotices,
  withdrawals,
} from '../task-assignment/withdrawal.ts';
import { writesAbove } from './change.ts';
import { completionOfParent } from './completion.ts';
import { followed, isOwnPart, loadTree, partsWith, publishedParts, type TreeFacts } from './facts.ts';
import { employeesOn, peopleOn, taskNoticeTo } from './notices.ts';
import { mayPlanTask } from './permissions.ts';
import { isClosed } from './rules.ts';
import { type OperationalStatus, operationalStatuses } from './states.ts';
import { operationMayChange } from './transitions.ts';

const seen = z.object({ taskOperationalStatus: z.enum(operationalStatuses) });

/** A task that continues keeps its requests, so they aren't loaded. */
async function loadGoingOn(taskId: string, rows: RowReader): Promise<EndingFacts | undefined> {
  const tree = await loadTree(taskId, rows);
  return tree && { ...tree, requests: [] };
}

/** The fields of a task at its new status; an offered one becomes unassigned. */
const fieldsAt = (to: OperationalStatus, task: Task, requests: readonly TaskAssignment[]): Partial<NewRow<'tasks'>> =>
  wasOffered(task, requests)
    ? { taskOperationalStatus: to, taskCompletionStatus: 'UNASSIGNED' }
    : { taskOperationalStatus: to };

/** The writes for the new status of a task and its subtasks, and those on the tasks above. */
function statusWrites(
  { task, addresses, parts, root, requests }: EndingFacts,
  { to, following }: { to: OperationalStatus; following: readonly Task[] },
  at: Instant,
): Write[] {
  const set = fieldsAt(to, task, requests);
  const offered = following.filter((each) => wasOffered(each, requests));
  if (offered.length > 0 && addresses.length === 0) {
    const tasks = followed(
      task,
      parts.map((part) => part.task),
    );
    const statuses = tasks.map((each) => (offered.includes(each) ? 'UNASSIGNED' : each.taskCompletionStatus));
    set.taskCompletionStatus = completionOfParent(task.taskCompletionStatus, statuses);
  }
  // Cancelled subtasks no longer count for the task above.
  const moved = root !== null && (to === 'CANCELED' || set.taskCompletionStatus !== undefined);
  return [
    { kind: 'change', resource: 'tasks', id: task.id, set },
    ...following.map(
      (each): Write => ({ kind: 'change', resource: 'tasks', id: each.id, set: fieldsAt(to, each, requests) }),
    ),
    ...(moved ? writesAbove(root, { task: { ...task, ...set }, changed: [] }, at) : []),
  ];
}

/**
 * Whether work is left: such a task can be cancelled but not finished. Cancelled subtasks and other companies' copies
 * don't count.
 */
function hasOpenWork({ task, addresses, parts }: TreeFacts): boolean {
  const work = publishedParts({ task, parts }).filter((part) => part.task.taskOperationalStatus !== 'CANCELED');
  return [...addresses, ...work.flatMap((part) => part.addresses)].some(
    ({ completionStatus }) => !isEnded(completionStatus),
  );
}

/** Notifies the people of a task and its subtasks; another company's people only of their own subtask. */
function statusNotices(
  task: Task,
  following: readonly Task[],
  { notice, ends }: { notice: NotificationType; ends: boolean },
): Notice[] {
  const own = following.filter((each) => isOwnPart(task, each));
  const others = following.filter((each) => !isOwnPart(task, each));
  return [
    {
      ...taskNoticeTo([...employeesOn(task), ...own.flatMap(peopleOn)], notice, task),
      ...(ends ? ({ customers: 'too' } as const) : {}),
    },
    ...others.map((each) => taskNoticeTo(employeesOn(each), notice, each)),
  ];
}

/**
 * Sets the operational status of a task and those of its subtasks that can follow. It carries the seen status; another
 * one is a conflict, unless it is the wanted one.
 */
const operation = ({ to, notice }: { to: Exclude<OperationalStatus, 'DRAFT'>; notice: NotificationType }) =>
  defineMutation({
    args: z.object({ id: id() }),
    base: seen,
    target: (args) => ({ resource: 'tasks', id: args.id }),
    sets: (args) => [`tasks/${args.id}/taskOperationalStatus`],
    needs: (args) => [`tasks/${args.id}`, `tasks/${args.id}/status`],
    load: (args, rows) => (isClosed({ taskOperationalStatus: to }) ? loadEnding : loadGoingOn)(args.id, rows),
    decide: (facts, { base, context }) => {
      const { task } = facts;
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
      const { requests } = facts;
      const parts = partsWith(facts).map((part) => part.task);
      const following = parts.filter((part) => operationMayChange(part.taskOperationalStatus, to));
      return applied(
        [...statusWrites(facts, { to, following }, context.at), ...withdrawals(requests)],
        [
          ...statusNotices(task, following, { notice, ends: isClosed({ taskOperationalStatus: to }) }),
          ...withdrawalNotices(requests, [task, ...parts]),
        ],
      );
    },
  });

/** Pauses a running task; meanwhile it takes no marks. */
export const pauseTask = operation({ to: 'PAUSED', notice: 'PAUSED' });
/** Continues a paused task. */
export const continueTask = operation({ to: 'ON_GOING', notice: 'CONTINUED' });
/** Cancels a task for good (specification 4.2) and its pending requests. */
export const cancelTask = operation({ to: 'CANCELED', notice: 'CANCELED' });
/** Ends a task on which nothing is left to do. */
export const finishTask = operation({ to: 'FINISHED', notice: 'FINISHED' });
