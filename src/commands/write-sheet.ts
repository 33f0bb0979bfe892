import { type Cell, type SheetHead, xlsxType } from '../../domain/import/table.ts';
import { noop } from '../../domain/kernel/noop.ts';
import type { SheetWriter } from '../../workers/contract/sheets.ts';
import { startJob } from './job-worker.ts';

/** An Excel file that is being made. */
export interface SheetJob {
  add: (rows: readonly (readonly Cell[])[]) => Promise<void>;
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
  const { job: writer, orEnded, end } = startJob<SheetWriter>(worker);
  const begun = orEnded(writer.begin(head));
  // `add` and `finish` reject when it could not begin.
  begun.catch(noop);
  return {
    add: (rows) => orEnded(begun.then(() => writer.add(rows))),
    finish: async () => new Blob([await orEnded(begun.then(() => writer.finish()))], { type: xlsxType }),
    end,
  };
}
