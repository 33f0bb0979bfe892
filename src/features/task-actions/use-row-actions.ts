import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '../../../domain/schemas.ts';
import { hiddenInRows, type TaskAction, taskActionsFor } from '../../../domain/task/actions.ts';
import type { PartsOfTask } from '../../../domain/task/rules.ts';
import type { RowActions } from '../../components/table/table-shape.ts';
import { usePhone } from '../../components/use-phone.ts';
import { useViewer } from '../../mirror/session.ts';
import { actionLine, actionLines, type TaskActionOpeners } from './action-lines.ts';

const noParts: PartsOfTask = { addresses: [], subtasks: 0 };

/**
 * The actions of a row (specification 4.2): Edit if the task can be edited, else View, and all others in its menu. On phones a
 * card always opens View. The menu appears once the parts of the task are loaded, since they decide which actions it has.
 */
export function useRowActions(open: TaskActionOpeners): (task: Task, parts: PartsOfTask | undefined) => RowActions {
  const { t } = useTranslation();
  const viewer = useViewer();
  const phone = usePhone();
  return useCallback(
    (task, parts) => {
      const offered = taskActionsFor(viewer, task, parts ?? noParts);
      const first: TaskAction = offered.includes('edit') && !phone ? 'edit' : 'view';
      const primary = actionLine(first, { task, open, t }) ?? { label: t('tasks.view'), disabled: true };
      if (parts === undefined) return { primary };
      const rest = offered.filter((action) => action !== first && !hiddenInRows.includes(action));
      return { primary, more: actionLines(rest, { task, open, t }) };
    },
    [t, viewer, phone, open],
  );
}
