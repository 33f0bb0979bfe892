import { noop } from '../../domain/kernel/noop.ts';
import { second } from '../../domain/kernel/time.ts';
import { MirrorDatabase } from '../mirror/database.ts';
import { overLostConnections } from '../mirror/storage-faults.ts';
import { OutboxDatabase } from './outbox/database.ts';
import { dropReceived } from './outbox/received-bytes.ts';
import { besides, type Platform } from './platform.ts';
import { clearSession, type SessionDatabase, type StoredSession } from './session-store.ts';
import { photoCacheName } from './storage-quota.ts';
import { deleteMirrors, mirrorGeneration } from './stuck-databases.ts';

/** How long it is waited for that a mirror is empty, in milliseconds: a tab that was suspended in the midst of it may hold it. */
const emptyingPatience = 3 * second;

async function empty(mirror: MirrorDatabase): Promise<void> {
  await overLostConnections([mirror], () =>
    mirror.transaction('rw', mirror.tables, async () => {
      await Promise.all(mirror.tables.map((table) => table.clear()));
    }),
  );
}

/**
 * Deletes what a user could read here, received photos included; it is loaded again after the next sign-in. The deletion is
 * requested at once, so that a mirror opened after this call is a new one, but a suspended tab can delay it for any time.
 */
async function deleteMirrorAndCaches(platform: Platform, userId: string, generation: number): Promise<void> {
  const { indexedDB, IDBKeyRange, caches } = platform;
  const deleted = deleteMirrors(platform, userId, generation);
  const outbox = new OutboxDatabase(userId, { indexedDB, IDBKeyRange });
  const dropped = dropReceived(outbox).finally(() => outbox.close());
  await Promise.all([deleted, dropped, caches?.delete(photoCacheName(userId))]);
}

/**
 * Deletes what a user could read here when they sign out. The mirror is emptied first, which a suspended tab does not delay; its
 * deletion goes on in the background.
 */
export async function wipeUserData(platform: Platform, userId: string): Promise<void> {
  const { indexedDB, IDBKeyRange } = platform;
  const generation = await mirrorGeneration(platform, userId);
  const mirror = new MirrorDatabase(userId, { indexedDB, IDBKeyRange, generation });
  let isOver = false;
  // Once it is closed here, its end is the deletion.
  const emptied = empty(mirror).catch((fault: unknown) => (isOver ? noop() : platform.noteFault('cleanup', fault)));
  await Promise.race([emptied, new Promise<void>((resolve) => platform.later(emptyingPatience, resolve))]);
  isOver = true;
  mirror.close();
  besides(platform, 'cleanup', deleteMirrorAndCaches(platform, userId, generation));
}

/**
 * Forgets who did not want to be remembered (specification 2.1, "storage is cleared at start"): token, user, mirror and photos
 * that were fetched. The outbox stays, since what is in it is nowhere else. Nobody waits for the mirror to be gone.
 */
export async function forget(session: StoredSession, sessions: SessionDatabase, platform: Platform): Promise<null> {
  await clearSession(sessions);
  const userId = session.user.id;
  besides(platform, 'cleanup', deleteMirrorAndCaches(platform, userId, await mirrorGeneration(platform, userId)));
  return null;
}
