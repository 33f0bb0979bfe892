import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type RowDialogKind, type RowDialogSearch, rowDialogKinds } from './row-dialog-search.ts';
import { useShown } from './sheet-state.ts';
import type { RowActions, TableRow } from './table/table-shape.ts';
import { useCloseSheet } from './use-sheet-search.ts';

/** The dialogs of a list's rows. */
export interface RowDialog {
  /** The shown row, also while the dialog fades out; null if none was opened yet. */
  shown: { kind: RowDialogKind; id: string } | null;
  opened: boolean;
  /** Counts the openings, so that each begins anew. */
  openings: number;
  open: (kind: RowDialogKind, id: string) => void;
  close: () => void;
}

const shownIn = (name: string | null): RowDialog['shown'] => {
  const [given, id = ''] = (name ?? '').split('/');
  const kind = rowDialogKinds.find((each) => each === given);
  return kind === undefined ? null : { kind, id };
};

const without = (search: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !rowDialogKinds.some((kind) => kind === name)));

/**
 * The dialogs that a list opens over itself (specification 2.5): they are part of its address, so that reload, back and a link
 * show the same. One that is opened from another takes its place.
 */
export function useRowDialog(search: RowDialogSearch): RowDialog {
  const navigate = useNavigate();
  const router = useRouter();
  const closeSheet = useCloseSheet();
  const kind = rowDialogKinds.find((each) => search[each] !== undefined);
  const { shown, opened, openings } = useShown(kind === undefined ? null : `${kind}/${search[kind]}`);
  const replace = kind !== undefined;
  const open = useCallback(
    (next: RowDialogKind, id: string): void => {
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...without(before), [next]: id }),
        // A dialog that was reached by a link stays one that has nothing to go back to.
        state: { sheet: !replace || router.state.location.state.sheet === true },
        replace,
        resetScroll: false,
      });
    },
    [navigate, router, replace],
  );
  return {
    shown: shownIn(shown),
    opened,
    openings,
    open,
    close: () => closeSheet(rowDialogKinds),
  };
}

/**
 * The row that a dialog over a list is about; null until it was read. It stays while the dialog fades away after the row is
 * gone, and a dialog whose row cannot be loaded closes itself (specification 8).
 */
export function useDialogRow<Row>(
  row: Row | null | undefined,
  { opened, close }: Pick<RowDialog, 'opened' | 'close'>,
): Row | null {
  const [last, setLast] = useState<Row | null>(null);
  if (row !== undefined && row !== null && row !== last) setLast(row);
  const gone = row === null && opened;
  useEffect(() => {
    if (gone) close();
  }, [gone, close]);
  return row ?? last;
}

/** The viewer's rights on a row besides viewing it. The same object while they don't change. */
interface RowRights<Row> {
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
