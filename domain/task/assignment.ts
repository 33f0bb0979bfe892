import type { ErrorCode } from '../errors/codes.ts';
import type { Reference } from '../kernel/resources.ts';
import type { Viewer } from '../visibility/viewer.ts';
import { mayAssignEmployees, type PlannedTask } from './permissions.ts';
import { assigneeChange, isClosed, isSplit, type RuledTask } from './rules.ts';

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
