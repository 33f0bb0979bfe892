import { useRef, useState } from 'react';
import { isPartMissing } from '../../../domain/errors/faults.ts';
import { type Completion, noCompletion } from '../../../domain/import/completion.ts';
import { type ColumnPositions, isUnsure, type Recognised } from '../../../domain/import/headers.ts';
import { type ImportKind, type ImportOf, importKinds } from '../../../domain/import/import-kinds.ts';
import { noop } from '../../../domain/kernel/noop.ts';
import { forgetImport, type KeptAt, type KeptImport, keepImport } from '../../commands/import-drafts.ts';
import type { CheckedFile, FileImport, FileOrder, PreviewRow, RowsWanted } from '../../commands/import-file.ts';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { useSession } from '../../mirror/session.ts';
import { type Taken, takeShares } from './take-shares.ts';
import { useFileReader } from './use-file-reader.ts';

/** The result of an import on this device. */
export interface ImportEnd extends Taken {
  checked: CheckedFile;
  /** The other rows, which are kept as a draft; null when there are none, or no room for them. */
  kept: KeptRows | null;
}

/** Rows of a file that are kept on this device. */
export type KeptRows = Pick<KeptImport, 'key' | 'revision' | 'rows' | 'content'>;

/** A file that was checked, before anything is imported. */
export interface PreviewedFile {
  checked: CheckedFile;
  completion: Completion;
  /** It is being checked again, after a change of the completion. */
  busy: boolean;
  /** Whether what was completed is durable: nothing was yet, it is, or the device has no room for it. */
  draft: 'none' | 'kept' | 'full';
}

/** How far an import is. `fault` is the code of what was wrong with the file that was chosen last. */
export type Stage =
  | { kind: 'choose'; fault: string | null }
  | { kind: 'reading' }
  | { kind: 'columns'; columns: Recognised; rows: number }
  | { kind: 'checking'; done: number; of: number }
  | ({ kind: 'preview' } & PreviewedFile)
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
  /** Writes what was not imported; null before a file is read. */
  reader: FileImport | null;
  /** Reads rows of the preview; null once the file is not wanted any more. */
  rows: (wanted: RowsWanted) => Promise<PreviewRow[] | null>;
  /** The name of the file; null before one is chosen. */
  file: string | null;
  read: (chosen: ChosenFile) => Promise<void>;
  /** Goes on with rows that were kept. */
  resume: (kept: KeptRows) => Promise<void>;
  check: (positions: ColumnPositions) => Promise<void>;
  /** Asks again which column is which. */
  askColumns: () => void;
  /** Changes the completion: it is kept at once, and the rows are checked again. */
  complete: (change: Partial<Completion>) => Promise<void>;
  /** Imports the rows that are right, and keeps the others. */
  run: () => Promise<void>;
  /** Ends what is under way; what is imported already stays. */
  cancel: () => void;
  restart: () => void;
}

/** The file that is under way, with what a person has said of it. */
interface Source {
  of: ImportOf;
  file: string;
  columns: Recognised;
  rows: number;
  completion: Completion;
}

/** Keeps the rows of a file that are not imported; the place where they were kept last is remembered. */
function useKeeping(kind: ImportKind) {
  const kept = useRef<KeptAt | null>(null);
  const full = useRef(false);
  const keep = async (from: FileImport, order: FileOrder, sent: number | null): Promise<KeptRows | null> => {
    const draft = await from.draft(order, sent);
    if (draft.rows === 0) {
      if (kept.current !== null) await forgetImport(kept.current);
      kept.current = null;
      return null;
    }
    try {
      kept.current = await keepImport({ kind, file: order.file, draft }, kept.current);
      full.current = false;
      return { ...draft, ...kept.current };
    } catch (fault) {
      // Told on the screen: importing goes on, and the rows can still be downloaded.
      reportError(fault);
      full.current = true;
      return null;
    }
  };
  const stateOf = (): PreviewedFile['draft'] => {
    if (full.current) return 'full';
    return kept.current === null ? 'none' : 'kept';
  };
  const begin = (at: KeptAt | null): void => {
    kept.current = at;
    full.current = false;
  };
  return { keep, stateOf, begin };
}

