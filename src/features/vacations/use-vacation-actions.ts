import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { maySchedule } from '../../../domain/scheduled/permissions.ts';
import type { RowActions } from '../../components/table/table-shape.ts';
import type { RowDialog } from '../../components/use-row-dialog.ts';
import { useViewer } from '../../mirror/session.ts';
import type { ListedVacation } from './use-vacation-columns.tsx';

/** What can be done with a vacation: edited first by those who may, else viewed (specification 6, PUT_SCHEDULE). */
export function useVacationActions({ open }: Pick<RowDialog, 'open'>): (vacation: ListedVacation) => RowActions {
  const { t } = useTranslation();
  const viewer = useViewer();
  return useMemo(
    () => (vacation) => {
      const { id } = vacation;
      const view = { label: t('action.view'), icon: IconEye, act: () => open('view', id) };
      const edit = { label: t('action.edit'), icon: IconPencil, act: () => open('edit', id) };
      const remove = { label: t('action.delete'), icon: IconTrash, danger: true, act: () => open('delete', id) };
      const mayEdit = maySchedule(viewer, 'PUT_SCHEDULE', vacation);
      return {
        primary: mayEdit ? edit : view,
        open: view,
        more: [...(mayEdit ? [view] : []), ...(maySchedule(viewer, 'DELETE_SCHEDULE', vacation) ? [remove] : [])],
      };
    },
    [t, open, viewer],
  );
}
