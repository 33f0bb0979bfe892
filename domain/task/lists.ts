import type { Reference } from '../kernel/resources.ts';
import type { Viewer } from '../visibility/viewer.ts';
import type { OperationalStatus, TaskCompletionStatus } from './states.ts';

/** The four lists of which a task is in exactly one (specification 2.3). */
export type TaskList = 'active' | 'draft' | 'finished' | 'invoiced';

export interface ListedTask {
  taskCompletionStatus: TaskCompletionStatus;
  taskOperationalStatus: OperationalStatus;
}

/** The list in which a task is: by its completion status, and finished when it was cancelled or ended. */
export function taskListOf({
  taskCompletionStatus: completion,
  taskOperationalStatus: operational,
}: ListedTask): TaskList {
  if (completion === 'INVOICED') return 'invoiced';
  if (completion === 'DRAFT') return 'draft';
  if (completion === 'FINISHED' || completion === 'FAILED' || completion === 'CONFLICTED_FINISHED') return 'finished';
  return operational === 'CANCELED' || operational === 'FINISHED' ? 'finished' : 'active';
}

/** What of a task decides the lists that depend on who looks. */
export interface TaskPeople {
  company: Reference | null;
  owner: Reference | null;
  taskCreator: Reference | null;
  assignee: Reference | null;
  employeesAssignees: readonly Reference[];
  watchers: readonly Reference[];
  rootTask: Reference | null;
}

/** Given to the viewer: as one of its employees, or to the company for which the viewer acts. */
export const isAssignedTo = (task: TaskPeople, viewer: Viewer): boolean =>
  task.employeesAssignees.some(({ id }) => id === viewer.userId) ||
  (viewer.kind === 'office' && task.assignee?.id === viewer.companyId);

/** Owned by the viewer's account, or created by the viewer. */
export const isOwnedBy = (task: TaskPeople, viewer: Viewer): boolean =>
  task.taskCreator?.id === viewer.userId || (viewer.kind === 'office' && task.company?.id === viewer.companyId);

/** Watched by the viewer. */
export const isWatchedBy = (task: TaskPeople, viewer: Viewer): boolean =>
  task.watchers.some(({ id }) => id === viewer.userId);
