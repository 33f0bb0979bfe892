import type { Cell, SheetHead } from '../../domain/import/table.ts';

/** What the page sees of the worker that makes one Excel file; it ends with it. */
export interface SheetWriter {
  begin(head: SheetHead): Promise<void>;
  add(rows: readonly (readonly Cell[])[]): Promise<void>;
  /** The bytes of the xlsx file. Texts that a spreadsheet would take for formulas are guarded in it. */
  finish(): Promise<Uint8Array<ArrayBuffer>>;
}
