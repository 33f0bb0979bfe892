import { useSyncExternalStore } from 'react';
import type { Viewer } from '../../domain/visibility/viewer.ts';
import type { Session as EngineSession } from '../../workers/contract/session.ts';

export type Session = EngineSession;

let current: Session | null = null;
const listeners = new Set<() => void>();

/** The session that this tab works in; null when nobody is signed in. */
export const currentSession = (): Session | null => current;

/** Called when the engine opened, began or ended a session. */
export function setSession(session: Session | null): void {
  current = session;
  for (const listener of listeners) listener();
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

/** Who looks at a guarded screen. */
export const useViewer = (): Viewer => useSession().user.viewer;
