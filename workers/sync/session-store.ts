import { Dexie, type Table } from 'dexie';
import type { Session } from '../contract/session.ts';
import { overLostConnections } from '../mirror/storage-faults.ts';

/** The session with its token, which never leaves the workers. */
export interface StoredSession extends Session {
  token: string;
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

/** Changes the session only while it is still the same one, so that a late reply cannot undo a new sign-in. */
export function changeSession(
  database: SessionDatabase,
  token: string,
  change: Partial<StoredSession>,
): Promise<boolean> {
  const { values } = database;
  return overLostConnections([database], () =>
    database.transaction('rw', values, async () => {
      const present = (await values.get('session'))?.session;
      if (present?.token !== token) return false;
      await values.put({ key: 'session', session: { ...present, ...change } });
      return true;
    }),
  );
}

export const clearSession = (database: SessionDatabase): Promise<void> =>
  overLostConnections([database], () => database.values.clear());

/** The session without its token, as the page may see it, with the mirror that its screens read. */
export const publicSession = ({ token: _token, ...session }: StoredSession, mirror = 0): Session =>
  mirror === 0 ? session : { ...session, mirror };

/** The token to send: that of the session while it is active and belongs to `userId`; else none. */
export async function tokenFor(sessions: SessionDatabase, userId: string | null): Promise<string | null> {
  const session = await readSession(sessions);
  if (session === null || session.state === 'expired') return null;
  return userId === null || session.user.id === userId ? session.token : null;
}
