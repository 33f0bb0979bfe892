import type { TaskParties } from '../operational-address/permissions.ts';
import type { Viewer } from '../visibility/viewer.ts';
import { isAllocated } from './allocation.ts';
import { mayDispatch } from './assignment.ts';
import { refuseEditing } from './form.ts';
import {
  doesTask,
  mayAllocateTask,
  mayCreateTasks,
  mayDeleteTask,
  mayPlanTask,
  mayPublishTask,
  mayRequestDates,
  maySplitTask,
  ownsTask,
} from './permissions.ts';
import {
  canNotifyCompletion,
  canPreviewFlow,
  canReschedule,
  canSplit,
  canSplitForAllocation,
  isClosed,
  isReadOnly,
  type PartsOfTask,
  type SplittableTask,
} from './rules.ts';
import { operationMayChange, taskMayChange } from './transitions.ts';

/** The actions on a task in a list row or its form (specification 4.2). */
export type TaskAction =
  | 'view'
  | 'edit'
  | 'delete'
  | 'publish'
  | 'clone'
  | 'split'
  | 'splitForAllocation'
  | 'assign'
  | 'reschedule'
  | 'askForDates'
  | 'pause'
  | 'continue'
  | 'cancel'
  | 'finish'
  | 'finalize'
  | 'invoice'
  | 'notifyCompletion'
  | 'flowPreview'
  | 'report';

/** Actions that open a dialog; the others lead to another screen. */
export type DialogAction = Exclude<TaskAction, 'view' | 'edit' | 'assign' | 'flowPreview'>;

/** The fields of a task that its actions depend on. */
export interface ActedTask extends TaskParties, SplittableTask {
  leaf: boolean;
}

type Shown = (viewer: Viewer, task: ActedTask, parts: PartsOfTask) => boolean;

const inOneOf = (task: ActedTask, ...statuses: ActedTask['taskCompletionStatus'][]): boolean =>
  statuses.includes(task.taskCompletionStatus);

const begun = ({ addresses }: PartsOfTask): boolean =>
  addresses.some(({ completionStatus }) => completionStatus !== 'NO_PROGRESS');

const operation =
  (to: ActedTask['taskOperationalStatus']): Shown =>
  (viewer, task) =>
    mayPlanTask(viewer, task) && operationMayChange(task.taskOperationalStatus, to);

/** When each action is shown, in menu order; irreversible ones are last. */
const shown: Record<TaskAction, Shown> = {
  view: () => true,
  edit: (viewer, task) => refuseEditing(viewer, task) === null,
  publish: (viewer, task) => mayPublishTask(viewer, task) && inOneOf(task, 'DRAFT') && !isClosed(task),
  split: (viewer, task, parts) => maySplitTask(viewer, task) && canSplit(task, parts),
  splitForAllocation: (viewer, task, parts) => mayAllocateTask(viewer, task) && canSplitForAllocation(task, parts),
  assign: (viewer, task, parts) => mayDispatch(viewer, task, isAllocated(task, parts)),
  reschedule: (viewer, task) => mayPlanTask(viewer, task) && canReschedule(task),
  askForDates: (viewer, task) => mayRequestDates(viewer, task) && canReschedule(task),
  clone: (viewer, task) => ownsTask(viewer, task) && mayCreateTasks(viewer) && task.taskOperationalStatus === 'DRAFT',
  pause: operation('PAUSED'),
  continue: (viewer, task, parts) =>
    task.taskOperationalStatus === 'PAUSED' && operation('ON_GOING')(viewer, task, parts),
  finish: (viewer, task, parts) =>
    inOneOf(task, 'INSTALLED', 'UNDER_EXAMINATION', 'FINISHED', 'FAILED', 'CONFLICTED_FINISHED', 'INVOICED') &&
    operation('FINISHED')(viewer, task, parts),
  finalize: (viewer, task) =>
    mayPlanTask(viewer, task) && !isReadOnly(task) && !task.leaf && inOneOf(task, 'INSTALLED'),
  invoice: (viewer, task) =>
    mayPlanTask(viewer, task) &&
    task.taskCompletionStatus !== 'INVOICED' &&
    task.taskOperationalStatus !== 'CANCELED' &&
    taskMayChange(task.taskCompletionStatus, 'INVOICED', 'invoice'),
  notifyCompletion: (viewer, task) => mayPlanTask(viewer, task) && canNotifyCompletion(task),
  flowPreview: (_, task) => canPreviewFlow(task),
  // Section 4.2 mentions a further action without naming it: the PDF report (decision 0014).
  report: (viewer, task) =>
    mayCreateTasks(viewer) &&
    (ownsTask(viewer, task) || doesTask(viewer, task)) &&
    inOneOf(task, 'FINISHED', 'INSTALLED', 'IN_PROGRESS'),
  cancel: operation('CANCELED'),
  delete: (viewer, task, parts) =>
    mayDeleteTask(viewer, task) && !isReadOnly(task) && !begun(parts) && parts.subtasks === 0,
};

const order = Object.keys(shown) as TaskAction[];

/**
 * Actions that list rows don't offer (specification 2.3, "hidden"): they need the whole task in view. Publishing is offered
 * (decision 0166).
 */
export const hiddenInRows: readonly TaskAction[] = ['invoice', 'splitForAllocation'];

/**
 * The actions of a viewer on a task, in menu order (specification 4.2). `parts` are its addresses and the number of
 * subtasks. `view` is always included; a list's primary action is `edit` where available.
 */
export const taskActionsFor = (viewer: Viewer, task: ActedTask, parts: PartsOfTask): TaskAction[] =>
  order.filter((action) => shown[action](viewer, task, parts));
