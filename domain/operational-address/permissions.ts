import type { Reference } from '../kernel/resources.ts';
import type { OperationalAddress } from '../schemas.ts';
import { mayAssignEmployees, mayPlanTask } from '../task/permissions.ts';
import type { OperationalStatus, TaskCompletionStatus } from '../task/states.ts';
import { holds, type Viewer } from '../visibility/viewer.ts';
import type { AddressCompletionStatus } from './states.ts';

/** The fields of a task that permissions depend on. */
export interface TaskParties {
  company: Reference | null;
  assignee: Reference | null;
  employeesAssignees: readonly Reference[];
  taskCreator: Reference | null;
  taskCompletionStatus: TaskCompletionStatus;
  taskOperationalStatus: OperationalStatus;
}

/** Whether the viewer acts for the company that owns the task or for the one that does it. */
const actsFor = (viewer: Viewer, task: TaskParties): boolean =>
  viewer.kind !== 'customer' && (task.company?.id === viewer.companyId || task.assignee?.id === viewer.companyId);

/**
 * Whether the viewer may work on a task: mark its addresses and prove the work (specification 4.5, "right to edit status").
 * Those who were assigned may, and the office of the owner's or the assignee's company with PUT_TASKS.
 */
export function mayWorkOn(viewer: Viewer, task: TaskParties): boolean {
  if (task.taskCompletionStatus === 'DRAFT' || viewer.kind === 'customer') return false;
  if (task.employeesAssignees.some(({ id }) => id === viewer.userId)) return true;
  return actsFor(viewer, task) && holds(viewer, 'PUT_TASKS');
}

/**
 * Whether the viewer may set any status of an address: whoever plans the task, and the assignee's office as long as
 * that doesn't finish or reopen a finished address, which settles the pay (decision 0106).
 */
export function mayReopen(
  viewer: Viewer,
  task: TaskParties,
  { from, to }: { from: AddressCompletionStatus; to: AddressCompletionStatus },
): boolean {
  if (mayPlanTask(viewer, task)) return true;
  return mayAssignEmployees(viewer, task) && from !== 'FINISHED' && to !== 'FINISHED';
}

/** Whether this status is the one that the viewer's own last mark replaced. */
export const takesBack = (
  viewer: Viewer,
  { lastMark }: Pick<OperationalAddress, 'lastMark'>,
  status: AddressCompletionStatus,
): boolean => lastMark?.by === viewer.userId && lastMark.from === status;

/** Whether a task takes marks: it is running and not invoiced. */
export const takesMarks = (task: TaskParties): boolean =>
  task.taskOperationalStatus === 'ON_GOING' && task.taskCompletionStatus !== 'INVOICED';

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
