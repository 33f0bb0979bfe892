import type { Reference } from '../kernel/resources.ts';
import type { Notice } from '../mutation/decision.ts';
import type { Task } from '../schemas.ts';

/** The notice to a task's people. */
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

/** The same, also to these people. */
export const taskNoticeTo = (
  also: readonly string[],
  type: Notice['type'],
  task: Pick<Task, 'id' | 'nickname'>,
): Notice => ({ ...taskNotice(type, task), also });

const idsOf = (people: readonly (Reference | null)[]): string[] => people.flatMap((person) => person?.id ?? []);

/** The employees on a task, whom a notice has to name; planners, assignee and watchers are notified anyway. */
export const employeesOn = ({ employeesAssignees }: Pick<Task, 'employeesAssignees'>): string[] =>
  idsOf(employeesAssignees);

/** The people to name in a notice that goes out under another task, or under none. */
export const peopleOn = ({
  employeesAssignees,
  watchers,
  assignee,
}: Pick<Task, 'employeesAssignees' | 'watchers' | 'assignee'>): string[] =>
  idsOf([...employeesAssignees, ...watchers, assignee]);
