import { searchWords } from '../../../../workers/mirror/search-words.ts';
import type { StoredRow } from '../../../../workers/mirror/stored-rows.ts';
import type { TaskTab } from '../../task-tab.ts';
import type { ListDefinition, ListIndex, ListSource } from '../list-definition.ts';
import {
  along,
  choice,
  date,
  flag,
  type ListFields,
  money,
  number,
  reference,
  references,
  text,
} from '../list-field.ts';

type Task = StoredRow<'tasks'>;

/** The fields of tasks (specification 2.3 and 3); the last ones say in which tabs a task is and are no columns. */
const fields: ListFields<Task> = {
  number: number((task) => task.number),
  nickname: text(
    (task) => task.nickname,
    (task) => task.nicknameKey,
  ),
  jobTicket: text(
    (task) => task.jobTicket,
    (task) => task.jobTicketKey,
  ),
  customer: reference((task) => task.customer, 'customers'),
  // A subcontractor company is known by its name, and in the fleet by its owner's.
  assignee: reference((task) => task.assignee, 'companies', 'users'),
  employeesAssignees: references((task) => task.employeesAssignees, 'users'),
  watchers: references((task) => task.watchers, 'users'),
  owner: reference((task) => task.owner, 'companies', 'users'),
  taskCreator: reference((task) => task.taskCreator, 'users'),
  rootTask: reference((task) => task.rootTask, 'tasks'),
  'rootTask.owner': along(
    (task) => task.rootTask,
    'tasks',
    reference((root) => root.owner, 'companies', 'users'),
  ),
  invoiceId: text((task) => task.invoiceId),
  installationTimestampFrom: date((task) => task.installationTimestampFrom),
  installationTimestampTo: date((task) => task.installationTimestampTo),
  pickupTimestampFrom: date((task) => task.pickupTimestampFrom),
  pickupTimestampTo: date((task) => task.pickupTimestampTo),
  installedOn: date((task) => task.installedOn),
  finishedOn: date((task) => task.finishedOn),
  createDate: date((task) => task.createDate),
  modifyDate: date((task) => task.modifyDate),
  salesPrice: money((task) => task.salesPrice),
  totalPayout: money((task) => task.totalPayout),
  finalPayout: money((task) => task.finalPayout),
  totalExtraCosts: money((task) => task.totalExtraCosts),
  percentCompleted: number((task) => task.percentCompleted),
  estimateTime: number((task) => task.estimateTime),
  antediluvian: flag((task) => task.antediluvian),
  leaf: flag((task) => task.leaf),
  taskCompletionStatus: choice((task) => task.taskCompletionStatus),
  taskOperationalStatus: choice((task) => task.taskOperationalStatus),
  list: choice((task) => task.list),
  assigned: number((task) => task.assigned ?? null),
  owned: number((task) => task.owned ?? null),
  subtask: number((task) => task.subtask ?? null),
  watched: number((task) => task.watched ?? null),
};

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
  fields,
  indexes: [
    ...['list', 'assigned', 'owned', 'watched', 'subtask'].flatMap(tabIndexes),
    { path: '[list+nicknameKey]', equals: ['list'], order: 'nickname' },
    { path: 'rootTask.id', equals: ['rootTask'], order: null },
  ],
  words: (task) => task.words ?? searchWords('tasks', task),
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
