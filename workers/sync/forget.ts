import { MirrorDatabase } from '../mirror/database.ts';
import { inBackground, type Platform } from './platform.ts';
import { clearSession, type SessionDatabase, type StoredSession } from './session-store.ts';
import { photoCacheName } from './storage-care.ts';

/**
 * Deletes what a user could read here; it comes again with the next sign-in. A suspended tab can hold that up for as long as it
 * likes.
 */
export async function dropReadings({ indexedDB, IDBKeyRange, caches }: Platform, userId: string): Promise<void> {
  await new MirrorDatabase(userId, { indexedDB, IDBKeyRange }).delete({ disableAutoOpen: true });
  await caches?.delete(photoCacheName(userId));
}

/**
 * Forgets who did not want to be remembered (specification 2.1, "storage is cleared at start"): token, user, mirror and photos
 * that were fetched. The outbox stays, since what is in it is nowhere else. Nobody waits for the mirror to be gone.
 */
export async function forget(session: StoredSession, sessions: SessionDatabase, platform: Platform): Promise<null> {
  await clearSession(sessions);
  inBackground(platform, dropReadings(platform, session.user.id));
  return null;
}
