import { useState } from 'react';
import { isPartMissing } from '../../../domain/errors/faults.ts';
import { type ColumnPositions, isUnsure, type Recognised } from '../../../domain/import/headers.ts';
import { type ImportOf, importKinds } from '../../../domain/import/import-kinds.ts';
import type { CheckedFile, FileImport } from '../../commands/import-file.ts';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { useSession } from '../../mirror/session.ts';
import { useFileReader } from './use-file-reader.ts';

/** The result of an import on this device. */
export interface ImportEnd {
  checked: CheckedFile;
  /** How many rows are durable here, in which changes. */
  taken: number;
  items: readonly string[];
  /** Why it ended early: a person stopped it, or the code of what was refused. */
  early: 'stopped' | { code: string } | null;
}

/** How far an import is. `fault` is the code of what was wrong with the file that was chosen last. */
export type Stage =
  | { kind: 'choose'; fault: string | null }
  | { kind: 'reading' }
  | { kind: 'columns'; columns: Recognised; rows: number }
  | { kind: 'checking'; done: number; of: number }
  | { kind: 'preview'; checked: CheckedFile }
  | { kind: 'importing'; done: number; of: number }
  | ({ kind: 'done' } & ImportEnd);

/** The file that is imported, and what it is imported as. */
export interface ChosenFile {
  file: File;
  of: ImportOf;
}

/** The import of a file, step by step; nothing is written before `run`. */
export interface ImportSteps {
  stage: Stage;
  /** Reads the rows of the preview, and writes what was not imported; null before a file is read. */
  reader: FileImport | null;
  chosen: ChosenFile | null;
  read: (chosen: ChosenFile) => Promise<void>;
  check: (positions: ColumnPositions) => Promise<void>;
  run: () => Promise<void>;
  /** Ends what is under way; what is imported already stays. */
  cancel: () => void;
  restart: () => void;
}

/** Makes the changes of a file one after the other, until all are made, one is refused, or it is stopped. */
async function takeShares(
  from: FileImport,
  checked: CheckedFile,
  { onTaken, isStopped }: { onTaken: (rows: number) => void; isStopped: () => boolean },
): Promise<ImportEnd> {
  const items: string[] = [];
  let taken = 0;
  for (let share = 0; share < checked.shares; share += 1) {
    if (isStopped()) return { checked, taken, items, early: 'stopped' };
    const { result, rows } = await from.take(share);
    if (result.kind !== 'kept') {
      const code = result.kind === 'refused' ? result.code : 'storage_full';
      return { checked, taken, items, early: { code } };
    }
    items.push(result.item);
    taken += rows;
    onTaken(taken);
  }
  return { checked, taken, items, early: null };
}

export function useFileImport(): ImportSteps {
  const { showOutcome } = useOutcome();
  const { user, mirror } = useSession();
  const [stage, setStage] = useState<Stage>({ kind: 'choose', fault: null });
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const worker = useFileReader((fault) =>
    setStage({ kind: 'choose', fault: isPartMissing(fault) ? 'part_missing' : 'excel_unreadable' }),
  );

  const checkRows = async (
    from: FileImport,
    { file, of }: ChosenFile,
    found: { positions: ColumnPositions; rows: number },
  ) => {
    setStage({ kind: 'checking', done: 0, of: found.rows });
    const { id: userId, viewer, timeZone } = user;
    const order = { of, file: file.name, userId, mirror, viewer, timeZone, positions: found.positions };
    const checked = await from.check(order, (done) => setStage({ kind: 'checking', done, of: found.rows }));
    if (worker.isCurrent(from)) setStage({ kind: 'preview', checked });
  };

  const restart = (fault: string | null = null): void => {
    worker.end();
    setStage({ kind: 'choose', fault });
  };

  const read = async (next: ChosenFile): Promise<void> => {
    setChosen(next);
    setStage({ kind: 'reading' });
    await worker.begin(async (from) => {
      const found = await from.read(next.file, importKinds[next.of.kind].sheet);
      if (!worker.isCurrent(from)) return;
      if (found.kind === 'refused') restart(found.code);
      else if (isUnsure(found.columns, next.of.kind)) setStage({ ...found, kind: 'columns' });
      else await checkRows(from, next, { ...found.columns, rows: found.rows });
    });
  };

  const check = (positions: ColumnPositions): Promise<void> =>
    worker.goOn(async (from) => {
      if (stage.kind === 'columns' && chosen !== null) await checkRows(from, chosen, { positions, rows: stage.rows });
    });

  const run = (): Promise<void> =>
    worker.goOn(async (from) => {
      if (stage.kind !== 'preview') return;
      const { checked } = stage;
      const of = checked.counts.add + checked.counts.change;
      const onTaken = (done: number): void => setStage({ kind: 'importing', done, of });
      onTaken(0);
      const end = await takeShares(from, checked, { onTaken, isStopped: worker.isStopped });
      if (!worker.isCurrent(from)) return;
      setStage({ kind: 'done', ...end });
      await showOutcome(end.early === null && checked.counts.refused === 0 ? 'excelTaken' : 'excelNotTaken');
    });

  // Imported rows stay: a running import stops after the change in progress.
  const cancel = (): void => (stage.kind === 'importing' ? worker.stop() : restart());
  return { stage, reader: worker.reader, chosen, read, check, run, cancel, restart };
}
