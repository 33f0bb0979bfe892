import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import type { Instant } from '../kernel/time.ts';
import { applied, conflicting, rejected } from '../mutation/decision.ts';
import { type AnyMutation, defineMutation } from '../mutation/definition.ts';
import type { NotificationType } from '../notification/states.ts';
import { isDone } from '../operational-address/transitions.ts';
import type { NewRow, RowReader, Write } from '../rows.ts';
import type { TaskAssignment } from '../task-assignment/schema.ts';
import { waitingRequests, wasOffered, withdrawalNotices, withdrawals } from '../task-assignment/withdrawal.ts';
import { writesAbove } from './change.ts';
import { completionOfParent } from './completion.ts';
import { loadTree, type TreeFacts } from './facts.ts';
import { taskNoticeTo } from './notices.ts';
import { operationMayChange } from './operations.ts';
import { mayPlanTask } from './permissions.ts';
import { isClosed } from './rules.ts';
import type { Task } from './schema.ts';
import { type OperationalStatus, operationalStatuses } from './states.ts';

const seen = z.object({ taskOperationalStatus: z.enum(operationalStatuses) });

interface OperationFacts extends TreeFacts {
  /** Requests about the task and its subtasks that wait for an answer; read only where the task ends. */
  requests: TaskAssignment[];
}

async function loadOperation(taskId: string, rows: RowReader, ends: boolean): Promise<OperationFacts | undefined> {
  const tree = await loadTree(taskId, rows);
  if (tree === undefined) return undefined;
  const tasks = [tree.task, ...tree.parts.map((part) => part.task)];
  return { ...tree, requests: ends ? await waitingRequests(tasks, rows) : [] };
}

/** What a task has at its new status: one that was offered is nobody's any more. */
const fieldsAt = (to: OperationalStatus, task: Task, requests: readonly TaskAssignment[]): Partial<NewRow<'tasks'>> =>
  wasOffered(task, requests)
    ? { taskOperationalStatus: to, taskCompletionStatus: 'UNASSIGNED' }
    : { taskOperationalStatus: to };

/** The writes that give a task and the subtasks that follow it their new status, and what comes of it for the tasks above. */
function statusWrites(
  { task, addresses, parts, root, requests }: OperationFacts,
  { to, following }: { to: OperationalStatus; following: readonly Task[] },
  at: Instant,
): Write[] {
  const set = fieldsAt(to, task, requests);
  const offered = following.filter((each) => wasOffered(each, requests));
  if (offered.length > 0 && addresses.length === 0) {
    const statuses = parts.map((part) => (offered.includes(part.task) ? 'UNASSIGNED' : part.task.taskCompletionStatus));
    set.taskCompletionStatus = completionOfParent(task.taskCompletionStatus, statuses);
  }
  const moved = root !== null && set.taskCompletionStatus !== undefined;
  return [
    { kind: 'change', resource: 'tasks', id: task.id, set },
    ...following.map(
      (each): Write => ({ kind: 'change', resource: 'tasks', id: each.id, set: fieldsAt(to, each, requests) }),
    ),
    ...(moved ? writesAbove(root, { task: { ...task, ...set }, changed: [] }, at) : []),
  ];
}

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
  defineMutation<{ id: string }, z.infer<typeof seen>, OperationFacts>({
    name,
    args: z.object({ id: id() }),
    base: seen,
    target: (args) => ({ resource: 'tasks', id: args.id }),
    sets: (args) => [`tasks/${args.id}/taskOperationalStatus`],
    needs: (args) => [`tasks/${args.id}`, `tasks/${args.id}/status`],
    load: (args, rows) => loadOperation(args.id, rows, isClosed({ taskOperationalStatus: to })),
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
      const following = parts
        .map((part) => part.task)
        .filter((part) => operationMayChange(part.taskOperationalStatus, to));
      const all = [task, ...following];
      const told = all.flatMap(({ employeesAssignees, watchers, assignee }) =>
        [...employeesAssignees, ...watchers, assignee].flatMap((person) => person?.id ?? []),
      );
      const closing = facts.requests.filter((request) => all.some(({ id: ended }) => ended === request.task.id));
      return applied(
        [...statusWrites(facts, { to, following }, context.at), ...withdrawals(closing)],
        [taskNoticeTo(told, notice, task), ...withdrawalNotices(closing, task)],
      );
    },
  });

/** Pauses a running task; meanwhile it takes no marks. */
export const pauseTask = operation('pauseTask', { to: 'PAUSED', notice: 'PAUSED' });
/** Continues a paused task. */
export const continueTask = operation('continueTask', { to: 'ON_GOING', notice: 'CONTINUED' });
/** Cancels a task for good (specification 4.2): it can neither be changed nor resumed. What waits for an answer is taken back. */
export const cancelTask = operation('cancelTask', { to: 'CANCELED', notice: 'CANCELED' });
/** Ends a task on which nothing is left to do. */
export const finishTask = operation('finishTask', { to: 'FINISHED', notice: 'FINISHED' });