export function useFileImport(kind: ImportKind): ImportSteps {
  const { showOutcome } = useOutcome();
  const { user, mirror } = useSession();
  const [stage, setStage] = useState<Stage>({ kind: 'choose', fault: null });
  const [file, setFile] = useState<string | null>(null);
  const source = useRef<Source | null>(null);
  /** `again`: the completion has changed while the rows were being checked. */
  const checking = useRef({ busy: false, again: false });
  const keeping = useKeeping(kind);
  const worker = useFileReader((fault) =>
    setStage({ kind: 'choose', fault: isPartMissing(fault) ? 'part_missing' : 'excel_unreadable' }),
  );

  const orderOf = ({ of, file: name, columns: { positions }, completion }: Source): FileOrder => {
    const { id: userId, viewer, timeZone } = user;
    return { of, file: name, userId, mirror, viewer, timeZone, positions, completion };
  };

  const preview = (from: FileImport, checked: CheckedFile, { completion }: Source): void => {
    if (worker.isCurrent(from))
      setStage({ kind: 'preview', checked, completion, busy: false, draft: keeping.stateOf() });
  };

  const checkRows = async (from: FileImport, next: Source): Promise<void> => {
    source.current = next;
    const shown = (done: number): void => setStage({ kind: 'checking', done, of: next.rows });
    shown(0);
    preview(from, await from.check(orderOf(next), shown), next);
  };

  const restart = (fault: string | null = null): void => {
    worker.end();
    source.current = null;
    checking.current = { busy: false, again: false };
    setFile(null);
    setStage({ kind: 'choose', fault });
  };

  const read = async ({ file: chosen, of }: ChosenFile): Promise<void> => {
    setFile(chosen.name);
    setStage({ kind: 'reading' });
    keeping.begin(null);
    await worker.begin(async (from) => {
      const found = await from.read(chosen, importKinds[kind].sheet);
      if (!worker.isCurrent(from)) return;
      if (found.kind === 'refused') {
        restart(found.code);
        return;
      }
      const next = { of, file: chosen.name, ...found, completion: noCompletion };
      source.current = next;
      if (isUnsure(found.columns, kind)) setStage({ ...found, kind: 'columns' });
      else await checkRows(from, next);
    });
  };

  const resume = async (kept: KeptRows): Promise<void> => {
    setStage({ kind: 'reading' });
    keeping.begin(kept);
    await worker.begin(async (from) => {
      const found = await from.reopen(kept.content);
      if (!worker.isCurrent(from)) return;
      if (found.kind === 'refused') {
        restart(found.code);
        return;
      }
      setFile(found.file);
      await checkRows(from, found);
    });
  };

  const check = (positions: ColumnPositions): Promise<void> =>
    worker.goOn(async (from) => {
      const before = source.current;
      if (before !== null) await checkRows(from, { ...before, columns: { ...before.columns, positions } });
    });

  const askColumns = (): void => {
    if (source.current === null) return;
    const { columns, rows } = source.current;
    setStage({ kind: 'columns', columns, rows });
  };

  /** Keeps the completion and checks the rows with it, until it doesn't change any more meanwhile. */
  const checkAgain = (before: CheckedFile): Promise<void> =>
    worker.goOn(async (from) => {
      let checked = before;
      let last = source.current;
      do {
        checking.current.again = false;
        last = source.current;
        if (last === null) return;
        await keeping.keep(from, orderOf(last), null);
        checked = await from.check(orderOf(last), noop);
      } while (checking.current.again && worker.isCurrent(from));
      preview(from, checked, last);
    });

  const complete = async (change: Partial<Completion>): Promise<void> => {
    const before = source.current;
    if (stage.kind !== 'preview' || before === null) return;
    const completion = { ...before.completion, ...change };
    source.current = { ...before, completion };
    setStage({ ...stage, completion, busy: true });
    if (checking.current.busy) {
      checking.current.again = true;
      return;
    }
    checking.current.busy = true;
    try {
      await checkAgain(stage.checked);
    } finally {
      checking.current.busy = false;
    }
  };

  const run = (): Promise<void> =>
    worker.goOn(async (from) => {
      const last = source.current;
      if (stage.kind !== 'preview' || last === null) return;
      const { checked } = stage;
      const order = orderOf(last);
      const of = checked.counts.add + checked.counts.change;
      const onTaken = (done: number): void => setStage({ kind: 'importing', done, of });
      onTaken(0);
      // The page may go at any moment: what is imported already is recognised when the draft is opened again.
      await keeping.keep(from, order, 0);
      const end = await takeShares(from, checked, { onTaken, isStopped: worker.isStopped });
      const kept = await keeping.keep(from, order, end.items.length);
      if (!worker.isCurrent(from)) return;
      setStage({ kind: 'done', checked, ...end, kept });
      // Rows that a person keeps for later have not failed.
      if (end.early !== null || keeping.stateOf() === 'full') await showOutcome('excelNotTaken');
      else if (kept === null) await showOutcome('excelTaken');
    });

  // Imported rows stay: a running import stops after the change in progress.
  const cancel = (): void => (stage.kind === 'importing' ? worker.stop() : restart());

  const rows = (wanted: RowsWanted): Promise<PreviewRow[] | null> => worker.ask((from) => from.rows(wanted));

  return { stage, reader: worker.reader, rows, file, read, resume, check, askColumns, complete, run, cancel, restart };
}
