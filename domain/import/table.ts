/** What a cell holds; a date is a text as the clock on the wall shows it, `2026-11-21T09:30:00`. Empty cells are null. */
export type Cell = string | number | boolean | null;

/** A row with its number in the file, from 1, so that a person finds it again. */
export interface TableRow {
  number: number;
  cells: readonly Cell[];
}

/** The header of a sheet that is written; `widths` are those of its columns, in characters. */
export interface SheetHead {
  name: string;
  header: readonly string[];
  widths: readonly number[];
}

/** The most rows below the header of one file. */
export const mostRows = 20_000;

/** The most rows of one change: a file is sent in shares, so that marks come in between. */
export const rowsOfShare = 500;

/** The media type of xlsx files. */
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
