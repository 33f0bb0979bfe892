import { taskFields, wordsOfTask } from '../../../../workers/mirror/task-fields.ts';
import type { TaskTab } from '../../task-tab.ts';
import type { ListDefinition, ListIndex, ListSource } from '../list-definition.ts';

const begins = 'installationTimestampFrom';

/** A tab in the order of the beginnings, with and without an operational status. */
const tabIndexes = (tab: string): ListIndex[] => [
  { path: `[${tab}+${begins}]`, equals: [tab], order: begins, without: 'undated' },
  {
    path: `[${tab}+taskOperationalStatus+${begins}]`,
    equals: [tab, 'taskOperationalStatus'],
    order: begins,
    without: 'undated',
  },
];

const source: ListSource<'tasks'> = {
  resource: 'tasks',
  fields: taskFields,
  indexes: [
    ...['list', 'assigned', 'owned', 'watched', 'subtask'].flatMap(tabIndexes),
    { path: '[list+nicknameKey]', equals: ['list'], order: 'nickname' },
    { path: 'rootTask.id', equals: ['rootTask'], order: null },
  ],
  isPacked: true,
  words: wordsOfTask,
};

/** Tabs that depend on who looks, with the field that the mirror keeps for them. */
const flags = { assigned: 'assigned', owned: 'owned', subtasks: 'subtask', watching: 'watched' } as const;

const isFlagged = (tab: TaskTab): tab is keyof typeof flags => tab in flags;

/** The tabs that the paging calls know under another name. */
const pagedAs: Partial<Record<TaskTab, string>> = { assigned: 'given', watching: 'watchedBy' };

const byBeginning = { field: begins, descending: false };

/** A tab of the task list (specification 2.3). */
export const taskList = (tab: TaskTab): ListDefinition<'tasks'> => ({
  // All tabs are one table: what somebody chose to see of one they see of all.
  name: 'tasks',
  source,
  where: [isFlagged(tab) ? { field: flags[tab], equals: 1 } : { field: 'list', equals: tab }],
  sort: byBeginning,
  pagedBy: `tasks/paged/${pagedAs[tab] ?? tab}`,
});

/** All tasks that are here, whatever their tab. */
export const allTasks: ListDefinition<'tasks'> = { name: 'tasks', source, where: [], sort: byBeginning };

/** The subtasks of a task: the rows that unfold below it. */
export const subtasksOf = (task: string): ListDefinition<'tasks'> => ({
  name: 'tasks/subtasks',
  source,
  where: [{ field: 'rootTask', equals: task }],
  sort: { field: 'number', descending: false },
});
