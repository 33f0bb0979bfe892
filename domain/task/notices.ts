import type { Reference } from '../kernel/resources.ts';
import type { Notice } from '../mutation/decision.ts';
import type { Task } from '../schemas.ts';

/** What a task's people are told of it. */
export const taskNotice = (
  type: Notice['type'],
  task: Pick<Task, 'id' | 'nickname'>,
  details: Record<string, string> = {},
): Notice => ({
  classType: 'TASK',
  type,
  changedItemId: task.id,
  taskId: task.id,
  details: { task: task.nickname, ...details },
});

/** The same, told to these people too. */
export const taskNoticeTo = (
  also: readonly string[],
  type: Notice['type'],
  task: Pick<Task, 'id' | 'nickname'>,
): Notice => ({ ...taskNotice(type, task), also });

const idsOf = (people: readonly (Reference | null)[]): string[] => people.flatMap((person) => person?.id ?? []);

/** The employees on a task: a notice of it has to name them, while it reaches who plans, does and watches it by itself. */
export const employeesOn = ({ employeesAssignees }: Pick<Task, 'employeesAssignees'>): string[] =>
  idsOf(employeesAssignees);

/** Whom a notice of a task has to name that goes out under another task or under none. */
export const peopleOn = ({
  employeesAssignees,
  watchers,
  assignee,
}: Pick<Task, 'employeesAssignees' | 'watchers' | 'assignee'>): string[] =>
  idsOf([...employeesAssignees, ...watchers, assignee]);
