import { IconChevronDown } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '../../../domain/schemas.ts';
import { type TaskAction, taskActionsFor } from '../../../domain/task/actions.ts';
import { ActionMenu } from '../../components/action-menu.tsx';
import { useViewer } from '../../mirror/session.ts';
import { useTaskParts } from '../../mirror/task-parts.ts';
import { actionLines, type TaskActionOpeners } from './action-lines.ts';
import classes from './task-menu.module.css';

interface TaskMenuProps {
  task: Task;
  open: TaskActionOpeners;
  /** Actions that have buttons of their own on the screen. */
  without: readonly TaskAction[];
}

/** The menu of all actions on a task (specification 4.2); nothing if there are none. */
export function TaskMenu({ task, open, without }: TaskMenuProps) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const { id } = task;
  const parts = useTaskParts(useMemo(() => [{ id }], [id]))?.get(id);
  if (parts === undefined) return null;
  const offered = taskActionsFor(viewer, task, parts).filter((action) => !without.includes(action));
  const lines = actionLines(offered, { task, open, t });
  if (lines.length === 0) return null;
  return (
    <ActionMenu
      label={t('taskAction.menuOf', { name: task.nickname })}
      className={classes.button}
      heading={task.nickname}
      actions={lines}
    >
      {t('taskAction.menu')}
      <IconChevronDown size={16} stroke={1.8} aria-hidden />
    </ActionMenu>
  );
}
