import type { Instant } from '../kernel/time.ts';
import type { MutationContext, Notice } from '../mutation/decision.ts';
import type { Write } from '../rows.ts';
import { completionOf, completionOfParent, percentOf } from '../task/completion.ts';
import type { Task } from '../task/schema.ts';
import type { TaskCompletionStatus } from '../task/states.ts';
import type { AddressFacts } from './facts.ts';
import type { OperationalAddress } from './schema.ts';
import type { AddressCompletionStatus } from './states.ts';
import { isDone } from './transitions.ts';

const isAssigned = (task: Task): boolean => task.assignee !== null || task.employeesAssignees.length > 0;

function taskDates(task: Task, status: TaskCompletionStatus, at: Instant): Partial<Task> {
  if (status === task.taskCompletionStatus) return {};
  if (status === 'INSTALLED') return { installedOn: at, finishedOn: null };
  if (status === 'FINISHED' || status === 'CONFLICTED_FINISHED' || status === 'FAILED') return { finishedOn: at };
  return task.finishedOn === null ? {} : { finishedOn: null };
}

/** The writes on a task, and on the task above it, that follow from its addresses being in `statuses`. */
export function writesOnTask(
  { task, root }: Pick<AddressFacts, 'task' | 'root'>,
  statuses: readonly AddressCompletionStatus[],
  at: Instant,
): Write[] {
  const status = completionOf(
    {
      present: task.taskCompletionStatus,
      addresses: statuses,
      assigned: isAssigned(task),
      pickupTo: task.pickupTimestampTo,
      installationTo: task.installationTimestampTo,
    },
    at,
  );
  const percentCompleted = percentOf(statuses);
  if (status === task.taskCompletionStatus && percentCompleted === task.percentCompleted) return [];
  const set = { taskCompletionStatus: status, percentCompleted, ...taskDates(task, status, at) };
  const write: Write = { kind: 'change', resource: 'tasks', id: task.id, set };
  return root === null ? [write] : [write, ...writesOnRoot(root, { ...task, ...set }, at)];
}

function writesOnRoot(root: NonNullable<AddressFacts['root']>, changed: Task, at: Instant): Write[] {
  const subtasks = [...root.otherSubtasks, changed];
  const status = completionOfParent(
    root.task.taskCompletionStatus,
    subtasks.map((subtask) => subtask.taskCompletionStatus),
  );
  const percentCompleted = Math.round(
    subtasks.reduce((sum, { percentCompleted: done }) => sum + done, 0) / subtasks.length,
  );
  if (status === root.task.taskCompletionStatus && percentCompleted === root.task.percentCompleted) return [];
  const set = { taskCompletionStatus: status, percentCompleted, ...taskDates(root.task, status, at) };
  return [{ kind: 'change', resource: 'tasks', id: root.task.id, set }];
}

const dateFields = {
  COLLECTED: 'collectedOn',
  INSTALLED: 'installedOn',
  FINISHED: 'finishedOn',
  FAILED: 'failedOn',
} as const;

const hasDate = (status: AddressCompletionStatus): status is keyof typeof dateFields => status in dateFields;

/** The fields of an address that a new status brings with it: its date, and the clock of work started or stopped. */
export function statusFields(
  address: OperationalAddress,
  { status, at, worked }: { status: AddressCompletionStatus; at: Instant; worked?: number | undefined },
): Partial<OperationalAddress> {
  const fields: Partial<OperationalAddress> = { completionStatus: status };
  if (hasDate(status)) fields[dateFields[status]] = at;
  if (status === 'IN_PROGRESS' && address.startedOn === null) fields.startedOn = at;
  if (isDone(status)) {
    const running = address.startedOn === null ? 0 : Math.max(0, at - address.startedOn);
    fields.millisecondsWorkedOn =
      address.millisecondsWorkedOn + (worked === undefined || worked === 0 ? running : worked);
    fields.startedOn = null;
  }
  return fields;
}

/** What the task's people are told when an address gets a status. */
export const statusNotice = (
  { address, task }: AddressFacts,
  type: Notice['type'],
  status: AddressCompletionStatus,
): Notice => ({
  classType: 'OPERATIONAL_ADDRESS',
  type,
  changedItemId: address.id,
  taskId: task.id,
  details: { address: address.nickname ?? '', task: task.nickname, status },
});

/** An address with new fields, and everything on its task that follows from them. */
export function changeAddress(
  facts: AddressFacts,
  set: Partial<OperationalAddress>,
  context: MutationContext,
): Write[] {
  const { address, others } = facts;
  const changed = { ...address, ...set };
  const statuses = [...others, changed].map(({ completionStatus }) => completionStatus);
  return [
    { kind: 'change', resource: 'operational-addresses', id: address.id, set },
    ...writesOnTask(facts, statuses, context.at),
  ];
}
