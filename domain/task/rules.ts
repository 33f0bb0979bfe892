import type { Reference } from '../kernel/resources.ts';
import type { AddressCompletionStatus } from '../operational-address/states.ts';
import type { OperationalStatus, TaskCompletionStatus } from './states.ts';

/** What of a task decides what may still be changed on it. */
export interface RuledTask {
  taskCompletionStatus: TaskCompletionStatus;
  taskOperationalStatus: OperationalStatus;
  antediluvian: boolean;
}

type Statuses = ReadonlySet<TaskCompletionStatus>;

const closedCompletion: Statuses = new Set(['FINISHED', 'FAILED', 'CONFLICTED_FINISHED', 'INVOICED']);

/** Whether an operational status is the last: cancelled tasks cannot be changed or resumed (specification 4.2). */
export const isClosed = ({ taskOperationalStatus }: Pick<RuledTask, 'taskOperationalStatus'>): boolean =>
  taskOperationalStatus === 'CANCELED' || taskOperationalStatus === 'FINISHED';

/** Whether a task is only viewed and no longer edited, whoever looks (specification 4.2). */
export const isReadOnly = (task: RuledTask): boolean =>
  closedCompletion.has(task.taskCompletionStatus) || isClosed(task);

/** Whether a task is no draft any more; a draft that was made of another task is no part of that yet. */
export const isPublished = ({ taskCompletionStatus }: Pick<RuledTask, 'taskCompletionStatus'>): boolean =>
  taskCompletionStatus !== 'DRAFT';

/** Whether the work of a task is in its subtasks, which have its people. A draft that was cloned is no leaf yet, either. */
export const isSplit = ({ leaf, taskCompletionStatus }: { leaf: boolean } & Pick<RuledTask, 'taskCompletionStatus'>) =>
  !leaf && taskCompletionStatus !== 'DRAFT';

const renamable: Statuses = new Set(['DRAFT', 'UNASSIGNED', 'ASSIGNMENT_REQUESTED', 'ACCEPTED', 'DELAYED_PICKUP']);

/** Fields of the form that a task's status governs; the customer of an existing task never changes (specification 5). */
export const taskFormFields = [
  'nickname',
  'jobTicket',
  'installationTimestampFrom',
  'installationTimestampTo',
  'pickupTimestampFrom',
  'pickupTimestampTo',
  'salesPrice',
  'totalPayout',
  'finalPayout',
  'estimateTime',
  'antediluvian',
  'requiredPhotos',
] as const;

export type TaskFormField = (typeof taskFormFields)[number];

const none: readonly TaskFormField[] = [];
const names: readonly TaskFormField[] = ['nickname', 'jobTicket'];

/**
 * The fields that may be edited (specification 4.2): all while DRAFT, afterwards nickname and job ticket as long as nobody
 * has begun, then none. A cancelled or ended task has none.
 */
export function editableFields(task: RuledTask): readonly TaskFormField[] {
  if (isReadOnly(task)) return none;
  if (task.taskCompletionStatus === 'DRAFT') return taskFormFields;
  return renamable.has(task.taskCompletionStatus) ? names : none;
}

const savedInHouse: Statuses = new Set(['UNASSIGNED', 'ASSIGNMENT_REQUESTED', 'ACCEPTED']);

/** Whether the form shows its Save button (specification 4.2). */
export const showsSave = (task: RuledTask): boolean =>
  !isClosed(task) &&
  (task.taskCompletionStatus === 'DRAFT' ||
    task.taskCompletionStatus === 'DECLINED' ||
    (!task.antediluvian && savedInHouse.has(task.taskCompletionStatus)));

const notRescheduled: Statuses = new Set(['CONFLICTED_FINISHED', 'INSTALLED', 'FINISHED', 'FAILED', 'INVOICED']);

/** Whether a task may be moved to another time (specification 4.2); what is invoiced is as finished as what is not. */
export const canReschedule = (task: RuledTask): boolean =>
  !isClosed(task) && !notRescheduled.has(task.taskCompletionStatus);

/** Whether people may be told by mail that a task is done (specification 4.2, Notify Completion). */
export const canNotifyCompletion = ({ taskCompletionStatus }: Pick<RuledTask, 'taskCompletionStatus'>): boolean =>
  taskCompletionStatus === 'FINISHED' || taskCompletionStatus === 'CONFLICTED_FINISHED';

