import type { Instant } from '../kernel/time.ts';
import type { NewRow, Write } from '../rows.ts';
import type { OperationalAddress, Task } from '../schemas.ts';
import { mirroredSets } from './allocation.ts';
import { completionOf, completionOfParent, percentOf } from './completion.ts';
import { followed, isOwnPart, type RootFacts, type TaskFacts } from './facts.ts';
import type { TaskCompletionStatus } from './states.ts';
import { type Totals, totalsOf } from './totals.ts';

type TaskFields = Partial<NewRow<'tasks'>>;

/** Whether a task is assigned: to employees or to another company. */
export const isAssigned = (task: Pick<Task, 'assignee' | 'employeesAssignees'>): boolean =>
  task.assignee !== null || task.employeesAssignees.length > 0;

function taskDates(task: Task, status: TaskCompletionStatus, at: Instant): TaskFields {
  // Invoicing doesn't change the date of finishing.
  if (status === task.taskCompletionStatus || status === 'INVOICED') return {};
  if (status === 'INSTALLED') return { installedOn: at, finishedOn: null };
  if (status === 'FINISHED' || status === 'CONFLICTED_FINISHED' || status === 'FAILED') return { finishedOn: at };
  return task.finishedOn === null ? {} : { finishedOn: null };
}

/** The completion status that follows from the task's own addresses. */
const statusByAddresses = (next: Task, addresses: readonly OperationalAddress[], at: Instant): TaskCompletionStatus =>
  completionOf({ task: next, addresses, assigned: isAssigned(next) }, at);

const percentOfAddresses = (addresses: readonly OperationalAddress[]): number =>
  percentOf(addresses.map(({ completionStatus }) => completionStatus));

const meanPercent = (subtasks: readonly Task[]): number =>
  Math.round(subtasks.reduce((sum, { percentCompleted }) => sum + percentCompleted, 0) / subtasks.length);

/** The fields of `set` that differ from the row's. */
function different(task: Task, set: TaskFields): TaskFields {
  const entries = Object.entries(set).filter(([name, value]) => task[name as keyof Task] !== value);
  return Object.fromEntries(entries);
}

/** The write on a task and those that follow above it; none if nothing changes. */
function writesOf(
  { task, set, changed }: { task: Task; set: TaskFields; changed: readonly OperationalAddress[] },
  root: RootFacts | null,
  at: Instant,
): Write[] {
  const status = set.taskCompletionStatus ?? task.taskCompletionStatus;
  const fields = different(task, { ...set, ...taskDates(task, status, at) });
  const own: Write[] =
    Object.keys(fields).length === 0 ? [] : [{ kind: 'change', resource: 'tasks', id: task.id, set: fields }];
  if (root === null || (own.length === 0 && changed.length === 0)) return own;
  return [...own, ...writesAbove(root, { task: { ...task, ...fields }, changed }, at)];
}

interface TaskChange {
  /** The fields that a person sets. */
  set?: TaskFields;
  /** The task's addresses after the change; the current ones when absent. */
  addresses?: readonly OperationalAddress[];
  at: Instant;
}

/**
 * The writes for new fields or address statuses of a task, and those on the tasks above: status, progress and dates
 * follow (decision 0003). A task without addresses of its own follows its subtasks.
 */
export function changeTask(facts: TaskFacts, { set = {}, addresses = facts.addresses, at }: TaskChange): Write[] {
  const { task, root } = facts;
  const next: Task = { ...task, ...set };
  const split = addresses.length === 0 && facts.subtasks.length > 0;
  const follows: TaskFields = split
    ? {}
    : { taskCompletionStatus: statusByAddresses(next, addresses, at), percentCompleted: percentOfAddresses(addresses) };
  const before = new Map(facts.addresses.map((address) => [address.id, address]));
  const changed = addresses.filter((address) => before.get(address.id) !== address);
  return writesOf({ task, set: { ...set, ...follows }, changed }, root, at);
}

/** The writes on the tasks above that follow from a change of an address which affects neither status nor totals. */
export const writesAboveAddress = (
  { task, root }: Pick<TaskFacts, 'task' | 'root'>,
  changed: OperationalAddress,
  at: Instant,
): Write[] => writesOf({ task, set: {}, changed: [changed] }, root, at);

/** The writes for new totals of a task, which don't affect its status, and those on the tasks above. */
export const changeTotals = (
  { task, root }: Pick<TaskFacts, 'task' | 'root'>,
  set: Partial<Totals & Pick<Task, 'totalPayout' | 'salesPrice'>>,
  at: Instant,
): Write[] => writesOf({ task, set, changed: [] }, root, at);

type Following = Pick<Task, 'taskCompletionStatus' | 'percentCompleted'> & Totals;

/** Status, progress and totals of a task that follows its subtasks; its own where there is none that it follows. */
export function followingFields(task: Task, subtasks: readonly Task[]): Following {
  const live = followed(task, subtasks);
  const statuses = live.map((subtask) => subtask.taskCompletionStatus);
  const taskCompletionStatus = completionOfParent(task.taskCompletionStatus, statuses);
  const percentCompleted = live.length === 0 ? task.percentCompleted : meanPercent(live);
  return { taskCompletionStatus, percentCompleted, ...totalsOf(live) };
}

/** The writes on the task above when one of its subtasks becomes `below`. */
export function writesAbove(
  root: RootFacts,
  below: { task: Task; changed: readonly OperationalAddress[] },
  at: Instant,
): Write[] {
  const { task, above } = root;
  if (root.addresses.length > 0) {
    const sets = mirroredSets(root, below);
    if (sets.size === 0) return [];
    const addresses = root.addresses.map((address) => ({ ...address, ...sets.get(address.id) }));
    const writes = [...sets].map(
      ([id, set]): Write => ({ kind: 'change', resource: 'operational-addresses', id, set }),
    );
    const changed = addresses.filter(({ id }) => sets.has(id));
    const percentCompleted = percentOfAddresses(addresses);
    const set = { taskCompletionStatus: statusByAddresses(task, addresses, at), percentCompleted };
    return [...writes, ...writesOf({ task, set, changed }, above, at)];
  }
  // Another company's internal subtask affects only the addresses that it copied.
  if (!isOwnPart(task, below.task)) return [];
  const set = followingFields(task, [...root.otherSubtasks, below.task]);
  return writesOf({ task, set, changed: [] }, above, at);
}
