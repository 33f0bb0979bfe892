import type { Session } from '../contract/session.ts';
import { overLostConnections } from '../mirror/storage-faults.ts';
import type { SyncContext } from './context.ts';
import { OutboxDatabase } from './outbox/database.ts';
import { outboxValue } from './outbox/queue.ts';
import type { Platform } from './platform.ts';
import type { StoredSession } from './session-store.ts';

const deviceIn = (outbox: OutboxDatabase): Promise<string | undefined> =>
  overLostConnections([outbox], () => outboxValue(outbox, 'device'));

/** Whether the browser has deleted this user's data since the engine opened it: the device's own id is gone with it. */
export const isCleared = async ({ outbox, device }: Pick<SyncContext, 'outbox' | 'device'>): Promise<boolean> =>
  (await deviceIn(outbox)) !== device;

/**
 * The session in which somebody goes on whose data the browser has deleted while they worked: what they do is kept for them, and
 * they have to sign in again, since the token is gone too.
 */
export const clearedSession = (working: Session): StoredSession => ({
  ...working,
  token: '',
  state: 'expired',
  cleared: true,
});

/** The same after the engine was lost with the data; null where the outbox is still here, for then somebody has signed out. */
export async function resumeCleared(platform: Platform, working: Session): Promise<StoredSession | null> {
  const { indexedDB, IDBKeyRange } = platform;
  const outbox = new OutboxDatabase(working.user.id, { indexedDB, IDBKeyRange });
  try {
    return (await deviceIn(outbox)) === undefined ? clearedSession(working) : null;
  } finally {
    outbox.close();
  }
}
