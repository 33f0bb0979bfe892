import type { Credentials, Session, SignInResult } from '../../workers/contract/session.ts';
import { engine } from './engine.ts';

/** Whether this is the first tab since the browser started: then a session without remember-me ends (specification 2.1). */
async function isFreshStart(): Promise<boolean> {
  const known = sessionStorage.getItem('ergon-tab') !== null;
  sessionStorage.setItem('ergon-tab', '1');
  const { held = [] } = await navigator.locks.query();
  const others = held.some(({ name }) => name === 'ergon-tab');
  // Held for as long as the tab lives, so that the next one knows that the browser did not just start.
  void navigator.locks.request('ergon-tab', { mode: 'shared' }, () => new Promise<never>(() => undefined));
  return !known && !others;
}

/** Opens this browser's session in this tab's engine; null when nobody is signed in. Works without network. */
export async function openSession(locale: string): Promise<Session | null> {
  return engine.open({ fresh: await isFreshStart(), locale });
}

/** Opens it once more: after the engine was restarted, or when another tab may have signed in or out. */
export const reopenSession = (locale: string): Promise<Session | null> => engine.open({ fresh: false, locale });

export const signIn = (credentials: Credentials): Promise<SignInResult> => engine.signIn(credentials);

/** Ends the session on this device. What is unsent stays and is sent when the same user signs in again. */
export const signOut = (): Promise<void> => engine.signOut();

/** The language for the server's texts and mails. */
export const setLocale = (locale: string): Promise<void> => engine.setLocale(locale);
