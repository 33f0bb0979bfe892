import { mayPlanTask } from '../task/permissions.ts';
import { holds, type Viewer } from '../visibility/viewer.ts';
import { actsFor, type TaskParties } from './permissions.ts';
import type { AddressCompletionStatus } from './states.ts';

/**
 * Whether the viewer may change communication info, costs and extra costs of an address (specification 6): VIEW_SALES_PRICE,
 * acting for the owner or the assignee, the address not FINISHED or FAILED, the task not INVOICED.
 */
export const mayChangeCosts = (viewer: Viewer, task: TaskParties, address: AddressCompletionStatus): boolean =>
  holds(viewer, 'VIEW_SALES_PRICE') &&
  actsFor(viewer, task) &&
  address !== 'FINISHED' &&
  address !== 'FAILED' &&
  task.taskCompletionStatus !== 'INVOICED';

const fixedFrom: ReadonlySet<string> = new Set([
  'ACCEPTED',
  'COLLECTED',
  'IN_PROGRESS',
  'INSTALLED',
  'FINISHED',
  'INVOICED',
  // Added to the specification's list: the agreed payout stays when work is late (decision 0075).
  'DELAYED_PICKUP',
  'DELAYED_INSTALLATION',
]);

/**
 * Whether the viewer's company pays for the work. A company that works for another gets the agreed payout and doesn't
 * set it (decision 0075).
 */
export const paysFor = (viewer: Viewer, task: TaskParties): boolean => task.company?.id === viewer.companyId;

/** How the payout of an address may be edited (specification 4.5). */
export function payoutMode(task: TaskParties, address: AddressCompletionStatus): 'none' | 'final' | 'normal' {
  const fixed = fixedFrom.has(task.taskCompletionStatus) || fixedFrom.has(address);
  if (task.assignee !== null && fixed) return 'none';
  return address === 'FINISHED' ? 'final' : 'normal';
}

/** Whether a viewer who may change costs may change the payout: only who pays, in mode normal. */
export const mayChangePayout = (viewer: Viewer, task: TaskParties, address: AddressCompletionStatus): boolean =>
  paysFor(viewer, task) && payoutMode(task, address) === 'normal';

/**
 * Whether the viewer may name the final payout of a task's addresses: the owner's office with PUT_TASKS and
 * VIEW_SALES_PRICE (decision 0075). Others finish at the agreed payout.
 */
export const mayNameFinalPayout = (viewer: Viewer, task: TaskParties): boolean =>
  mayPlanTask(viewer, task) && holds(viewer, 'VIEW_SALES_PRICE');

/** Whether the viewer may change the final payout of an address: those who may name it, in mode final. */
export const mayChangeFinalPayout = (viewer: Viewer, task: TaskParties, address: AddressCompletionStatus): boolean =>
  mayNameFinalPayout(viewer, task) && task.taskCompletionStatus !== 'INVOICED' && payoutMode(task, address) === 'final';
