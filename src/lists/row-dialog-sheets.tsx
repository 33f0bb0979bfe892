import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Viewer } from '../../domain/visibility/viewer.ts';
import { DeleteSheet, ViewSheet } from '../components/row-sheets.tsx';
import type { SaveOutcome } from '../components/use-performed.ts';
import { useDialogRow } from '../components/use-row-dialog.ts';
import { useViewer } from '../mirror/session.ts';
import type { RowDialogsProps } from './row-screen.tsx';

/** A text that is translated with its parameters. */
type Text<Row> = (row: Row, t: TFunction) => string;

interface RowSheetsProps<Row> extends RowDialogsProps {
  /** The row as it is now; undefined until it is known, null when it is gone. */
  row: Row | null | undefined;
  title: (row: Row) => string;
  /** Who may change and delete it; for others it is read-only. */
  may: { change?: (viewer: Viewer, row: Row) => boolean; remove: (viewer: Viewer, row: Row) => boolean };
  /** Its fields to be read, when it is viewed and before it is deleted. */
  fields: (row: Row) => ReactNode;
  /** More than `fields`, when it is viewed. */
  view?: (row: Row) => ReactNode;
  /** The dialog with its form. */
  edit?: (row: Row) => ReactNode;
  deletion: { question: Text<Row>; deleted: Text<Row>; remove: (row: Row) => Promise<SaveOutcome> };
}

/** The dialog over a row screen in which a row is viewed, edited or deleted (specification 2.5 to 2.8). */
export function RowSheets<Row>({ dialog, shown: { kind, id }, ...rules }: RowSheetsProps<Row>): ReactNode {
  const { t } = useTranslation();
  const viewer = useViewer();
  const row = useDialogRow(rules.row, dialog);
  if (row === null) return null;
  const { may, title, fields, view = fields, edit, deletion } = rules;
  const mayChange = edit !== undefined && (may.change?.(viewer, row) ?? false);
  if (kind === 'edit' && mayChange) return edit(row);
  const sheet = { opened: dialog.opened, onClose: dialog.close, title: title(row) };
  if (kind === 'delete' && may.remove(viewer, row)) {
    return (
      <DeleteSheet
        {...sheet}
        question={deletion.question(row, t)}
        deleted={deletion.deleted(row, t)}
        remove={() => deletion.remove(row)}
      >
        {fields(row)}
      </DeleteSheet>
    );
  }
  return (
    <ViewSheet {...sheet} onEdit={mayChange ? () => dialog.open('edit', id) : null}>
      {view(row)}
    </ViewSheet>
  );
}
