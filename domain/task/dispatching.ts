import type { Viewer } from '../visibility/viewer.ts';
import { mayAssignEmployees, type PlannedTask } from './permissions.ts';
import { assigneeChange, type RuledTask } from './rules.ts';

/**
 * Whether the viewer may put employees on a task, or take them off (specification 2.3 and 4.4): it is published, no request
 * for it is open or was declined, and what goes to another company has that company.
 */
export const mayDispatch = (viewer: Viewer, task: PlannedTask & RuledTask): boolean =>
  mayAssignEmployees(viewer, task) &&
  task.taskCompletionStatus !== 'DRAFT' &&
  assigneeChange(task) !== 'refused' &&
  (!task.antediluvian || task.assignee !== null);
