import { redirect } from '@tanstack/react-router';
import { isStaff } from '../../domain/visibility/viewer.ts';
import { reloadApp } from '../commands/reload.ts';
import type { Session } from '../mirror/session.ts';

/** Whether the company's headquarters are known here; `unknown` until the mirror has them. */
export type Headquarters = 'placed' | 'missing' | 'unknown';

/** Facts that some rules need; read when a rule asks. */
export interface GuardFacts {
  /** Whether the company has headquarters with a place on the map. */
  headquarters(): Promise<Headquarters>;
  /** Whether the person went on as a free user ("accepted no-privileges"). */
  acceptedNoPrivileges(): Promise<boolean>;
  /** Whether the account has a subscription that it may use. */
  subscribed(): Promise<boolean>;
}

type Rule = 'company' | 'staff' | 'work' | 'purchase';

/** Where a rule redirects somebody; `warning` is shown there. */
interface Detour {
  to: '/login' | '/main' | '/profile' | '/tasks';
  search: { registration?: 'complete-registration' };
  warning?: 'notRegistered';
}

/**
 * The rules of the screens by the first part of their path, besides signing in, which all of them need (specification 2.1 and
 * 2.8; decision 0033 for the rest). Other paths have no more rules.
 */
const rulesOf: Readonly<Partial<Record<string, readonly Rule[]>>> = {
  tasks: ['work'],
  map: ['work'],
  addresses: ['staff', 'company'],
  customers: ['staff', 'company'],
  calendar: ['staff', 'company'],
  dispatch: ['staff', 'company'],
  devices: ['staff', 'company'],
  quarantine: ['staff', 'company'],
  roles: ['staff', 'company'],
  steps: ['staff', 'company'],
  equipment: ['staff', 'company'],
  'working-time': ['staff', 'company'],
  personnel: ['staff', 'company'],
  scheduled: ['staff', 'company'],
  insight: ['staff', 'company'],
  subcontractors: ['staff', 'company'],
  main: ['purchase'],
  subscriptions: ['purchase'],
  'active-subs': ['company'],
  'active-subscritpions': ['company'],
};

const rules: Readonly<Record<Rule, (user: Session['user'], facts: GuardFacts) => Promise<Detour | null>>> = {
  // Only the owner can place the headquarters: an employee who was redirected there would be stuck.
  company: async ({ viewer, hasCompany }, facts) => {
    if (!viewer.owner) return null;
    const headquarters = await facts.headquarters();
    // A company that was created after sign-in is in the mirror before the session knows it.
    const missing = headquarters === 'missing' || (headquarters === 'unknown' && !hasCompany);
    const search = { registration: 'complete-registration' } as const;
    return missing ? { to: '/profile', search, warning: 'notRegistered' } : null;
  },
  staff: async ({ viewer }) => (isStaff(viewer) ? null : { to: '/login', search: {} }),
  // What is sold is for the account's owner (specification 6).
  purchase: async ({ viewer }) => (viewer.owner ? null : { to: '/tasks', search: {} }),
  // A customer's account reads its own tasks there (product.md).
  work: async (user, facts) => {
    if (isStaff(user.viewer) || user.viewer.kind === 'customer' || user.acceptedNoPrivileges) return null;
    const mayGoOn = (await facts.acceptedNoPrivileges()) || (await facts.subscribed());
    return mayGoOn ? null : { to: '/main', search: {} };
  },
};

interface Visit {
  /** The path that is to be opened. */
  path: string;
  user: Session['user'];
  facts: GuardFacts;
}

/** Where a signed-in person is redirected from a screen; null when they may open it. */
export async function detourOf({ path, user, facts }: Visit): Promise<Detour | null> {
  const [, first = ''] = path.split('/');
  for (const rule of rulesOf[first] ?? []) {
    const detour = await rules[rule](user, facts);
    if (detour !== null) return detour;
  }
  return null;
}

/**
 * The facts that rules ask for, from the person's mirror. It is loaded only when a rule asks, so that sign-in and most first
 * screens don't load it.
 */
export function guardFactsOf({ user: { viewer }, mirror: generation }: Session): GuardFacts {
  const read = async <Value>(load: (parts: Parts) => Promise<Value>): Promise<Value> => {
    const [{ openMirror }, { headquartersIn, acceptedNoPrivilegesIn, subscribedIn }] = await Promise.all([
      import('../mirror/open.ts'),
      import('../mirror/guard-facts.ts'),
    ]);
    const mirror = openMirror(viewer.userId, reloadApp, { generation });
    try {
      return await load({ mirror, headquartersIn, acceptedNoPrivilegesIn, subscribedIn });
    } finally {
      mirror.close();
    }
  };
  return {
    headquarters: () => read(({ mirror, headquartersIn }) => headquartersIn(mirror, viewer)),
    acceptedNoPrivileges: () => read(({ mirror, acceptedNoPrivilegesIn }) => acceptedNoPrivilegesIn(mirror, viewer)),
    subscribed: () => read(({ mirror, subscribedIn }) => subscribedIn(mirror, Date.now())),
  };
}

type Parts = typeof import('../mirror/guard-facts.ts') & {
  mirror: ReturnType<typeof import('../mirror/open.ts')['openMirror']>;
};

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set by a redirect: what to tell the person. */
    warning?: 'notRegistered';
  }
}

/** Lets a signed-in person open a screen, or redirects them by its rules (specification 2.1 and 2.8). */
export async function requireScreen(path: string, session: Session): Promise<void> {
  const detour = await detourOf({ path, user: session.user, facts: guardFactsOf(session) });
  if (detour === null) return;
  const { to, search, warning } = detour;
  const query = search.registration === undefined ? '' : `?registration=${search.registration}`;
  throw redirect({ href: `${to}${query}`, replace: true, ...(warning === undefined ? {} : { state: { warning } }) });
}
