import { lazy, Suspense } from 'react';
import type { LateSheet } from '../use-late-sheet.ts';
import type { TableRow } from './table-shape.ts';
import type { TableModel } from './use-data-table.ts';

const ColumnDialog = lazy(async () => ({ default: (await import('./column-dialog.tsx')).ColumnDialog }));

interface ColumnChooserProps<Row extends TableRow> {
  table: TableModel<Row>;
  dialog: LateSheet;
}

/** The dialog in which the columns of a table are chosen; nothing where they cannot be. */
export function ColumnChooser<Row extends TableRow>({ table: { props, columns }, dialog }: ColumnChooserProps<Row>) {
  const { columnChoice } = props;
  if (columnChoice === undefined || !dialog.mounted) return null;
  return (
    <Suspense fallback={null}>
      <ColumnDialog
        opened={dialog.opened}
        onClose={dialog.close}
        columns={props.columns}
        required={props.required}
        chosen={columns.map(({ field }) => field)}
        onChoose={columnChoice.onChoose}
      />
    </Suspense>
  );
}
