import { redirect } from '@tanstack/react-router';
import { isPhone } from '../components/use-phone.ts';
import type { PanelSearch } from '../components/use-sheet-search.ts';
import { currentSession, type Session } from '../mirror/session.ts';
import { type GuardFacts, guardFactsOf } from './guards.ts';
import { ensureSession } from './session.ts';

/** A place where somebody starts. */
interface Landing {
  to: '/my-day' | '/tasks' | '/main' | '/profile';
  search: { registration?: 'complete-registration' };
}

const at = (to: Landing['to']): Landing => ({ to, search: {} });

interface Arrival {
  user: Session['user'];
  phone: boolean;
  facts: GuardFacts;
}

/** The first screen of a person: as the login result says (specification 4.7); employees on a phone see their day (product.md). */
export async function landingOf({
  user: { viewer, hasCompany, acceptedNoPrivileges },
  phone,
  facts,
}: Arrival): Promise<Landing> {
  if (viewer.kind === 'customer') return at('/tasks');
  if (!viewer.owner) return at(phone ? '/my-day' : '/tasks');
  // A company that was created after sign-in is in the mirror before the session knows it.
  if (viewer.elevated && !hasCompany && (await facts.headquarters()) === 'unknown')
    return { to: '/profile', search: { registration: 'complete-registration' } };
  if (viewer.elevated) return at('/tasks');
  return at(acceptedNoPrivileges || (await facts.acceptedNoPrivileges()) ? '/tasks' : '/main');
}

/** Pages to which nobody returns after signing in. */
const outside = /^\/(login|signup|setup|password-reset|reset-landing|new-password|register-landing)/;

/** A path of this app to return to after signing in; anything else (another site, the login page) is left out. */
export function safeReturnUrl(url: unknown): string | undefined {
  if (typeof url !== 'string' || !/^\/(?![/\\])/.test(url)) return undefined;
  return url === '/' || outside.test(url) ? undefined : url;
}

/** The path where the signed-in person starts or returns to; null while nobody is signed in. */
export async function startPage(returnUrl?: string): Promise<string | null> {
  const session = currentSession();
  if (session === null) return null;
  if (returnUrl !== undefined) return returnUrl;
  const { user } = session;
  const { to, search } = await landingOf({ user, phone: isPhone(), facts: guardFactsOf(session) });
  return search.registration === undefined ? to : `${to}?registration=${search.registration}`;
}

/** Redirects a signed-in person from pages for guests (specification 2.1), with the sync panel if it was asked for. */
export async function skipWhenSignedIn(returnUrl?: string, { sync }: PanelSearch = {}): Promise<void> {
  await ensureSession();
  const href = await startPage(returnUrl);
  if (href === null) return;
  const panel = sync === undefined ? '' : `${href.includes('?') ? '&' : '?'}sync=${sync}`;
  throw redirect({ href: `${href}${panel}`, replace: true });
}
