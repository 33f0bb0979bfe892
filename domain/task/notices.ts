import type { Notice } from '../mutation/decision.ts';
import type { Task } from './schema.ts';

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
