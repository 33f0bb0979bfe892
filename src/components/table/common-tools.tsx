import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { LateSheet } from '../sheet-state.ts';
import { orderedFields } from './column-choice.ts';
import type { CreateAction } from './table-props.ts';
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
        order={orderedFields(
          props.columns.map(({ field }) => field),
          columnChoice.order,
        )}
        sized={columnChoice.widths !== null}
        onSubmit={columnChoice.onChange}
      />
    </Suspense>
  );
}

/** The one main action of a list: it opens a dialog or leads to a page. */
export function CreateButton({ create, className }: { create: CreateAction; className?: string | undefined }) {
  const look = { className, leftSection: <IconPlus size={18} stroke={1.8} aria-hidden /> };
  return 'to' in create ? (
    <Button {...look} component={Link} to={create.to}>
      {create.label}
    </Button>
  ) : (
    <Button {...look} onClick={create.act}>
      {create.label}
    </Button>
  );
}
