import type { ErrorCode } from '../errors/codes.ts';
import type { Reference } from '../kernel/resources.ts';
import { holds, type Viewer } from '../visibility/viewer.ts';
import { assigneeChange, isClosed, isSplit, type RuledTask } from './rules.ts';
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
export const mayAskForDates = (viewer: Viewer, task: PlannedTask): boolean =>
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

interface DispatchedTask extends PlannedTask, RuledTask {
  leaf: boolean;
  employeesAssignees: readonly Reference[];
}

/** Why people can't be assigned: the error, and the task's fields concerned. */
interface AssignmentRefusal {
  code: ErrorCode;
  fields: string[];
}

/**
 * Why the viewer can't assign employees, or null (specification 4.4): another company does the task, it ended, its
 * people are on subtasks (`allocated`: internal ones), a request is open or declined, or it is for another company
 * (specification 3, antediluvian).
 */
export function refuseAssignment(viewer: Viewer, task: DispatchedTask, allocated: boolean): AssignmentRefusal | null {
  if (!mayAssignEmployees(viewer, task)) return { code: 'not_permitted', fields: [] };
  if (isClosed(task)) return { code: 'task_read_only', fields: [] };
  if (isSplit(task) || allocated) return { code: 'task_has_subtasks', fields: ['employeesAssignees'] };
  if (assigneeChange(task) === 'refused') return { code: 'assignment_open', fields: ['employeesAssignees'] };
  return task.antediluvian && task.assignee === null ? { code: 'rule', fields: ['antediluvian'] } : null;
}

/**
 * Whether the viewer can assign or remove employees (specification 2.3): once published. People still on an allocated
 * task can be removed.
 */
export function mayDispatch(viewer: Viewer, task: DispatchedTask, allocated: boolean): boolean {
  if (task.taskCompletionStatus === 'DRAFT') return false;
  const refused = refuseAssignment(viewer, task, allocated);
  return refused === null || (refused.code === 'task_has_subtasks' && task.employeesAssignees.length > 0);
}
