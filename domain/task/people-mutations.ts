import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { includesReference, withoutReference, withReference } from '../kernel/references.ts';
import type { Reference } from '../kernel/resources.ts';
import { applied, type Decision, type MutationContext, rejected } from '../mutation/decision.ts';
import { defineMutation } from '../mutation/definition.ts';
import type { RowReader } from '../rows.ts';
import type { Task, User } from '../schemas.ts';
import { isAllocated, partsMade } from './allocation.ts';
import { refuseAssignment } from './assignment.ts';
import { changeTask } from './change.ts';
import { loadTask, type TaskFacts } from './facts.ts';
import { taskNoticeTo } from './notices.ts';
import { mayAssignEmployees, mayPlanTask } from './permissions.ts';
import { assigneeChange, isClosed } from './rules.ts';
import { onVacation, type TimedVacation, timeOf } from './schedule.ts';
import type { TaskCompletionStatus } from './states.ts';

interface PeopleFacts extends TaskFacts {
  users: (User | undefined)[];
  /** Whether the assignee made an internal subtask. */
  allocated: boolean;
  vacations: TimedVacation[];
}

const mostPeople = 1000;

/** The accounts of people, where the actor sees them. */
export async function usersOf(ids: readonly string[], rows: RowReader): Promise<(User | undefined)[]> {
  const users: (User | undefined)[] = [];
  for (const each of ids) users.push(await rows.get('users', each));
  return users;
}

/** Whether a user works for the company: an employee, or its owner. */
export const worksFor = (user: User | undefined, company: string): boolean =>
  user !== undefined && (user.employer?.id === company || user.id === company) && user.customer === null;

const isActive = (user: User | undefined): boolean => user?.enabled === true && !user.deleted;

type Following = Partial<Record<TaskCompletionStatus, TaskCompletionStatus>>;

/** The status of an unassigned company's own task with and without people (decision 0003). */
const withPeople: Following = { UNASSIGNED: 'ACCEPTED' };
const withoutPeople: Following = { ACCEPTED: 'UNASSIGNED' };

/** Sets the task's employees; its status follows. */
function withEmployees(facts: TaskFacts, employeesAssignees: Reference[], context: MutationContext) {
  const { assignee, taskCompletionStatus: present } = facts.task;
  const following = employeesAssignees.length > 0 ? withPeople : withoutPeople;
  const status = assignee === null ? following[present] : undefined;
  const set: Partial<Task> = { employeesAssignees, ...(status && { taskCompletionStatus: status }) };
  return changeTask(facts, { set, at: context.at });
}

const peopleArgs = z.object({ id: id(), employees: z.array(id()).min(1).max(mostPeople) });

/** One key for the whole list, because the people decide the status: later changes depend on earlier ones. */
const peopleKey = (taskId: string): string => `tasks/${taskId}/employeesAssignees`;

/**
 * Assigns employees of the company that does the task (specification 4.4). Rejected when {@link refuseAssignment} says
 * so, or (USER_WASNT_AVAILABLE) for vacations and inactive accounts. Overlapping tasks are allowed: a crew does several
 * in one window (decision 0016).
 */
