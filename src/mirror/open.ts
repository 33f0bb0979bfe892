import { MirrorDatabase } from '../../workers/mirror/database.ts';

/**
 * `deleted`: signed out in another tab, or reset by the engine · `upgraded`: a newer version of the program is open in
 * another tab and this one has to be loaded again.
 */
export type MirrorGone = 'deleted' | 'upgraded';

let opened: { userId: string; mirror: MirrorDatabase } | null = null;

/** The mirror of a user, opened once per tab. The page only reads it; every write is the engine's. */
export function openMirror(userId: string, onGone: (why: MirrorGone) => void): MirrorDatabase {
  if (opened?.userId === userId && opened.mirror.isOpen()) return opened.mirror;
  opened?.mirror.close();
  const mirror = new MirrorDatabase(userId);
  mirror.on('versionchange', (event) => {
    mirror.close();
    onGone(event.newVersion === null || event.newVersion === 0 ? 'deleted' : 'upgraded');
    return false;
  });
  opened = { userId, mirror };
  return mirror;
}

/** Lets go of the mirror, so that signing out can delete it. */
export function closeMirror(): void {
  opened?.mirror.close();
  opened = null;
}
