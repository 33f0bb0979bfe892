import { redirect } from '@tanstack/react-router';
import type { Session } from '../mirror/session.ts';
import { guardFactsOf } from './guard-facts.ts';
import { detourOf } from './guards.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Somebody was sent here instead of where they wanted to go: what to tell them. */
    warning?: 'notRegistered';
  }
}

/** Lets somebody who is signed in open a screen, or sends them where its rules say (specification 2.1 and 2.8). */
export async function requireScreen(path: string, session: Session): Promise<void> {
  const detour = await detourOf({ path, user: session.user, facts: guardFactsOf(session) });
  if (detour === null) return;
  const { to, search, warning } = detour;
  const query = search.registration === undefined ? '' : `?registration=${search.registration}`;
  throw redirect({ href: `${to}${query}`, replace: true, ...(warning === undefined ? {} : { state: { warning } }) });
}
