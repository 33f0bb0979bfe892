import { redirect } from '@tanstack/react-router';
import { isPhone } from '../components/use-phone.ts';
import type { PanelSearch } from '../components/use-sheet-search.ts';
import { currentSession } from '../mirror/session.ts';
import { guardFactsOf } from './guard-facts.ts';
import { landingOf } from './landing.ts';
import { ensureSession } from './session.ts';

/** Where whoever is signed in starts, or returns to; null while nobody is. */
export async function startPage(returnUrl?: string): Promise<string | null> {
  const session = currentSession();
  if (session === null) return null;
  if (returnUrl !== undefined) return returnUrl;
  const { user } = session;
  const { to, search } = await landingOf({ user, phone: isPhone(), facts: guardFactsOf(session) });
  return search.registration === undefined ? to : `${to}?registration=${search.registration}`;
}

/** For pages of guests: somebody whose session is known skips them (specification 2.1); with the sync panel where it was asked for. */
export async function skipWhenSignedIn(returnUrl?: string, { sync }: PanelSearch = {}): Promise<void> {
  await ensureSession();
  const href = await startPage(returnUrl);
  if (href === null) return;
  const panel = sync === undefined ? '' : `${href.includes('?') ? '&' : '?'}sync=${sync}`;
  throw redirect({ href: `${href}${panel}`, replace: true });
}
