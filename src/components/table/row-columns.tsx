import type { ReactNode } from 'react';
import type { Instant } from '../../../domain/kernel/time.ts';
import type { Format } from '../../i18n/format.ts';
import { CallableText, MailLink } from '../callable-text.tsx';
import type { TableColumn, TableRow } from './table-shape.ts';
import classes from './tables.module.css';

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

/** How somebody is reached. */
export type ContactKind = 'telephone' | 'email';

/** A telephone number or an e-mail address as a link, above the link of its row; nothing for none. */
export const contactCell = (kind: ContactKind, shown: unknown): ReactNode =>
  typeof shown === 'string' && shown !== '' ? (
    <span className={classes.above}>
      {kind === 'telephone' ? <CallableText text={shown} /> : <MailLink address={shown} />}
    </span>
  ) : null;

/** Enough to tell rows apart: the end of an id is random, its beginning is when the row was made. */
const shownDigits = 8;

/** The id of a row that has no number of its own: its end, and the whole of it where the mouse rests. */
function RowId({ id }: { id: string }) {
  return (
    <span className="tabular" title={id}>
      {id.slice(-shownDigits)}
    </span>
  );
}
