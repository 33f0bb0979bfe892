import type { SheetKind } from '../../domain/import/columns.ts';
import type { Completion, Derived } from '../../domain/import/completion.ts';
import type { ColumnPositions, Recognised } from '../../domain/import/headers.ts';
import type { ImportOf } from '../../domain/import/import-kinds.ts';
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
  completion: Completion;
}

/** The header of a file and the number of its rows. Refused with a code of the closed list if it isn't readable. */
export type FileRead = { kind: 'read'; columns: Recognised; rows: number } | { kind: 'refused'; code: string };

/** Rows of a file that stay on this device until a person completes or discards them; `content` is for {@link ImportReader.reopen}. */
export interface ImportDraft {
  rows: number;
  content: string;
}

/** A draft that was opened again, with the columns and the completion that a person gave it. */
export type DraftRead =
  | { kind: 'read'; of: ImportOf; file: string; columns: Recognised; rows: number; completion: Completion }
  | { kind: 'refused'; code: string };

export const verdicts = ['add', 'change', 'unchanged', 'refused'] as const;
export type VerdictKind = (typeof verdicts)[number];

/** How many rows of a file would be added, changed and so on, and in how many changes those that are right are sent. */
export interface CheckedFile {
  counts: Readonly<Record<VerdictKind, number>>;
  shares: number;
  /** The columns for which rows are refused, in the order of the sheet: how many rows have no value there, and a wrong one. */
  troubles: readonly { field: string; empty: number; wrong: number }[];
  /** How many cells follow from others. */
  derived: readonly (Derived & { rows: number })[];
}

/** A row of a file as it would be taken. */
export interface PreviewRow {
  number: number;
  verdict: VerdictKind;
  /** The first cells that say something, so that a person knows the row. */
  words: readonly string[];
  refusals: readonly Refusal[];
  changes: readonly FieldChange[];
  /** Its cells as text, by their fields; empty ones are absent. */
  values: Readonly<Record<string, string>>;
  derived: readonly Derived[];
}

/** Rows of the preview: those of one verdict or all, in the order of the file, or certain ones by their numbers. */
export type RowsWanted = { of: VerdictKind | 'all'; first: number; count: number } | { numbers: readonly number[] };

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
  /** Reads a draft again; refused if this version can't read it. */
  reopen(content: string): Promise<DraftRead>;
  /** Completes and checks every row, and says after some how many are done. */
  check(order: FileOrder, onProgress: (done: number) => void): Promise<CheckedFile>;
  rows(wanted: RowsWanted): Promise<PreviewRow[]>;
  /** The change that takes a share of the rows that are right. */
  share(index: number): Promise<ImportShare>;
  /**
   * The rows that stay a draft: all of them, or with `from` those that are refused and those of the shares from that one on,
   * which were not sent. Rows that a person has thrown away are not among them.
   */
  draft(order: FileOrder, from: number | null): Promise<ImportDraft>;
  /**
   * An Excel file of the rows that were not imported, with the person's own columns and the reasons: those that are refused,
   * and with `from` those of the shares from that one on, which were not sent.
   */
  notImported(texts: ReturnedTexts, from: number): Promise<Uint8Array<ArrayBuffer>>;
}
