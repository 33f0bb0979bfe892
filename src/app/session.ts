import { openSession } from '../commands/session.ts';
import { currentSession, type Session, setSession } from '../mirror/session.ts';

let opening: Promise<void> | null = null;

async function open(): Promise<void> {
  setSession(await openSession(document.documentElement.lang, setSession));
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
