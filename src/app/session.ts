import { onEngineRestart } from '../commands/engine.ts';
import { openSession, reopenSession } from '../commands/session.ts';
import { currentSession, type Session, setSession } from '../mirror/session.ts';

let opening: Promise<Session | null> | null = null;

const locale = (): string => document.documentElement.lang;

/** The session of this tab, opened with the first call. */
export async function ensureSession(): Promise<Session | null> {
  opening ??= openSession(locale()).then((session) => {
    setSession(session);
    onEngineRestart(() => void refreshSession());
    return session;
  });
  try {
    await opening;
  } catch (error) {
    opening = null;
    throw error;
  }
  return currentSession();
}

/** Asks the engine again who is signed in: another tab may have signed in or out, or the engine was started anew. */
export async function refreshSession(): Promise<void> {
  setSession(await reopenSession(locale()));
}
