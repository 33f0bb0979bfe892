import { Dexie, type ObservabilitySet, RangeSet } from 'dexie';
import { MirrorDatabase } from '../../workers/mirror/database.ts';
import { closeInOrder } from '../../workers/mirror/open-database.ts';
import { onConnectionLost } from '../../workers/mirror/storage-faults.ts';

/** Has what is shown of these parts of databases read again; without them, everything. */
export const readWritten = (parts: Readonly<Record<string, object>> | null): void =>
  Dexie.on.storagemutated.fire(
    (parts as ObservabilitySet | null) ?? { all: new RangeSet(Number.NEGATIVE_INFINITY, [[]]) },
  );

/**
 * Opens the mirror of a user for reading; every write is the engine's. `onUpgrade`: a newer version of the program, open in
 * another tab, waits for this one to be loaded again. A mirror that is deleted (signed out, maybe elsewhere) is only closed:
 * the end of the session is told by the engine. Where the browser takes the connection away, what was read may be gone with it:
 * it is read again on a new one.
 */
export function openMirror(
  userId: string,
  onUpgrade: () => void,
  options?: ConstructorParameters<typeof MirrorDatabase>[1],
): MirrorDatabase {
  const mirror = new MirrorDatabase(userId, options);
  onConnectionLost(mirror, () => readWritten(null));
  mirror.on('versionchange', (event) => {
    mirror.close();
    if (event.newVersion !== null && event.newVersion > 0) onUpgrade();
    return false;
  });
  return mirror;
}

/** Closes a mirror; resolves once all that was read in it has been read. */
export const closeMirror = (mirror: MirrorDatabase): Promise<void> => closeInOrder(mirror);
