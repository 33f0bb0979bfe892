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
  facts: Pick<GuardFacts, 'acceptedNoPrivileges'>;
  /** Whether the app has a screen at a path. */
  hasScreen: (path: string) => boolean;
}

/** Where the login result leads (specification 4.7), whether or not there is a screen. */
async function wantedBy({ user: { viewer, hasCompany }, phone, facts }: Omit<Arrival, 'hasScreen'>): Promise<Landing> {
  if (viewer.kind === 'customer') return at('/tasks');
  if (!viewer.owner) return at(phone ? '/my-day' : '/tasks');
  if (viewer.elevated && !hasCompany) return { to: '/profile', search: { registration: 'complete-registration' } };
  if (viewer.elevated) return at('/tasks');
  return at((await facts.acceptedNoPrivileges()) ? '/tasks' : '/main');
}

/** Where a person starts (specification 4.7; employees on a phone with their day, product.md); the tasks while the place is not built. */
export async function landingOf({ hasScreen, ...arrival }: Arrival): Promise<Landing> {
  const wanted = await wantedBy(arrival);
  return hasScreen(wanted.to) ? wanted : at('/tasks');
}

/** Pages that somebody who is signed in does not come back to. */
const outside = ['/login', '/signup', '/password-reset', '/reset-landing', '/new-password', '/register-landing'];

/** A path of this app to return to after signing in; anything else (another site, the login page) is left out. */
export function safeReturnUrl(url: unknown): string | undefined {
  if (typeof url !== 'string' || !/^\/(?![/\\])/.test(url)) return undefined;
  return url === '/' || outside.some((path) => url.startsWith(path)) ? undefined : url;
}
