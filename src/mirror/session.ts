import { useSyncExternalStore } from 'react';
import type { Viewer } from '../../domain/visibility/viewer.ts';
import { onDevice } from '../../workers/browser/kept-texts.ts';
import type { Session as EngineSession } from '../../workers/contract/session.ts';

export type Session = EngineSession;

/** cleared: the browser has deleted all data of this site · failed: it could not be opened. */
export type SessionEnd = { kind: 'cleared' } | { kind: 'failed'; fault: unknown };

let current: Session | null = null;
/** Why nobody is signed in any more though nobody has signed out; null otherwise. */
let end: SessionEnd | null = null;
const listeners = new Set<() => void>();

/** The session that this tab works in; null when nobody is signed in. */
export const currentSession = (): Session | null => current;

/** Where the current user is kept between starts (specification 9); never the token, which only the workers have. */
const storageKey = 'ergon-session';

const isSession = (value: unknown): value is Session =>
  typeof value === 'object' && value !== null && 'user' in value && 'state' in value && 'remember' in value;

/** The stored session of the last user: screens render with it while the engine opens the session. */
export function keptSession(): Session | null {
  const kept = onDevice.read(storageKey);
  return isSession(kept) ? kept : null;
}

/** Called when the engine opened, began or ended a session. */
export function setSession(session: Session | null): void {
  current = session;
  if (session !== null) end = null;
  // For the next start; where there is no room for it, that only begins a little later.
  onDevice.put(storageKey, session && JSON.stringify(session));
  for (const listener of listeners) listener();
}

/** Called when a session is found to have ended by itself; null: nothing more is said of it. */
export function noteEnd(found: SessionEnd | null): void {
  end = found;
  for (const listener of listeners) listener();
}

/** How the session of who worked here last ended by itself; null when somebody is signed in, or has signed out. */
export const useSessionEnd = (): SessionEnd | null => useSyncExternalStore(subscribe, () => end);

/** Called when somebody has signed out: whoever has signed in meanwhile stays. */
export function endSession(left: Session | null): void {
  if (current === null || current.user.id === left?.user.id) setSession(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session, or null while nobody is signed in. */
export const useOptionalSession = (): Session | null => useSyncExternalStore(subscribe, currentSession);

/** The session of a guarded screen. */
export function useSession(): Session {
  const session = useOptionalSession();
  if (session === null) throw new Error('There is no session: this part belongs below the guarded layout.');
  return session;
}

/** The viewer of a guarded screen. */
export const useViewer = (): Viewer => useSession().user.viewer;
