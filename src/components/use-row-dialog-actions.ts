import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowActions, TableRow } from './table/table-shape.ts';
import type { RowDialog } from './use-row-dialog.ts';

/** Who may do what with a row, besides viewing it. The same object as long as the answers are the same. */
export interface RowRights<Row> {
  change: (row: Row) => boolean;
  remove: (row: Row) => boolean;
  /** The row's button edits it for whoever may; otherwise, and by default, it views it. */
  editsFirst?: boolean;
}

/**
 * What can be done with a row of a list by the dialogs over it: it is viewed, and by those who may, edited and deleted. The
 * function stays the same, so that rows keep what they have drawn.
 */
export function useRowDialogActions<Row extends TableRow>(
  { open }: Pick<RowDialog, 'open'>,
  may: RowRights<Row>,
): (row: Row) => RowActions {
  const { t } = useTranslation();
  return useMemo(
    () => (row) => {
      const { id } = row;
      const view = { label: t('action.view'), icon: IconEye, act: () => open('view', id) };
      const edit = { label: t('action.edit'), icon: IconPencil, act: () => open('edit', id) };
      const remove = { label: t('action.delete'), icon: IconTrash, danger: true, act: () => open('delete', id) };
      const removal = may.remove(row) ? [remove] : [];
      if (!may.change(row)) return { primary: view, more: removal };
      return may.editsFirst
        ? { primary: edit, open: view, more: [view, ...removal] }
        : { primary: view, more: [edit, ...removal] };
    },
    [t, open, may],
  );
}
