import { rowSchemas } from '../schemas.ts';
import type { TaskList } from '../task/lists.ts';
import { any, type Condition, differs, equals, mine } from '../visibility/condition.ts';
import type { Viewer } from '../visibility/viewer.ts';
import { call } from './call.ts';
import { pageOf, searchRequestSchema } from './paging.ts';

/** The contents of a task list among the tasks that the viewer sees, as data for SQL and memory. */
export interface TaskListing {
  summary: string;
  /** Below `/tasks`. */
  path: string;
  /** Tasks in one of these four lists. */
  lists?: readonly TaskList[];
  /** A further condition, by the kind of viewer. */
  where?: (kind: Viewer['kind']) => Condition;
}

const active = { lists: ['active'] } as const;
/** Closed tasks: drafts are neither active nor inactive. */
const inactive = { lists: ['finished', 'invoiced'] } as const;

/** The result of `isAssignedTo` of domain/task/lists.ts. */
const given = (kind: Viewer['kind']): Condition =>
  kind === 'office'
    ? any(mine('employeesAssignees', 'user'), mine('assignee', 'company'))
    : mine('employeesAssignees', 'user');

/** The result of `isOwnedBy`. */
const owned = (kind: Viewer['kind']): Condition =>
  kind === 'office' ? any(mine('taskCreator', 'user'), mine('company', 'company')) : mine('taskCreator', 'user');

/** The result of `isWatchedBy`. */
const watched = (): Condition => mine('watchers', 'user');

/** The lists of tasks (specification 2.3 and 7). */
export const taskListings = {
  all: { path: 'paged/all', summary: 'all tasks' },
  active: { path: 'paged/active', summary: 'the tasks that are neither drafts nor over', ...active },
  activeTasks: { path: 'active', summary: 'the same as paged/active', ...active },
  inactive: {
    path: 'paged/inactive',
    summary: 'the tasks that are over: finished, failed, cancelled, invoiced',
    ...inactive,
  },
  draft: { path: 'paged/draft', summary: 'the drafts', lists: ['draft'] },
  finished: { path: 'paged/finished', summary: 'the tasks that are over and not invoiced', lists: ['finished'] },
  invoiced: { path: 'paged/invoiced', summary: 'the invoiced tasks', lists: ['invoiced'] },
  given: { path: 'paged/given', summary: 'the tasks assigned to the user, or to the company', where: given },
  givenActive: { path: 'paged/given/active', summary: 'those of paged/given that are active', where: given, ...active },
  givenInactive: {
    path: 'paged/given/inactive',
    summary: 'those of paged/given that are over',
    where: given,
    ...inactive,
  },
  owned: { path: 'paged/owned', summary: 'the tasks of the company, or created by the user', where: owned },
  watchedBy: { path: 'paged/watchedBy', summary: 'the tasks that the user watches', where: watched },
  watchedActive: {
    path: 'paged/watched/active',
    summary: 'those of paged/watchedBy that are active',
    where: watched,
    ...active,
  },
  watchedInactive: {
    path: 'paged/watched/inactive',
    summary: 'those of paged/watchedBy that are over',
    where: watched,
    ...inactive,
  },
  subtasks: {
    path: 'paged/subtasks',
    summary: 'the tasks that are part of another',
    where: () => differs('rootTask', null),
  },
  rootTasks: {
    path: 'paged/root-tasks',
    summary: 'the tasks that are part of no other',
    where: () => equals('rootTask', null),
  },
} as const satisfies Record<string, TaskListing>;

export type TaskListName = keyof typeof taskListings;

const taskListNames = Object.keys(taskListings) as TaskListName[];

const listCall = ({ path, summary }: TaskListing) =>
  call({
    method: 'PATCH',
    path: `/tasks/${path}`,
    summary: `One page of ${summary}.`,
    access: 'signed-in',
    body: searchRequestSchema,
    reply: pageOf(rowSchemas.tasks),
  });

type TaskListCalls = Record<`tasks.paged.${TaskListName}`, ReturnType<typeof listCall>>;

/** A paging call for each list. */
export const taskListCalls = Object.fromEntries(
  taskListNames.map((name) => [`tasks.paged.${name}`, listCall(taskListings[name])]),
  // `Object.fromEntries` loses the names of the lists.
) as TaskListCalls;
