import type { ErrorCode } from '../errors/codes.ts';
import type { Reference } from '../kernel/resources.ts';
import type { Viewer } from '../visibility/viewer.ts';
import { mayAssignEmployees, type PlannedTask } from './permissions.ts';
import { assigneeChange, isClosed, isSplit, type RuledTask } from './rules.ts';

interface DispatchedTask extends PlannedTask, RuledTask {
  leaf: boolean;
  employeesAssignees: readonly Reference[];
}

/** Why somebody is not put on a task: the error, and the fields of the task that it is about. */
interface AssignmentRefusal {
  code: ErrorCode;
  fields: string[];
}

/**
 * Why the viewer may not put employees on a task, or null (specification 4.4): it is another company's to do, it ended, what was
 * split has its people below, also where it was split for allocation (`allocated`), a request for it is open or was declined,
 * and what goes to another company has that company's, once one has it (specification 3, antediluvian).
 */
export function refuseAssignment(viewer: Viewer, task: DispatchedTask, allocated: boolean): AssignmentRefusal | null {
  if (!mayAssignEmployees(viewer, task)) return { code: 'not_permitted', fields: [] };
  if (isClosed(task)) return { code: 'task_read_only', fields: [] };
  if (isSplit(task) || allocated) return { code: 'task_has_subtasks', fields: ['employeesAssignees'] };
  if (assigneeChange(task) === 'refused') return { code: 'assignment_open', fields: ['employeesAssignees'] };
  return task.antediluvian && task.assignee === null ? { code: 'rule', fields: ['antediluvian'] } : null;
}

/**
 * Whether the viewer is offered to put employees on a task, or take them off (specification 2.3): once it is published. Who is
 * still on one that was split for allocation can be taken off.
 */
export function mayDispatch(viewer: Viewer, task: DispatchedTask, allocated: boolean): boolean {
  if (task.taskCompletionStatus === 'DRAFT') return false;
  const refused = refuseAssignment(viewer, task, allocated);
  return refused === null || (refused.code === 'task_has_subtasks' && task.employeesAssignees.length > 0);
}
