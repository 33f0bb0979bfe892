import { MirrorDatabase } from '../../workers/mirror/database.ts';

/**
 * Opens the mirror of a user for reading; every write is the engine's. `onUpgrade`: a newer version of the program, open in
 * another tab, waits for this one to be loaded again. A mirror that is deleted (signed out, maybe elsewhere) is only closed:
 * the end of the session is told by the engine.
 */
export function openMirror(userId: string, onUpgrade: () => void): MirrorDatabase {
  const mirror = new MirrorDatabase(userId);
  mirror.on('versionchange', (event) => {
    mirror.close();
    if (event.newVersion !== null && event.newVersion > 0) onUpgrade();
    return false;
  });
  return mirror;
}
