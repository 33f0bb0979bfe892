import { useEffect, useRef, useState } from 'react';
import type { Places, Recognised } from '../../../domain/import/headers.ts';
import { type CheckedFile, type FileImport, type ImportOf, importFile } from '../../commands/import-file.ts';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { useSession } from '../../mirror/session.ts';
import { sheetOf } from './import-kinds.ts';
import { isUnsure } from './is-unsure.ts';

/** How far an import is. `fault` is the code of what was wrong with the file that was chosen last. */
export type Stage =
  | { kind: 'choose'; fault: string | null }
  | { kind: 'reading' }
  | { kind: 'columns'; columns: Recognised }
  | { kind: 'checking'; done: number; of: number }
  | { kind: 'preview'; checked: CheckedFile }
  | { kind: 'importing'; done: number; of: number }
  | ImportEnd;

/** What an import came to on this device. */
export interface ImportEnd {
  kind: 'done';
  checked: CheckedFile;
  /** How many rows are durable here, in which changes. */
  taken: number;
  items: readonly string[];
  /** Why it ended early: a person stopped it, or the code of what was refused. */
  early: 'stopped' | { code: string } | null;
}

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
  check: (places: Places) => Promise<void>;
  run: () => Promise<void>;
  /** Ends what is under way; what is imported already stays. */
  cancel: () => void;
  restart: () => void;
}

const beginning: Stage = { kind: 'choose', fault: null };

export function useFileImport(): ImportSteps {
  const { tell } = useOutcome();
  const { user } = useSession();
  const [stage, setStage] = useState<Stage>(beginning);
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const reader = useRef<FileImport | null>(null);
  const rows = useRef(0);
  const stopping = useRef(false);
  const places = useRef<Places>(new Map());
  useEffect(() => () => endReader(reader), []);

  const restart = (fault: string | null = null): void => {
    endReader(reader);
    setStage({ kind: 'choose', fault });
  };

  /** Does something with the file's worker; one that failed or was ended leads back to the choice of a file. */
  const attempt = async (work: (from: FileImport) => Promise<void>): Promise<void> => {
    const from = reader.current;
    if (from === null) return;
    try {
      await work(from);
    } catch (fault) {
      if (reader.current !== from) return;
      reportError(fault);
      restart('excel_unreadable');
    }
  };

  const check = (found: Places, of: ChosenFile | null = chosen): Promise<void> =>
    attempt(async (from) => {
      if (of === null) return;
      places.current = found;
      setStage({ kind: 'checking', done: 0, of: rows.current });
      const { id: userId, viewer, timeZone } = user;
      const order = { of: of.of, file: of.file.name, userId, viewer, timeZone, places: found };
      const checked = await from.check(order, (done) => setStage({ kind: 'checking', done, of: rows.current }));
      if (reader.current === from) setStage({ kind: 'preview', checked });
    });

  const read = async (next: ChosenFile): Promise<void> => {
    endReader(reader);
    reader.current = importFile();
    setChosen(next);
    setStage({ kind: 'reading' });
    await attempt(async (from) => {
      const found = await from.read(next.file, sheetOf(next.of.kind));
      if (reader.current !== from) return;
      if (found.kind === 'refused') {
        restart(found.code);
        return;
      }
      rows.current = found.rows;
      if (isUnsure(found.columns, next.of.kind)) setStage({ kind: 'columns', columns: found.columns });
      else await check(found.columns.places, next);
    });
  };

  /** Makes the changes one after the other, until all are made, one is refused, or it is stopped. */
  const takeAll = async (from: FileImport, checked: CheckedFile): Promise<ImportEnd> => {
    const of = checked.counts.add + checked.counts.change;
    const items: string[] = [];
    let taken = 0;
    for (let share = 0; share < checked.shares; share += 1) {
      if (stopping.current) return { kind: 'done', checked, taken, items, early: 'stopped' };
      const { result, rows: count } = await from.take(share);
      if (result.kind !== 'kept') {
        const code = result.kind === 'refused' ? result.code : 'storage_full';
        return { kind: 'done', checked, taken, items, early: { code } };
      }
      items.push(result.item);
      taken += count;
      setStage({ kind: 'importing', done: taken, of });
    }
    return { kind: 'done', checked, taken, items, early: null };
  };

  const run = (): Promise<void> =>
    attempt(async (from) => {
      if (stage.kind !== 'preview') return;
      const { checked } = stage;
      stopping.current = false;
      setStage({ kind: 'importing', done: 0, of: checked.counts.add + checked.counts.change });
      const end = await takeAll(from, checked);
      if (reader.current !== from) return;
      setStage(end);
      await tell(end.early === null && checked.counts.refused === 0 ? 'excelTaken' : 'excelNotTaken');
    });

  const cancel = (): void => {
    if (stage.kind === 'importing') stopping.current = true;
    else restart();
  };
  return { stage, reader: reader.current, chosen, read, check, run, cancel, restart };
}

function endReader(reader: { current: FileImport | null }): void {
  reader.current?.end();
  reader.current = null;
}
