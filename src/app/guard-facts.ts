import { reloadApp } from '../commands/reload.ts';
import type { Session } from '../mirror/session.ts';
import type { GuardFacts } from './guards.ts';

/**
 * The facts about somebody that rules ask for, from their mirror. It is loaded only when a rule asks, so that signing in and
 * most first screens go without it.
 */
export function guardFactsOf({ user: { viewer }, mirror: generation }: Session): GuardFacts {
  const read = async <Value>(ask: (parts: Parts) => Promise<Value>): Promise<Value> => {
    const [{ openMirror }, { headquartersIn, acceptedNoPrivilegesIn, subscribedIn }] = await Promise.all([
      import('../mirror/open.ts'),
      import('../mirror/guard-facts.ts'),
    ]);
    const mirror = openMirror(viewer.userId, reloadApp, { generation });
    try {
      return await ask({ mirror, headquartersIn, acceptedNoPrivilegesIn, subscribedIn });
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
