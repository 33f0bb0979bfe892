import { redirect } from '@tanstack/react-router';
import { isPhone } from '../components/use-phone.ts';
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
  const { to, search } = await landingOf({ user, phone: isPhone(), facts: guardFactsOf(user.viewer) });
  return search.registration === undefined ? to : `${to}?registration=${search.registration}`;
}

/** For pages of guests: somebody whose session is known skips them (specification 2.1). */
export async function skipWhenSignedIn(returnUrl?: string): Promise<void> {
  await ensureSession();
  const href = await startPage(returnUrl);
  if (href !== null) throw redirect({ href, replace: true });
}
