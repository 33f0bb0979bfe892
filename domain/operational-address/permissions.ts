import type { Reference } from '../kernel/resources.ts';
import type { OperationalAddress } from '../schemas.ts';
import { mayAssignEmployees, mayPlanTask } from '../task/permissions.ts';
import type { OperationalStatus, TaskCompletionStatus } from '../task/states.ts';
import { holds, type Viewer } from '../visibility/viewer.ts';
import type { AddressCompletionStatus } from './states.ts';

/** What of a task decides who may act on it. */
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
 * Whether the viewer may set any status of an address: who plans the task, and the office of the company that does it as long as
 * nothing is finished by it, which settles what is paid (decision 0106).
 */
export function mayReopen(
  viewer: Viewer,
  task: TaskParties,
  { from, to }: { from: AddressCompletionStatus; to: AddressCompletionStatus },
): boolean {
  if (mayPlanTask(viewer, task)) return true;
  return mayAssignEmployees(viewer, task) && from !== 'FINISHED' && to !== 'FINISHED';
}

/** Whether a status is the one that the viewer's own mark replaced, as long as that is the last one. */
export const takesBack = (
  viewer: Viewer,
  { lastMark }: Pick<OperationalAddress, 'lastMark'>,
  status: AddressCompletionStatus,
): boolean => lastMark?.by === viewer.userId && lastMark.from === status;

/** Whether a task takes marks at all: it runs, and was not invoiced. */
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
  // Beyond the specification's: what was agreed stays so when the work is late (decision 0075).
  'DELAYED_PICKUP',
  'DELAYED_INSTALLATION',
]);

/**
 * Whether the viewer's company is the one that pays for the work, as of its own people: who does the work of another company
 * gets what was agreed and does not set it (decision 0075).
 */
export const paysFor = (viewer: Viewer, task: TaskParties): boolean => task.company?.id === viewer.companyId;

/** How the payout of an address may be edited (specification 4.5). */
export function payoutMode(task: TaskParties, address: AddressCompletionStatus): 'none' | 'final' | 'normal' {
  const fixed = fixedFrom.has(task.taskCompletionStatus) || fixedFrom.has(address);
  if (task.assignee !== null && fixed) return 'none';
  return address === 'FINISHED' ? 'final' : 'normal';
}

/** Whether the viewer, who may change costs, may change the payout among them: who pays, while its mode is normal. */
export const mayChangePayout = (viewer: Viewer, task: TaskParties, address: AddressCompletionStatus): boolean =>
  paysFor(viewer, task) && payoutMode(task, address) === 'normal';

/**
 * Whether the viewer may name what a task's addresses are paid in the end: PUT_TASKS and VIEW_SALES_PRICE in the office of its
 * owner (decision 0075). Everybody else finishes for what was agreed.
 */
export const mayNameFinalPayout = (viewer: Viewer, task: TaskParties): boolean =>
  mayPlanTask(viewer, task) && holds(viewer, 'VIEW_SALES_PRICE');

/** Whether the viewer may change the final payout of an address: who may name it, while its mode is final. */
export const mayChangeFinalPayout = (viewer: Viewer, task: TaskParties, address: AddressCompletionStatus): boolean =>
  mayNameFinalPayout(viewer, task) && task.taskCompletionStatus !== 'INVOICED' && payoutMode(task, address) === 'final';
