import type { ListQuery } from '../../../domain/list/query.ts';
import type { ExportValue } from './table-shape.ts';

/** The header of a sheet; `widths` are those of its columns, in characters. */
export interface SheetHead {
  name: string;
  header: readonly string[];
  widths: readonly number[];
}

/** A file that is being made, off the page's thread. */
export interface SheetJob {
  add: (rows: readonly (readonly ExportValue[])[]) => Promise<void>;
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
}
