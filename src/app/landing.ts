import type { Session } from '../mirror/session.ts';
import type { GuardFacts } from './guards.ts';

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

/** Where a person starts: where the login result leads (specification 4.7); employees on a phone with their day (product.md). */
export async function landingOf({
  user: { viewer, hasCompany, acceptedNoPrivileges },
  phone,
  facts,
}: Arrival): Promise<Landing> {
  if (viewer.kind === 'customer') return at('/tasks');
  if (!viewer.owner) return at(phone ? '/my-day' : '/tasks');
  // A company that was made since signing in is in the mirror before the session knows of it.
  if (viewer.elevated && !hasCompany && (await facts.headquarters()) === 'unknown')
    return { to: '/profile', search: { registration: 'complete-registration' } };
  if (viewer.elevated) return at('/tasks');
  return at(acceptedNoPrivileges || (await facts.acceptedNoPrivileges()) ? '/tasks' : '/main');
}

/** Pages that somebody who is signed in does not come back to. */
const outside = ['/login', '/signup', '/password-reset', '/reset-landing', '/new-password', '/register-landing'];

/** A path of this app to return to after signing in; anything else (another site, the login page) is left out. */
export function safeReturnUrl(url: unknown): string | undefined {
  if (typeof url !== 'string' || !/^\/(?![/\\])/.test(url)) return undefined;
  return url === '/' || outside.some((path) => url.startsWith(path)) ? undefined : url;
}
