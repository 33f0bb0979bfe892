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
export const actsFor = (viewer: Viewer, task: TaskParties): boolean =>
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
