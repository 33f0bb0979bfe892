import type { Reference } from '../kernel/resources.ts';
import { holds, type Viewer } from '../visibility/viewer.ts';
import type { TaskCompletionStatus } from './states.ts';

/** The companies that own and do a task. */
interface TaskCompanies {
  company: Reference | null;
  assignee: Reference | null;
}

/** The fields of a task that decide who may plan it. */
export interface PlannedTask extends TaskCompanies {
  taskCreator: Reference | null;
  taskCompletionStatus: TaskCompletionStatus;
}

const isOffice = (viewer: Viewer): boolean => viewer.kind === 'office';

/** Whether the viewer belongs to the office of the company that owns the task. */
export const ownsTask = (viewer: Viewer, task: Pick<TaskCompanies, 'company'>): boolean =>
  isOffice(viewer) && task.company?.id === viewer.companyId;

/** Whether the viewer belongs to the office of the company that does the task: its assignee's, else its owner's. */
export const doesTask = (viewer: Viewer, task: TaskCompanies): boolean =>
  isOffice(viewer) && (task.assignee?.id ?? task.company?.id) === viewer.companyId;

/** Create and clone: an employee with POST_TASKS, or a boss with the elevated flag (specification 6). */
export const mayCreateTasks = (viewer: Viewer): boolean =>
  isOffice(viewer) && (viewer.owner ? viewer.elevated : holds(viewer, 'POST_TASKS'));

/** Whether a task is the viewer's own draft, which they may change and delete until it is published (decision 0107). */
const isOwnDraft = (viewer: Viewer, task: PlannedTask): boolean =>
  mayCreateTasks(viewer) && task.taskCompletionStatus === 'DRAFT' && task.taskCreator?.id === viewer.userId;

/**
 * Edit, reschedule, pause, continue, cancel, finish, finalize, invoice, watchers: the owner's office with PUT_TASKS; of a draft
 * also who made it.
 */
export const mayPlanTask = (viewer: Viewer, task: PlannedTask): boolean =>
  ownsTask(viewer, task) && (holds(viewer, 'PUT_TASKS') || isOwnDraft(viewer, task));

/** Publish: the owner's office with PUT_TASKS. */
export const mayPublishTask = (viewer: Viewer, task: PlannedTask): boolean =>
  ownsTask(viewer, task) && holds(viewer, 'PUT_TASKS');

/** Ask for other dates: the office of the company to which another one gave the task, with POST_REQUESTS (specification 3). */
export const mayRequestDates = (viewer: Viewer, task: PlannedTask): boolean =>
  task.company !== null &&
  task.assignee !== null &&
  doesTask(viewer, task) &&
  !ownsTask(viewer, task) &&
  holds(viewer, 'POST_REQUESTS');

/** Delete: the owner's office with DELETE_TASKS; a draft also who made it. */
export const mayDeleteTask = (viewer: Viewer, task: PlannedTask): boolean =>
  ownsTask(viewer, task) && (holds(viewer, 'DELETE_TASKS') || isOwnDraft(viewer, task));

/** Split: who plans the task and may create tasks. */
export const maySplitTask = (viewer: Viewer, task: PlannedTask): boolean =>
  mayPlanTask(viewer, task) && mayCreateTasks(viewer);

/** Split for allocation: the office of the company to which the task was given, where it may create tasks. */
export const mayAllocateTask = (viewer: Viewer, task: PlannedTask): boolean =>
  isOffice(viewer) && task.assignee !== null && task.assignee.id === viewer.companyId && mayCreateTasks(viewer);

/** Assign employees: the office of the company that does the task, with PUT_TASKS. */
export const mayAssignEmployees = (viewer: Viewer, task: PlannedTask): boolean =>
  doesTask(viewer, task) && holds(viewer, 'PUT_TASKS');
