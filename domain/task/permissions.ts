import type { Reference } from '../kernel/resources.ts';
import { holds, type Viewer } from '../visibility/viewer.ts';

/** What of a task decides who may plan it. */
export interface PlannedTask {
  company: Reference | null;
  assignee: Reference | null;
}

const isOffice = (viewer: Viewer): boolean => viewer.kind === 'office';

/** Whether the viewer belongs to the office of the company that owns the task. */
export const ownsTask = (viewer: Viewer, task: PlannedTask): boolean =>
  isOffice(viewer) && task.company?.id === viewer.companyId;

/** Whether the viewer belongs to the office of the company that does the task: its assignee's, else its owner's. */
export const doesTask = (viewer: Viewer, task: PlannedTask): boolean =>
  isOffice(viewer) && (task.assignee?.id ?? task.company?.id) === viewer.companyId;

/** Create and clone: an employee with POST_TASKS, or a boss with the elevated flag (specification 6). */
export const mayCreateTasks = (viewer: Viewer): boolean =>
  isOffice(viewer) && (viewer.owner ? viewer.elevated : holds(viewer, 'POST_TASKS'));

/** Edit, reschedule, pause, continue, cancel, finish, finalize, invoice, watchers: the owner's office with PUT_TASKS. */
export const mayPlanTask = (viewer: Viewer, task: PlannedTask): boolean =>
  ownsTask(viewer, task) && holds(viewer, 'PUT_TASKS');

/**
 * Publish: who plans the task and sees its sales prices, for which the publisher vouches (decision 0014). A device of
 * somebody else could not tell whether they are there.
 */
export const mayPublishTask = (viewer: Viewer, task: PlannedTask): boolean =>
  mayPlanTask(viewer, task) && holds(viewer, 'VIEW_SALES_PRICE');

/** Ask for other dates: the office of the company to which another one gave the task, with POST_REQUESTS (specification 3). */
export const mayAskForDates = (viewer: Viewer, task: PlannedTask): boolean =>
  task.company !== null &&
  task.assignee !== null &&
  doesTask(viewer, task) &&
  !ownsTask(viewer, task) &&
  holds(viewer, 'POST_REQUESTS');

/** Delete: the owner's office with DELETE_TASKS. */
export const mayDeleteTask = (viewer: Viewer, task: PlannedTask): boolean =>
  ownsTask(viewer, task) && holds(viewer, 'DELETE_TASKS');

/** Split: who plans the task and may create tasks. */
export const maySplitTask = (viewer: Viewer, task: PlannedTask): boolean =>
  mayPlanTask(viewer, task) && mayCreateTasks(viewer);

/** Split for allocation: the office of the company to which the task was given, where it may create tasks. */
export const mayAllocateTask = (viewer: Viewer, task: PlannedTask): boolean =>
  isOffice(viewer) && task.assignee !== null && task.assignee.id === viewer.companyId && mayCreateTasks(viewer);

/** Assign employees: the office of the company that does the task, with PUT_TASKS. */
export const mayAssignEmployees = (viewer: Viewer, task: PlannedTask): boolean =>
  doesTask(viewer, task) && holds(viewer, 'PUT_TASKS');
