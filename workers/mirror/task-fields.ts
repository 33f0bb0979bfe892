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
} from './list-field.ts';
import { searchWords } from './search-words.ts';
import type { StoredRow } from './stored-rows.ts';

type Task = StoredRow<'tasks'>;

/** What lists of tasks filter and sort by (specification 2.3 and 3); the last fields say in which tabs a task is and are no columns. */
export const taskFields: ListFields<Task> = {
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

/** The folded words by which a task is found, whether they are kept with it already or not. */
export const wordsOfTask = (task: Task): readonly string[] => task.words ?? searchWords('tasks', task);
