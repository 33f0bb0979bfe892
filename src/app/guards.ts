import type { Session } from '../mirror/session.ts';

/** What of the account's company is known here; `unknown` while the mirror has not got it yet. */
export type Headquarters = 'placed' | 'missing' | 'unknown';

/** Facts that some rules need; read when a rule asks. */
export interface GuardFacts {
  /** Whether the company has headquarters with a place on the map. */
  headquarters(): Promise<Headquarters>;
  /** Whether the person went on as a free user ("accepted no-privileges"). */
  acceptedNoPrivileges(): Promise<boolean>;
}

type Rule = 'company' | 'staff' | 'work';

/** Where a rule sends somebody; `warning` is said there. */
interface Detour {
  to: '/login' | '/main' | '/profile';
  search: { registration?: 'complete-registration' };
  warning?: 'notRegistered';
}

/** Whether somebody has work here: the elevated owner and every employee (specification 2.8). */
const isStaff = ({ viewer }: Session['user']): boolean =>
  viewer.elevated || (!viewer.owner && viewer.kind !== 'customer');

/**
 * The rules of the screens by the first part of their path, besides signing in, which all of them need (specification 2.1 and
 * 2.8; decision 0033 for those that are not shown there). A path that is not here needs nothing more.
 */
const rulesOf: Readonly<Partial<Record<string, readonly Rule[]>>> = {
  tasks: ['work'],
  map: ['work'],
  addresses: ['company', 'staff'],
  customers: ['company', 'staff'],
  calendar: ['company', 'staff'],
  dispatch: ['company', 'staff'],
  roles: ['company', 'staff'],
  personnel: ['company', 'staff'],
  scheduled: ['company', 'staff'],
  subcontractors: ['company', 'staff'],
  'active-subs': ['company'],
  'active-subscritpions': ['company'],
};

const rules: Readonly<Record<Rule, (user: Session['user'], facts: GuardFacts) => Promise<Detour | null>>> = {
  // Only the owner can place the headquarters: an employee who is sent to do it could go nowhere.
  company: async ({ viewer, hasCompany }, facts) => {
    if (!viewer.owner) return null;
    const missing = !hasCompany || (await facts.headquarters()) === 'missing';
    const search = { registration: 'complete-registration' } as const;
    return missing ? { to: '/profile', search, warning: 'notRegistered' } : null;
  },
  staff: async (user) => (isStaff(user) ? null : { to: '/login', search: {} }),
  // A customer's account reads its own tasks there (product.md).
  work: async (user, facts) => {
    if (isStaff(user) || user.viewer.kind === 'customer') return null;
    return (await facts.acceptedNoPrivileges()) ? null : { to: '/main', search: {} };
  },
};

interface Visit {
  /** The path that is to be opened. */
  path: string;
  user: Session['user'];
  facts: GuardFacts;
  /** Whether the app has a screen at a path. */
  hasScreen: (path: string) => boolean;
}

/**
 * Where somebody who is signed in has to go instead of a screen; null when they may open it. A rule whose screen is not there
 * lets them pass, since there would be nothing to do for them.
 */
export async function detourOf({ path, user, facts, hasScreen }: Visit): Promise<Detour | null> {
  const [, first = ''] = path.split('/');
  for (const rule of rulesOf[first] ?? []) {
    const detour = await rules[rule](user, facts);
    if (detour !== null && hasScreen(detour.to)) return detour;
  }
  return null;
}
