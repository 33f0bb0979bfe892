import { holds, type Viewer } from '../../../domain/visibility/viewer.ts';
import type { TextKey } from '../../i18n/texts.ts';
import { type TaskTab, taskTabs } from '../../mirror/task-tab.ts';

/** A tab with its label. */
interface VisibleTab {
  tab: TaskTab;
  label: TextKey;
}

const labels: Readonly<Record<TaskTab, TextKey>> = {
  active: 'tasks.tab.active',
  draft: 'tasks.tab.draft',
  finished: 'tasks.tab.finished',
  invoiced: 'tasks.tab.invoiced',
  assigned: 'tasks.tab.assigned',
  owned: 'tasks.tab.owned',
  subtasks: 'tasks.tab.subtasks',
  watching: 'tasks.tab.watching',
};

const byState: readonly TaskTab[] = ['active', 'finished', 'invoiced'];

/**
 * The tabs that a viewer has, in order (specification 2.3 and 6): Draft with GET_DRAFT_TASKS for employees and elevated
 * users, Owned (Created without PUT_TASKS) for the same, Watching for employees. A customer's account sees its tasks by state.
 */
export function visibleTabs(viewer: Viewer): VisibleTab[] {
  const employee = viewer.kind !== 'customer' && !viewer.owner;
  const inside = employee || (viewer.kind !== 'customer' && viewer.elevated);
  const has: Record<TaskTab, boolean> = {
    active: true,
    draft: inside && holds(viewer, 'GET_DRAFT_TASKS'),
    finished: true,
    invoiced: true,
    assigned: true,
    owned: inside,
    subtasks: true,
    watching: employee,
  };
  return taskTabs
    .filter((tab) => has[tab] && (viewer.kind !== 'customer' || byState.includes(tab)))
    .map((tab) => ({ tab, label: tab === 'owned' && !holds(viewer, 'PUT_TASKS') ? 'tasks.tab.created' : labels[tab] }));
}
