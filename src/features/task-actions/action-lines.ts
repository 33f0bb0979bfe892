import type { TFunction } from 'i18next';
import type { TaskAction } from '../../../domain/task/actions.ts';
import type { Task } from '../../../domain/task/schema.ts';
import type { MenuAction } from '../../components/action-menu-shape.ts';
import { actionLooks } from './action-looks.ts';

/** What a line does: it leads somewhere, or opens something. */
export type LineTarget = Pick<MenuAction, 'act' | 'to' | 'search'>;

/** Where each action leads with a task; null, or no opener at all, where it leads nowhere now. */
export type TaskActionOpeners = Readonly<Partial<Record<TaskAction, (task: Task) => LineTarget | null>>>;

/** A line of a menu; null where its action leads nowhere. */
export function actionLine(
  action: TaskAction,
  { task, open, t }: { task: Task; open: TaskActionOpeners; t: TFunction },
): MenuAction | null {
  const target = open[action]?.(task) ?? null;
  if (target === null) return null;
  const { label, ...look } = actionLooks[action];
  return { label: t(label), ...look, ...target };
}

/** The lines of actions, in their order. */
export const actionLines = (
  actions: readonly TaskAction[],
  of: { task: Task; open: TaskActionOpeners; t: TFunction },
): MenuAction[] => actions.flatMap((action) => actionLine(action, of) ?? []);
