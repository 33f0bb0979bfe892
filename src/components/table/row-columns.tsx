import type { Instant } from '../../../domain/kernel/time.ts';
import type { Format } from '../../i18n/format.ts';
import { RowId } from './row-id.tsx';
import type { TableColumn, TableRow } from './table-shape.ts';

/** A field and what its column is called. */
interface Named<Field> {
  field: Field;
  label: string;
}

/** The column of ids, which are random: they are shown shortened, exported whole, and neither sorted nor filtered by. */
export const idColumn = <Row extends TableRow>(label: string): TableColumn<Row> => ({
  field: 'id',
  label,
  kind: 'text',
  quiet: true,
  sortable: false,
  filterable: false,
  cell: ({ id }) => <RowId id={id} />,
  value: ({ id }) => id,
});

/** A column of a text. */
export const textColumn = <Field extends string, Row extends Record<Field, string | null>>({
  field,
  label,
}: Named<Field>): TableColumn<Row> => ({ field, label, kind: 'text', cell: (row) => row[field] });

/** A column of moments: short where it is read, whole where it is exported. */
export const momentColumn = <Field extends string, Row extends Record<Field, Instant>>(
  { field, label }: Named<Field>,
  format: Format,
): TableColumn<Row> => ({
  field,
  label,
  kind: 'date',
  cell: (row) => format.shortDateTime(row[field]),
  value: (row) => format.dateTime(row[field]),
});
