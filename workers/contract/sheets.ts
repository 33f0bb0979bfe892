/** What a cell of a sheet holds; a date is a text. */
export type SheetCell = string | number | boolean | null;

/** The header of a sheet; `widths` are those of its columns, in characters. */
export interface SheetHead {
  name: string;
  header: readonly string[];
  widths: readonly number[];
}

/** What the page sees of the worker that makes one Excel file; it ends with it. */
export interface SheetWriter {
  begin(head: SheetHead): Promise<void>;
  add(rows: readonly (readonly SheetCell[])[]): Promise<void>;
  /** The bytes of the xlsx file. Texts that a spreadsheet would take for formulas are guarded in it. */
  finish(): Promise<Uint8Array<ArrayBuffer>>;
}
