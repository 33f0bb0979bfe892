import { interfaceLanguage } from '../../domain/user/languages.ts';
import type { Credentials, Session, SignInResult } from '../../workers/contract/session.ts';

export type { IdentityProof } from '../../workers/contract/session.ts';

import { endEngine, engine, onEngineRestart } from './engine.ts';
import { pushedUser } from './pushed-user.ts';

/** The specification's names of the languages, as the server takes them. */
const localeOf = (language: string): string => (language === 'el' ? 'gr' : language);

let present: Session | null = null;

/** Keeps the push subscription in step with the signed-in user, where push is on. Not awaited. */
export function followPush(session = present, language = document.documentElement.lang): void {
  present = session;
  if (pushedUser() === null) return;
  import('./push.ts').then(({ keepPush }) => keepPush(session, language)).catch(reportError);
}

/**
 * Opens this browser's session in this tab's engine; null when nobody is signed in. Works without network. `onChange` hears
 * when it is renewed, ends, or changes in another tab; when the engine is lost, the session is opened again in a new one.
 */
export async function openSession(
  { fresh, language }: { fresh: boolean; language: string },
  onChange: (session: Session | null) => void,
): Promise<Session | null> {
  let isStart = fresh;
  const open = async (working: Session | null): Promise<Session | null> => {
    const session = await engine.open({ fresh: isStart, locale: localeOf(language), ...(working && { working }) });
    // Only now: a start that failed is retried as a start.
    isStart = false;
    await engine.watchSession((changed) => {
      present = changed;
      onChange(changed);
    });
    return session;
  };
  const begin = async (working: Session | null): Promise<Session | null> => {
    const session = await open(working);
    followPush(session);
    return session;
  };
  onEngineRestart(async () => onChange(await begin(present)));
  return begin(null);
}

export async function signIn(credentials: Credentials): Promise<SignInResult> {
  const result = await engine.signIn(credentials);
  if (result.kind === 'signedIn') followPush(result.session);
  return result;
}

/** Ends the session on this device. What is unsent stays and is sent when the same user signs in again. */
export async function signOut(): Promise<void> {
  const left = present;
  await engine.signOut();
  // A user who signed in meanwhile keeps their push subscription.
  if (present === null || present.user.id === left?.user.id) followPush(null);
}

let spoken: string | null = null;

/** Forgets what was known of the session and ends the engine: for tests, which open one tab after the other. */
export function endTab(): void {
  present = null;
  spoken = null;
  endEngine();
}

/** The language for the server's texts and mails, and for what is pushed. One that was chosen is kept for all of the user's devices. */
export async function setLanguage(language: string): Promise<void> {
  const changed = spoken !== null && spoken !== language;
  spoken = language;
  await engine.setLocale(localeOf(language));
  if (!changed) return;
  followPush(present, language);
  if (present === null) return;
  const { savePreference } = await import('./preferences.ts');
  await savePreference(present.user.id, interfaceLanguage, language);
}
