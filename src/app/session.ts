import { isPartMissing, storageCode } from '../../domain/errors/faults.ts';
import { EngineLost } from '../commands/engine.ts';
import { noteEngineStuck } from '../commands/engine-trouble.ts';
import { isFreshStart } from '../commands/fresh-start.ts';
import { endTab, openSession } from '../commands/session.ts';
import { currentSession, keptSession, noteEnd, type Session, setSession } from '../mirror/session.ts';

let opening: Promise<void> | null = null;

/** The tab was closed: for tests, which open one after the other. */
export function closeTab(): void {
  endTab();
  lost();
  noteEnd(null);
}

/** Without the engine the session is over in this tab; the login page says what is wrong. */
function lost(): void {
  opening = null;
  setSession(null);
}

/** Nobody is signed in though somebody was: they signed out in another tab, or the browser has deleted all data. */
async function noteWhetherCleared({ user }: Session): Promise<void> {
  const { hasOutbox } = await import('../mirror/has-outbox.ts');
  if (!(await hasOutbox(user.id))) noteEnd({ kind: 'cleared' });
}

/**
 * Opens the session. For a user who was signed in before, the screens are drawn from the mirror at once, while the engine still
 * starts; calls to it wait, and if it finds that nobody is signed in, the session ends. While its script can't be loaded, as on a
 * first visit that lost its network, the screens stay, and it is retried with a network.
 */
async function open(): Promise<void> {
  const fresh = await isFreshStart();
  const kept = keptSession();
  const opened = openSession({ fresh, language: document.documentElement.lang }, setSession).then(setSession);
  if (kept === null || (fresh && !kept.remember)) return opened;
  setSession(kept);
  const onOpened = async (): Promise<void> => (currentSession() === null ? noteWhetherCleared(kept) : undefined);
  const onFault = (fault: unknown): void => {
    // A lost engine is restarted; every screen shows a notice when that doesn't help.
    if (isPartMissing(fault) || fault instanceof EngineLost) {
      reportError(fault);
      return;
    }
    if (storageCode(fault) === 'storage_stuck') {
      noteEngineStuck(String(fault));
      return;
    }
    lost();
    noteEnd({ kind: 'failed', fault });
  };
  opened.then(onOpened, onFault).catch(reportError);
}

/** The session of this tab, opened with the first call; null when nobody is signed in. */
export async function ensureSession(): Promise<Session | null> {
  opening ??= open();
  try {
    await opening;
  } catch (error) {
    opening = null;
    throw error;
  }
  return currentSession();
}
