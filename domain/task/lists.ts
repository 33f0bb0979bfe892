import type { Reference } from '../kernel/resources.ts';
import type { Viewer } from '../visibility/viewer.ts';
import type { OperationalStatus, TaskCompletionStatus } from './states.ts';

/** The four lists; a task is in exactly one (specification 2.3). */
export type TaskList = 'active' | 'draft' | 'finished' | 'invoiced';

export interface ListedTask {
  taskCompletionStatus: TaskCompletionStatus;
  taskOperationalStatus: OperationalStatus;
}

/** The list of a task: by its completion status, and finished when cancelled or ended. */
export function taskListOf({
  taskCompletionStatus: completion,
  taskOperationalStatus: operational,
}: ListedTask): TaskList {
  if (completion === 'INVOICED') return 'invoiced';
  if (completion === 'DRAFT') return 'draft';
  if (completion === 'FINISHED' || completion === 'FAILED' || completion === 'CONFLICTED_FINISHED') return 'finished';
  return operational === 'CANCELED' || operational === 'FINISHED' ? 'finished' : 'active';
}

/** The fields of a task that decide lists specific to a viewer. */
export interface TaskPeople {
  company: Reference | null;
  owner: Reference | null;
  taskCreator: Reference | null;
  assignee: Reference | null;
  employeesAssignees: readonly Reference[];
  watchers: readonly Reference[];
  rootTask: Reference | null;
}

/** Whether the task is assigned to the viewer, or to the company for which the viewer acts. */
export const isAssignedTo = (task: TaskPeople, viewer: Viewer): boolean =>
  task.employeesAssignees.some(({ id }) => id === viewer.userId) ||
  (viewer.kind === 'office' && task.assignee?.id === viewer.companyId);

/** Whether the viewer's account owns the task or the viewer created it. */
export const isOwnedBy = (task: TaskPeople, viewer: Viewer): boolean =>
  task.taskCreator?.id === viewer.userId || (viewer.kind === 'office' && task.company?.id === viewer.companyId);

/** Watched by the viewer. */
export const isWatchedBy = (task: TaskPeople, viewer: Viewer): boolean =>
  task.watchers.some(({ id }) => id === viewer.userId);
