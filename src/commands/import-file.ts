import { proxy, releaseProxy, transfer, wrap } from 'comlink';
import type { SheetKind } from '../../domain/import/columns.ts';
import { xlsxType } from '../../domain/import/table.ts';
import { deferred } from '../../domain/kernel/deferred.ts';
import { nothing } from '../../domain/kernel/nothing.ts';
import type { PerformResult } from '../../workers/contract/engine.ts';
import type {
  CheckedFile,
  FileRead,
  ImportOrder,
  ImportReader,
  PreviewRow,
  ReturnWords,
  VerdictKind,
} from '../../workers/contract/imports.ts';
import { engine } from './engine.ts';

export type { CheckedFile, FileRead, ImportOf, PreviewRow, VerdictKind } from '../../workers/contract/imports.ts';

/** A file that is being imported; see {@link ImportReader}. What is under way when it ends is rejected. */
export interface FileImport {
  read: (file: Blob, kind: SheetKind) => Promise<FileRead>;
  check: (order: ImportOrder, onProgress: (done: number) => void) => Promise<CheckedFile>;
  rows: (of: VerdictKind | 'all', range: { first: number; count: number }) => Promise<PreviewRow[]>;
  /** Makes the change that takes a share of the rows: durable on this device, and shown, when it resolves; how many rows. */
  take: (share: number) => Promise<{ result: PerformResult; rows: number }>;
  notImported: (words: ReturnWords, from: number) => Promise<Blob>;
  end: () => void;
}

/**
 * Begins the import of a file, in a worker of its own: a file that was made to take all memory takes only that worker's, and
 * whatever it is doing ends with it. A worker that fails rejects what is under way.
 */
export function importFile(): FileImport {
  const worker = new Worker(new URL('../../workers/sheets/import-worker.ts', import.meta.url), {
    type: 'module',
    name: 'ergon-import',
  });
  const reader = wrap<ImportReader>(worker);
  const stopped = deferred<never>();
  // Whoever waits for something hears of it.
  stopped.promise.catch(nothing);
  const orStopped = <Value>(going: Promise<Value>): Promise<Value> => Promise.race([going, stopped.promise]);
  worker.addEventListener('error', ({ message }) => stopped.reject(new Error(message)));
  return {
    read: async (file, kind) => {
      const bytes = await file.arrayBuffer();
      return orStopped<FileRead>(reader.read(transfer(bytes, [bytes]), kind));
    },
    check: (order, onProgress) => orStopped(reader.check(order, proxy(onProgress))),
    rows: (of, range) => orStopped(reader.rows(of, range)),
    take: async (index) => {
      const share = await orStopped(reader.share(index));
      return { result: await engine.perform({ ...share }), rows: share.args.rows.length };
    },
    notImported: async (words, from) =>
      new Blob([await orStopped(reader.notImported(words, from))], { type: xlsxType }),
    end: () => {
      stopped.reject(new DOMException('The file is not wanted any more.', 'AbortError'));
      reader[releaseProxy]();
      worker.terminate();
    },
  };
}
