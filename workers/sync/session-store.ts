import { Dexie, type Table } from 'dexie';
import type { Session } from '../contract/session.ts';
import { overLostConnections } from '../mirror/storage-faults.ts';

/** The session with what never leaves the workers. */
export interface StoredSession extends Session {
  token: string;
  /** The id of the exchange that was begun for the token: each further try of it, by whichever tab, has the same. */
  attempt?: string;
  /** When the session ends, however often its token is exchanged (epoch milliseconds); absent where the server did not say. */
  sessionEndsAt?: number;
}

/** The browser's session: one for all tabs, apart from the users' databases, so that signing out deletes nothing else. */
export class SessionDatabase extends Dexie {
  declare values: Table<{ key: 'session'; session: StoredSession }, string>;

  constructor(options: { indexedDB?: IDBFactory; IDBKeyRange?: typeof IDBKeyRange } = {}) {
    super(sessionName, { ...options, chromeTransactionDurability: 'strict', cache: 'disabled' });
    this.version(1).stores({ values: 'key' });
  }
}

export const sessionName = 'ergon-session';

/** Who is signed in on this browser, or null. */
export const readSession = async (database: SessionDatabase): Promise<StoredSession | null> =>
  (await overLostConnections([database], () => database.values.get('session')))?.session ?? null;

export async function writeSession(database: SessionDatabase, session: StoredSession): Promise<void> {
  await overLostConnections([database], () => database.values.put({ key: 'session', session }));
}

/**
 * Puts another session in the place of the one with `token`, and gives it back; null when that is no longer here: a late reply
 * undoes no new sign-in.
 */
export function replaceSession(
  database: SessionDatabase,
  token: string,
  next: (present: StoredSession) => StoredSession,
): Promise<StoredSession | null> {
  const { values } = database;
  return overLostConnections([database], () =>
    database.transaction('rw', values, async () => {
      const present = (await values.get('session'))?.session;
      if (present?.token !== token) return null;
      const session = next(present);
      await values.put({ key: 'session', session });
      return session;
    }),
  );
}

/** Changes the session under the same condition; whether it was. */
export const changeSession = async (
  database: SessionDatabase,
  token: string,
  change: Partial<StoredSession>,
): Promise<boolean> => (await replaceSession(database, token, (present) => ({ ...present, ...change }))) !== null;

export const clearSession = (database: SessionDatabase): Promise<void> =>
  overLostConnections([database], () => database.values.clear());

/** The session without its token, as the page may see it, with the mirror that its screens read. */
export const publicSession = (
  { token: _token, attempt: _attempt, sessionEndsAt: _end, ...session }: StoredSession,
  mirror = 0,
): Session => (mirror === 0 ? session : { ...session, mirror });

/** The token to send: that of the session while it is active and belongs to `userId`; else none. */
export async function tokenFor(sessions: SessionDatabase, userId: string | null): Promise<string | null> {
  const session = await readSession(sessions);
  if (session === null || session.state === 'expired') return null;
  return userId === null || session.user.id === userId ? session.token : null;
}
