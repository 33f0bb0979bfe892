import { MirrorDatabase } from '../../../workers/mirror/database.ts';

/** A user's mirror, empty, as the engine would fill it. */
export async function emptyMirror(userId: string): Promise<MirrorDatabase> {
  const mirror = new MirrorDatabase(userId);
  await mirror.open();
  await mirror.transaction('rw', mirror.tables, async () => {
    for (const table of mirror.tables) await table.clear();
  });
  return mirror;
}
