import { releaseProxy, wrap } from 'comlink';
import { xlsxType } from '../../domain/import/table.ts';
import { deferred } from '../../domain/kernel/deferred.ts';
import { nothing } from '../../domain/kernel/nothing.ts';
import type { SheetCell, SheetHead, SheetWriter } from '../../workers/contract/sheets.ts';

/** An Excel file that is being made. */
export interface SheetJob {
  add: (rows: readonly (readonly SheetCell[])[]) => Promise<void>;
  finish: () => Promise<Blob>;
  end: () => void;
}

/**
 * Begins an Excel file, in a worker of its own: the engine stays free for taps, and a file that is not wanted any more ends
 * with its worker, whatever it was doing. A worker that cannot start or fails rejects what is under way.
 */
export function writeSheet(head: SheetHead): SheetJob {
  const worker = new Worker(new URL('../../workers/sheets/sheet-worker.ts', import.meta.url), {
    type: 'module',
    name: 'ergon-sheet',
  });
  const writer = wrap<SheetWriter>(worker);
  const stopped = deferred<never>();
  const orStopped = <Value>(going: Promise<Value>): Promise<Value> => Promise.race([going, stopped.promise]);
  worker.addEventListener('error', ({ message }) => stopped.reject(new Error(message)));
  const begun = orStopped(writer.begin(head));
  // Whoever adds rows or finishes hears that it could not begin.
  begun.catch(nothing);
  return {
    add: (rows) => orStopped(begun.then(() => writer.add(rows))),
    finish: async () => new Blob([await orStopped(begun.then(() => writer.finish()))], { type: xlsxType }),
    end: () => {
      stopped.reject(new DOMException('The file is not wanted any more.', 'AbortError'));
      writer[releaseProxy]();
      worker.terminate();
    },
  };
}
