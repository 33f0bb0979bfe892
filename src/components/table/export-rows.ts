import type { Cell, SheetHead } from '../../../domain/import/table.ts';
import type { Instant } from '../../../domain/kernel/time.ts';
import { wallTimeAt } from '../../../domain/kernel/wall-time.ts';
import type { ColumnKind, ListQuery } from '../../../domain/list/query.ts';
import type { TableColumn, TableRow } from './table-shape.ts';

/** A file that is being made, off the page's thread. */
export interface SheetJob {
  add: (rows: readonly (readonly Cell[])[]) => Promise<void>;
  /** The bytes of the xlsx file; rejects when it could not be made. */
  finish: () => Promise<Blob>;
  /** Frees what it holds; nothing can be added any more. */
  end: () => void;
}

/** Where an export takes its rows from, and what makes a file of them. */
export interface ExportSource<Row> {
  /** Hands over all rows of a query, page or not, a share at a time; stops when the signal says so. */
  readAll: (
    query: ListQuery,
    reading: { onShare: (rows: readonly Row[], progress: { total: number }) => Promise<void>; signal: AbortSignal },
  ) => Promise<void>;
  begin: (head: SheetHead) => SheetJob;
  /** What the rows are, where they are not all; said with the file. */
  lacks?: string;
}

/** The running number that people see, and the id, by which an upload knows a row again. */
const idFields: readonly string[] = ['number', 'id'];

/** The columns of an export: those that are shown, the ids first whether they are shown or not (specification 9). */
export function exportedColumns<Row>(
  all: readonly TableColumn<Row>[],
  shown: readonly TableColumn<Row>[],
): TableColumn<Row>[] {
  const isId = ({ field }: TableColumn<Row>): boolean => idFields.includes(field);
  return [...all.filter(isId), ...shown.filter((column) => !isId(column) && column.exported !== false)];
}

const widths: Readonly<Record<ColumnKind, number>> = {
  text: 28,
  number: 12,
  boolean: 10,
  date: 18,
  choice: 20,
  reference: 24,
};

/** The header of an export. */
export const headOf = <Row>(name: string, columns: readonly TableColumn<Row>[]): SheetHead => ({
  name,
  header: columns.map(({ label }) => label),
  widths: columns.map(({ kind, label }) => Math.max(widths[kind], label.length + 2)),
});

/** The cells of a row; what a cell shows as a text or a number is its value, unless the column says otherwise. */
export function cellsOf<Row extends TableRow>(row: Row, columns: readonly TableColumn<Row>[]): Cell[] {
  return columns.map(({ cell, value }) => {
    if (value !== undefined) return value(row);
    const shown = cell(row);
    return typeof shown === 'string' || typeof shown === 'number' || typeof shown === 'boolean' ? shown : null;
  });
}

/** `tasks-paged-active_export_2026-11-21_09-52-00.xlsx`: table url, the word export and a timestamp (specification 9). */
export function exportName(table: string, at: Instant, timeZone: string): string {
  const url = table.replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  return `${url}_export_${wallTimeAt(at, timeZone).replace(' ', '_').replaceAll(':', '-')}.xlsx`;
}
