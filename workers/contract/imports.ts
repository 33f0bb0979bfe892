import type { SheetKind } from '../../domain/import/columns.ts';
import type { ColumnPositions, Recognised } from '../../domain/import/headers.ts';
import type { FieldChange, ImportOrder } from '../../domain/import/pipeline.ts';
import type { Refusal } from '../../domain/import/plan.ts';
import type { ImportShare } from '../../domain/import/shares.ts';

/** A file that is compared with the mirror of `userId`. */
export interface FileOrder extends ImportOrder {
  file: string;
  userId: string;
  /** The generation of their mirror (see `Session`). */
  mirror?: number | undefined;
  positions: ColumnPositions;
}

/** The header of a file and the number of its rows. Refused with a code of the closed list if it isn't readable. */
export type FileRead = { kind: 'read'; columns: Recognised; rows: number } | { kind: 'refused'; code: string };

export const verdicts = ['add', 'change', 'unchanged', 'refused'] as const;
export type VerdictKind = (typeof verdicts)[number];

/** How many rows of a file would be added, changed and so on, and in how many changes those that are right are sent. */
export interface CheckedFile {
  counts: Readonly<Record<VerdictKind, number>>;
  shares: number;
}

/** A row of a file as it would be taken. */
export interface PreviewRow {
  number: number;
  verdict: VerdictKind;
  /** The first cells that say something, so that a person knows the row. */
  words: readonly string[];
  refusals: readonly Refusal[];
  changes: readonly FieldChange[];
}

/** The words of an Excel file that gives back what was not imported. */
export interface ReturnedTexts {
  sheet: string;
  /** The problems, by the codes of {@link Refusal}. */
  codes: Readonly<Record<string, string>>;
  language: 'el' | 'en';
}

/** What the page sees of the worker that reads one file; it ends with it, which is how it is cancelled. */
export interface ImportReader {
  /** Reads a file; its bytes are handed over. */
  read(bytes: ArrayBuffer, kind: SheetKind): Promise<FileRead>;
  /** Checks every row, and says after some how many are done. */
  check(order: FileOrder, onProgress: (done: number) => void): Promise<CheckedFile>;
  /** Rows of the preview in the order of the file, of one verdict or of all. */
  rows(of: VerdictKind | 'all', range: { first: number; count: number }): Promise<PreviewRow[]>;
  /** The change that takes a share of the rows that are right. */
  share(index: number): Promise<ImportShare>;
  /**
   * An Excel file of the rows that were not imported, with the person's own columns and the reasons: those that are refused,
   * and with `from` those of the shares from that one on, which were not sent.
   */
  notImported(texts: ReturnedTexts, from: number): Promise<Uint8Array<ArrayBuffer>>;
}