export const assignEmployees = defineMutation({
  args: peopleArgs,
  base: z.object({}),
  target: (args) => ({ resource: 'tasks', id: args.id }),
  sets: (args) => [peopleKey(args.id)],
  needs: (args) => [`tasks/${args.id}`, `tasks/${args.id}/status`],
  load: async (args, rows): Promise<PeopleFacts | undefined> => {
    const facts = await loadTask(args.id, rows);
    if (facts === undefined) return undefined;
    const vacations: TimedVacation[] = [];
    for (const employee of args.employees)
      vacations.push(...(await rows.pointingAt('scheduled', 'employee', employee)));
    const parts = partsMade(facts.task, await rows.pointingAt('tasks', 'rootTask', args.id));
    const allocated = isAllocated(facts.task, parts);
    return { ...facts, allocated, users: await usersOf(args.employees, rows), vacations };
  },
  decide: (facts: PeopleFacts, { args, context }) => {
    const { task, users, vacations, allocated } = facts;
    const refused = refuseAssignment(context.actor, task, allocated);
    if (refused !== null) return rejected(refused.code, ...refused.fields);
    const added = args.employees.filter((each) => !includesReference(task.employeesAssignees, each));
    if (added.length === 0) return applied([]);
    if (!users.every((user) => worksFor(user, context.actor.companyId))) return rejected('rule', 'employeesAssignees');
    const time = timeOf(task);
    const away = time === null ? [] : onVacation(added, time, vacations);
    if (away.length > 0 || !users.every(isActive)) return rejected('user_wasnt_available', 'employeesAssignees');
    const next = added.reduce<Reference[]>((list, each) => withReference(list, each), task.employeesAssignees);
    const notices = task.taskCompletionStatus === 'DRAFT' ? [] : [taskNoticeTo(added, 'ASSIGNED', task)];
    return applied(withEmployees(facts, next, context), notices);
  },
});

/** Removes employees from a task (specification 4.4); others are ignored. */
export const removeAssigneeEmployees = defineMutation({
  args: peopleArgs,
  base: z.object({}),
  target: (args) => ({ resource: 'tasks', id: args.id }),
  sets: (args) => [peopleKey(args.id)],
  needs: (args) => [`tasks/${args.id}`, `tasks/${args.id}/status`],
  load: (args, rows) => loadTask(args.id, rows),
  decide: (facts: TaskFacts, { args, context }) => {
    const { task } = facts;
    if (!mayAssignEmployees(context.actor, task)) return rejected('not_permitted');
    if (isClosed(task)) return rejected('task_read_only');
    if (assigneeChange(task) === 'refused') return rejected('assignment_open', 'employeesAssignees');
    const gone = args.employees.filter((each) => includesReference(task.employeesAssignees, each));
    if (gone.length === 0) return applied([]);
    const next = gone.reduce<Reference[]>((list, each) => withoutReference(list, each), task.employeesAssignees);
    const notices = task.taskCompletionStatus === 'DRAFT' ? [] : [taskNoticeTo(gone, 'UNASSIGNED', task)];
    return applied(withEmployees(facts, next, context), notices);
  },
});

interface WatcherFacts {
  task: Task;
  user: User | undefined;
}

const watcherMutation = (change: (facts: WatcherFacts, watcher: string, context: MutationContext) => Decision) =>
  defineMutation({
    args: z.object({ id: id(), watcher: id() }),
    base: z.object({}),
    target: (args) => ({ resource: 'tasks', id: args.id }),
    sets: (args) => [`tasks/${args.id}/watchers/${args.watcher}`],
    needs: (args) => [`tasks/${args.id}`],
    load: async (args, rows) => {
      const task = await rows.lock('tasks', args.id);
      return task && { task, user: await rows.get('users', args.watcher) };
    },
    decide: (facts, { args, context }) =>
      mayPlanTask(context.actor, facts.task) ? change(facts, args.watcher, context) : rejected('not_permitted'),
  });

const writeWatchers = (task: Task, watchers: Reference[]) =>
  ({ kind: 'change', resource: 'tasks', id: task.id, set: { watchers } }) as const;

/** Adds an employee of the owner's company who watches the task. */
export const addTaskWatcher = watcherMutation(({ task, user }, watcher, context) => {
  if (includesReference(task.watchers, watcher)) return applied([]);
  if (!worksFor(user, context.actor.companyId)) return rejected('rule', 'watcher');
  const notices = task.taskCompletionStatus === 'DRAFT' ? [] : [taskNoticeTo([watcher], 'WATCHED', task)];
  return applied([writeWatchers(task, withReference(task.watchers, watcher))], notices);
});

/** Removes a watcher. */
export const removeTaskWatcher = watcherMutation(({ task }, watcher) =>
  includesReference(task.watchers, watcher)
    ? applied([writeWatchers(task, withoutReference(task.watchers, watcher))])
    : applied([]),
);