const previewed: Statuses = new Set(['INSTALLED', 'FINISHED', 'CONFLICTED_FINISHED', 'INVOICED']);

/** Whether a task is far enough to be shown to whoever has its link (specification 4.2, Go to flow preview). */
export const canPreviewFlow = ({ taskCompletionStatus }: Pick<RuledTask, 'taskCompletionStatus'>): boolean =>
  previewed.has(taskCompletionStatus);

const freely: Statuses = new Set(['DRAFT', 'DELAYED_PICKUP', 'UNASSIGNED', 'ASSIGNED', 'ACCEPTED']);

/**
 * How the employees of a task may be changed (specification 4.4): freely before work, after a confirmation beyond the
 * acceptance phase, not at all while an assignment request is open or was declined. ASSIGNED and UNDER_EXAMINATION, which
 * the section does not list, count as before and beyond. What is cancelled or ended stays as it is.
 */
export function assigneeChange(task: RuledTask): 'free' | 'confirm' | 'refused' {
  if (isClosed(task)) return 'refused';
  if (task.taskCompletionStatus === 'DECLINED' || task.taskCompletionStatus === 'ASSIGNMENT_REQUESTED')
    return 'refused';
  return freely.has(task.taskCompletionStatus) ? 'free' : 'confirm';
}

/** What decides whether a task can be split. */
export interface SplittableTask extends RuledTask {
  assignee: Reference | null;
  rootTask: Reference | null;
}

/** What hangs on a task that is to be split. */
export interface PartsOfTask {
  addresses: readonly { installationAddress: Reference | null; completionStatus: AddressCompletionStatus }[];
  /** Its subtasks of the company that asks, without drafts. */
  subtasks: number;
  /** How many of them were cancelled; none when absent. */
  canceled?: number;
}

const notBegun = ({ addresses }: Pick<PartsOfTask, 'addresses'>): boolean =>
  addresses.every(({ completionStatus }) => completionStatus === 'NO_PROGRESS');

const unsplit: Statuses = new Set(['UNASSIGNED', 'DECLINED', 'ACCEPTED', 'DELAYED_PICKUP', 'DELAYED_INSTALLATION']);
const allocated: Statuses = new Set(['ASSIGNED', 'ACCEPTED', 'DELAYED_PICKUP', 'DELAYED_INSTALLATION']);

/** How many places a task installs at. */
export const installationsOf = (addresses: PartsOfTask['addresses']): number =>
  addresses.filter(({ installationAddress }) => installationAddress !== null).length;

/** Whether addresses of a task can go to a subtask: it runs, was not given to another company, and nobody has begun. */
export const canGiveAddresses = (
  task: RuledTask & Pick<SplittableTask, 'assignee'>,
  parts: Pick<PartsOfTask, 'addresses'>,
) =>
  task.taskOperationalStatus === 'ON_GOING' &&
  unsplit.has(task.taskCompletionStatus) &&
  task.assignee === null &&
  notBegun(parts);

/**
 * Whether a task can be split into subtasks (specification 4.2 `canSplit`; decision 0015): it runs, was not given to another
 * company, is no subtask and has none, nobody has begun, and it installs at two places at least.
 */
export const canSplit = (task: SplittableTask, parts: PartsOfTask): boolean =>
  canGiveAddresses(task, parts) &&
  task.rootTask === null &&
  parts.subtasks === 0 &&
  installationsOf(parts.addresses) >= 2;

/**
 * Whether the company to which a task was given can make an internal subtask of it (specification 4.2 `splittable`, 4.3):
 * ON_GOING, antediluvian, theirs, not begun, not split yet, or what they made was cancelled.
 */
export const canSplitForAllocation = (task: SplittableTask, parts: PartsOfTask): boolean =>
  task.taskOperationalStatus === 'ON_GOING' &&
  allocated.has(task.taskCompletionStatus) &&
  task.antediluvian &&
  task.assignee !== null &&
  parts.subtasks === (parts.canceled ?? 0) &&
  notBegun(parts) &&
  installationsOf(parts.addresses) >= 1;

/** Whether so many more subtasks would leave one without an installation address (specification 5). */
export const tooManySubtasks = (parts: PartsOfTask, more: number): boolean =>
  parts.subtasks + more > installationsOf(parts.addresses);
