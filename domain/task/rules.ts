import type { Reference } from '../kernel/resources.ts';
import type { AddressCompletionStatus } from '../operational-address/states.ts';
import type { OperationalStatus, TaskCompletionStatus } from './states.ts';

/** The fields of a task that its rules depend on. */
export interface RuledTask {
  taskCompletionStatus: TaskCompletionStatus;
  taskOperationalStatus: OperationalStatus;
  antediluvian: boolean;
}

type Statuses = ReadonlySet<TaskCompletionStatus>;

const closedCompletion: Statuses = new Set(['FINISHED', 'FAILED', 'CONFLICTED_FINISHED', 'INVOICED']);

/** Whether a task is closed: cancelled or finished tasks can't be changed or resumed (specification 4.2). */
export const isClosed = ({ taskOperationalStatus }: Pick<RuledTask, 'taskOperationalStatus'>): boolean =>
  taskOperationalStatus === 'CANCELED' || taskOperationalStatus === 'FINISHED';

/** Whether a task can only be viewed, by anybody (specification 4.2). */
export const isReadOnly = (task: RuledTask): boolean =>
  closedCompletion.has(task.taskCompletionStatus) || isClosed(task);

/** Whether a task is published; a draft subtask isn't part of its task yet. */
export const isPublished = ({ taskCompletionStatus }: Pick<RuledTask, 'taskCompletionStatus'>): boolean =>
  taskCompletionStatus !== 'DRAFT';

/** Whether a task's work and people are in its subtasks. A cloned draft isn't a leaf either. */
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
  'stepTemplate',
] as const;

export type TaskFormField = (typeof taskFormFields)[number];

const none: readonly TaskFormField[] = [];
const names: readonly TaskFormField[] = ['nickname', 'jobTicket'];

/**
 * The editable fields (specification 4.2): all while DRAFT; then nickname and job ticket until work begins; none once
 * closed.
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

/** Whether a task can be rescheduled (specification 4.2); invoiced counts as finished. */
export const canReschedule = (task: RuledTask): boolean =>
  !isClosed(task) && !notRescheduled.has(task.taskCompletionStatus);

/** Whether people can be notified by mail that a task is done (specification 4.2, Notify Completion). */
export const canNotifyCompletion = ({ taskCompletionStatus }: Pick<RuledTask, 'taskCompletionStatus'>): boolean =>
  taskCompletionStatus === 'FINISHED' || taskCompletionStatus === 'CONFLICTED_FINISHED';

const previewed: Statuses = new Set(['INSTALLED', 'FINISHED', 'CONFLICTED_FINISHED', 'INVOICED']);

/** Whether a task can be shown through its link (specification 4.2, Go to flow preview). */
export const canPreviewFlow = ({ taskCompletionStatus }: Pick<RuledTask, 'taskCompletionStatus'>): boolean =>
  previewed.has(taskCompletionStatus);

const freely: Statuses = new Set(['DRAFT', 'DELAYED_PICKUP', 'UNASSIGNED', 'ASSIGNED', 'ACCEPTED']);

/**
 * Whether employees can be changed (specification 4.4): freely before work, with a confirmation later, not while a
 * request is open or declined, nor when closed. ASSIGNED (free) and UNDER_EXAMINATION (confirm) aren't in that section.
 */
export function assigneeChange(task: RuledTask): 'free' | 'confirm' | 'refused' {
  if (isClosed(task)) return 'refused';
  if (task.taskCompletionStatus === 'DECLINED' || task.taskCompletionStatus === 'ASSIGNMENT_REQUESTED')
    return 'refused';
  return freely.has(task.taskCompletionStatus) ? 'free' : 'confirm';
}

/** The fields that decide whether a task can be split. */
export interface SplittableTask extends RuledTask {
  assignee: Reference | null;
  rootTask: Reference | null;
}

/** The addresses and subtasks of a task. */
export interface PartsOfTask {
  addresses: readonly { installationAddress: Reference | null; completionStatus: AddressCompletionStatus }[];
  /** The published subtasks of the viewer's company. */
  subtasks: number;
  /** How many of them were cancelled; 0 when absent. */
  canceled?: number;
}

const notBegun = ({ addresses }: Pick<PartsOfTask, 'addresses'>): boolean =>
  addresses.every(({ completionStatus }) => completionStatus === 'NO_PROGRESS');

const unsplit: Statuses = new Set(['UNASSIGNED', 'DECLINED', 'ACCEPTED', 'DELAYED_PICKUP', 'DELAYED_INSTALLATION']);
const allocated: Statuses = new Set(['ASSIGNED', 'ACCEPTED', 'DELAYED_PICKUP', 'DELAYED_INSTALLATION']);

/** How many addresses have an installation. */
export const installationsOf = (addresses: PartsOfTask['addresses']): number =>
  addresses.filter(({ installationAddress }) => installationAddress !== null).length;

/** Whether subtasks can take addresses: the task is running, not given to another company, and nobody has begun. */
export const canGiveAddresses = (
  task: RuledTask & Pick<SplittableTask, 'assignee'>,
  parts: Pick<PartsOfTask, 'addresses'>,
) =>
  task.taskOperationalStatus === 'ON_GOING' &&
  unsplit.has(task.taskCompletionStatus) &&
  task.assignee === null &&
  notBegun(parts);

/**
 * Whether a task can be split (specification 4.2 `canSplit`; decision 0015): running, not given away, neither a subtask
 * nor split, not begun, and with at least two installations.
 */
export const canSplit = (task: SplittableTask, parts: PartsOfTask): boolean =>
  canGiveAddresses(task, parts) &&
  task.rootTask === null &&
  parts.subtasks === 0 &&
  installationsOf(parts.addresses) >= 2;

/**
 * Whether the assignee can make an internal subtask (specification 4.2 `splittable`, 4.3): ON_GOING, antediluvian,
 * theirs, not begun, and not split, or only into cancelled ones.
 */
export const canSplitForAllocation = (task: SplittableTask, parts: PartsOfTask): boolean =>
  task.taskOperationalStatus === 'ON_GOING' &&
  allocated.has(task.taskCompletionStatus) &&
  task.antediluvian &&
  task.assignee !== null &&
  parts.subtasks === (parts.canceled ?? 0) &&
  notBegun(parts) &&
  installationsOf(parts.addresses) >= 1;

/** Whether this many more subtasks would leave one without an installation address (specification 5). */
export const tooManySubtasks = (parts: PartsOfTask, more: number): boolean =>
  parts.subtasks + more > installationsOf(parts.addresses);
