import { proxy, transfer } from 'comlink';
import type { SheetKind } from '../../domain/import/columns.ts';
import { xlsxType } from '../../domain/import/table.ts';
import type { PerformResult } from '../../domain/mutation/decision.ts';
import type {
  CheckedFile,
  DraftRead,
  FileOrder,
  FileRead,
  ImportDraft,
  ImportReader,
  PreviewRow,
  ReturnedTexts,
  RowsWanted,
} from '../../workers/contract/imports.ts';
import { engine } from './engine.ts';
import { startJob } from './job-worker.ts';

export type {
  CheckedFile,
  DraftRead,
  FileOrder,
  FileRead,
  PreviewRow,
  RowsWanted,
  VerdictKind,
} from '../../workers/contract/imports.ts';

/** A file that is being imported; see {@link ImportReader}. What is under way when it ends is rejected. */
export interface FileImport {
  read: (file: Blob, kind: SheetKind) => Promise<FileRead>;
  reopen: (content: string) => Promise<DraftRead>;
  check: (order: FileOrder, onProgress: (done: number) => void) => Promise<CheckedFile>;
  rows: (wanted: RowsWanted) => Promise<PreviewRow[]>;
  /** Makes the change that takes a share of the rows: durable on this device, and shown, when it resolves; how many rows. */
  take: (share: number) => Promise<{ result: PerformResult; rows: number }>;
  draft: (order: FileOrder, from: number | null) => Promise<ImportDraft>;
  notImported: (texts: ReturnedTexts, from: number) => Promise<Blob>;
  end: () => void;
}

/**
 * Begins the import of a file in a worker of its own, so that a malicious file can only exhaust that worker's memory. Calls under
 * way are rejected when the worker can't start or fails.
 */
export function importFile(): FileImport {
  const worker = new Worker(new URL('../../workers/sheets/import-worker.ts', import.meta.url), {
    type: 'module',
    name: 'ergon-import',
  });
  const { job: reader, orEnded, end } = startJob<ImportReader>(worker);
  return {
    read: async (file, kind) => {
      const bytes = await file.arrayBuffer();
      return orEnded<FileRead>(reader.read(transfer(bytes, [bytes]), kind));
    },
    check: (order, onProgress) => orEnded(reader.check(order, proxy(onProgress))),
    reopen: (content) => orEnded<DraftRead>(reader.reopen(content)),
    rows: (wanted) => orEnded(reader.rows(wanted)),
    draft: (order, from) => orEnded(reader.draft(order, from)),
    take: async (index) => {
      const share = await orEnded(reader.share(index));
      return { result: await engine.perform(share.name, share.args, share.base), rows: share.args.rows.length };
    },
    notImported: async (texts, from) => new Blob([await orEnded(reader.notImported(texts, from))], { type: xlsxType }),
    end,
  };
}
