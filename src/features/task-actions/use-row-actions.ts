import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { hiddenInRows, type TaskAction, taskActionsFor } from '../../../domain/task/actions.ts';
import type { PartsOfTask } from '../../../domain/task/rules.ts';
import type { Task } from '../../../domain/task/schema.ts';
import type { RowActions } from '../../components/table/table-shape.ts';
import { usePhone } from '../../components/use-phone.ts';
import { useViewer } from '../../mirror/session.ts';
import { actionLine, actionLines, type TaskActionOpeners } from './action-lines.ts';

const unread: PartsOfTask = { addresses: [], subtasks: 0 };

/**
 * What the row of a task offers (specification 4.2): Edit where it can be edited, else View, and everything else in its menu.
 * On a phone a card always opens the task to be looked at. Until its parts are read the menu waits, since they decide it.
 */
export function useRowActions(open: TaskActionOpeners): (task: Task, parts: PartsOfTask | undefined) => RowActions {
  const { t } = useTranslation();
  const viewer = useViewer();
  const phone = usePhone();
  return useCallback(
    (task, parts) => {
      const offered = taskActionsFor(viewer, task, parts ?? unread);
      const first: TaskAction = offered.includes('edit') && !phone ? 'edit' : 'view';
      const primary = actionLine(first, { task, open, t }) ?? { label: t('tasks.view'), disabled: true };
      if (parts === undefined) return { primary };
      const rest = offered.filter((action) => action !== first && !hiddenInRows.includes(action));
      return { primary, more: actionLines(rest, { task, open, t }) };
    },
    [t, viewer, phone, open],
  );
}
