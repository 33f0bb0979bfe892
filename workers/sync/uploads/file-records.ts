import type { FileState } from '../../contract/items.ts';
import type { SyncContext } from '../context.ts';
import { fileCopy } from '../outbox/copies.ts';
import type { OutboxFile } from '../outbox/database.ts';

/** Makes the mirror's copy of a captured file equal to the outbox; one that is received or dropped is no longer shown. */
export async function showFile({ outbox, mirror }: SyncContext, id: string): Promise<void> {
  const file = await outbox.files.get(id);
  if (file === undefined || file.receivedAt !== null) await mirror.files.delete(id);
  else await mirror.files.put(fileCopy(file));
}

/**
 * Changes what is known of a captured file, then shows it. Nothing happens when `change` gives null or the file was dropped
 * meanwhile; the result is the changed file, or null.
 */
export async function changeFile(
  context: SyncContext,
  id: string,
  change: (file: OutboxFile) => Partial<OutboxFile> | null,
): Promise<OutboxFile | null> {
  const { outbox } = context;
  const changed = await outbox.transaction('rw', outbox.files, async () => {
    const file = await outbox.files.get(id);
    const set = file === undefined ? null : change(file);
    if (file === undefined || set === null) return null;
    const next = { ...file, ...set };
    await outbox.files.put(next);
    return next;
  });
  if (changed !== null) await showFile(context, id);
  return changed;
}

/** Those with the fewest failures first, then in the order of their taking. */
export const byFewestTries = (one: OutboxFile, other: OutboxFile): number =>
  one.tries - other.tries || one.capturedAt - other.capturedAt || (one.id < other.id ? -1 : 1);

/** Of thousands of files so many are read at once. */
const window = 100;

interface Beginning {
  /** The state in which files wait. */
  from: FileState;
  /** Whether something can be done with a file now. */
  may: (file: OutboxFile) => boolean | Promise<boolean>;
  /** The changes at its start. */
  begin: (file: OutboxFile) => Partial<OutboxFile>;
}

/** Begins work on the next file in order; null when none can be worked on. */
export async function beginNext(context: SyncContext, { from, may, begin }: Beginning): Promise<OutboxFile | null> {
  for (let offset = 0; ; offset += window) {
    const waiting = context.outbox.files.where('state').equals(from);
    const files = await waiting.offset(offset).limit(window).toArray();
    for (const file of files.sort(byFewestTries)) {
      const begun = (await may(file))
        ? await changeFile(context, file.id, (present) => (present.state === from ? begin(present) : null))
        : null;
      if (begun !== null) return begun;
    }
    if (files.length < window) return null;
  }
}

/** The state to which interrupted work returns. */
const before = { processing: 'queued', sending: 'ready' } as const satisfies Partial<Record<FileState, FileState>>;

/** The state of a file with which something is being done. */
export type Begun = keyof typeof before;

/**
 * After a start or a fault: work that was begun and not ended waits again. Everything else about a photo is in its record, so
 * that a crash at any point costs at most the step it was in.
 */
export async function takeUpAgain(context: SyncContext, begun: Begun): Promise<void> {
  for (const id of await context.outbox.files.where('state').equals(begun).primaryKeys())
    await changeFile(context, id, ({ state }) => (state === begun ? { state: before[begun] } : null));
}
