import { type CellValue, cellValue, misfitOf } from './cell-values.ts';
import type { Column } from './columns.ts';
import { type ColumnPositions, fromHeader, recognise } from './headers.ts';
import type { Cell, TableRow } from './table.ts';

/** A problem of a row, with the column's field; null for the whole row. */
export interface RowProblem {
  row: number;
  field: string | null;
  code: 'excel_required' | 'excel_value' | 'excel_amount';
}

/** A row of a file by its fields. A field that the file has no column for is absent; one with an empty cell is null. */
export interface ParsedRow {
  number: number;
  values: Readonly<Record<string, CellValue | null>>;
}

export interface ParsedSheet {
  /** The rows in which every cell fits its column and nothing is missing. */
  rows: ParsedRow[];
  /** The problems of the others, in the order of the file. */
  problems: RowProblem[];
}

interface Options {
  timeZone: string;
  /** Whether what is required may be missing: rows that change what is there say nothing about it then. */
  partial?: boolean;
  /** Where the columns stand, as a person said; recognised by their names when absent. */
  positions?: ColumnPositions | undefined;
}

/** A cell in the words of its column; a problem where it does not fit or is missing. */
type Read = { field: string; value: CellValue | null } | { field: string; code: RowProblem['code'] };

function readCell(cell: Cell, { field, kind }: Column, timeZone: string): Read {
  const value = cellValue(cell, kind, timeZone);
  return value === undefined ? { field, code: misfitOf(cell, kind) } : { field, value };
}

const isMissing = (read: Read): boolean => 'value' in read && read.value === null;

/**
 * Reads rows by the names in their header, in Greek or English, in any order and without regard to case and accents. A column
 * with another name is the file's own and not looked at. A row with a problem is left out, so that the others can be taken.
 */
export function parseSheet(
  table: readonly TableRow[],
  columns: readonly Column[],
  { timeZone, partial = false, positions }: Options,
): ParsedSheet {
  const [header, ...rows] = fromHeader(table, columns);
  const found = positions ?? recognise(header?.cells ?? [], columns).positions;
  const wanted = columns.filter(({ field, required }) => found.has(field) || (required && !partial));
  const sheet: ParsedSheet = { rows: [], problems: [] };
  for (const { number, cells } of rows) {
    const read = wanted.map((column): Read => {
      const cell = readCell(cells[found.get(column.field) ?? -1] ?? null, column, timeZone);
      return column.required && !partial && isMissing(cell) ? { field: column.field, code: 'excel_required' } : cell;
    });
    const problems = read.flatMap((each) =>
      'code' in each ? [{ row: number, field: each.field, code: each.code }] : [],
    );
    sheet.problems.push(...problems);
    if (problems.length > 0) continue;
    const values = read.flatMap((each) => ('value' in each ? [[each.field, each.value] as const] : []));
    sheet.rows.push({ number, values: Object.fromEntries(values) });
  }
  return sheet;
}
