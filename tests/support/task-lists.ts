import type { taskListings } from '../../domain/catalogue/task-lists.ts';
import type { Rows } from '../../domain/rows.ts';
import { isAssignedTo, isOwnedBy, isWatchedBy, taskListOf } from '../../domain/task/lists.ts';
import type { Viewer } from '../../domain/visibility/viewer.ts';

type Listed = { task: Rows['tasks']; viewer: Viewer };

const isOver = (task: Rows['tasks']): boolean => ['finished', 'invoiced'].includes(taskListOf(task));
const isActive = (task: Rows['tasks']): boolean => taskListOf(task) === 'active';

/** Whether a task is in a list, by the words of the specification. */
export const isInList: Record<keyof typeof taskListings, (listed: Listed) => boolean> = {
  all: () => true,
  active: ({ task }) => isActive(task),
  activeTasks: ({ task }) => isActive(task),
  inactive: ({ task }) => isOver(task),
  draft: ({ task }) => taskListOf(task) === 'draft',
  finished: ({ task }) => taskListOf(task) === 'finished',
  invoiced: ({ task }) => taskListOf(task) === 'invoiced',
  given: ({ task, viewer }) => isAssignedTo(task, viewer),
  givenActive: ({ task, viewer }) => isAssignedTo(task, viewer) && isActive(task),
  givenInactive: ({ task, viewer }) => isAssignedTo(task, viewer) && isOver(task),
  owned: ({ task, viewer }) => isOwnedBy(task, viewer),
  watchedBy: ({ task, viewer }) => isWatchedBy(task, viewer),
  watchedActive: ({ task, viewer }) => isWatchedBy(task, viewer) && isActive(task),
  watchedInactive: ({ task, viewer }) => isWatchedBy(task, viewer) && isOver(task),
  subtasks: ({ task }) => task.rootTask !== null,
  rootTasks: ({ task }) => task.rootTask === null,
};
