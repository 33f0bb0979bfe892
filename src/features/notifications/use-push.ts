import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { browser } from '../../../workers/browser/capabilities.ts';
import { isPushedTo, pushKey, type SwitchedOn, switchPushOff, switchPushOn } from '../../commands/push.ts';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { isIos, isStandalone } from '../../components/platform.ts';
import { toast } from '../../components/toast.ts';
import { useAction } from '../../components/use-action.ts';
import { useSession } from '../../mirror/session.ts';

/**
 * Whether this browser is told while the app is closed.
 * - install: iOS has it only for apps on the home screen. unsupported: this browser has it nowhere.
 * - unconfigured: this server pushes nothing. denied: the person has forbidden it to this site, in the browser.
 * - offline: the server cannot be asked now.
 */
export type PushState = 'on' | 'off' | 'install' | 'unsupported' | 'unconfigured' | 'denied' | 'offline';

type Found = { state: Exclude<PushState, 'off'> } | { state: 'off'; key: string };

async function findOut(user: string): Promise<Found> {
  if (!browser.canBePushedTo) return { state: isIos() && !isStandalone() ? 'install' : 'unsupported' };
  if (Notification.permission === 'denied') return { state: 'denied' };
  if (await isPushedTo(user)) return { state: 'on' };
  // In private windows and where the browser's owner forbids it there is none that could show anything.
  if ((await browser.serviceWorker?.getRegistration()) === undefined) return { state: 'unsupported' };
  const key = await pushKey();
  if (key === undefined) return { state: 'offline' };
  return key === null ? { state: 'unconfigured' } : { state: 'off', key };
}

/** The state, null until it is known, and what changes it; a browser's settings may change while nobody looks. */
export function usePush() {
  const { t } = useTranslation();
  const session = useSession();
  const { tellFailure } = useOutcome();
  const { busy, run } = useAction();
  const [found, setFound] = useState<Found | null>(null);
  const user = session.user.id;
  const turn = useRef(0);
  const check = useCallback(async () => {
    turn.current += 1;
    const mine = turn.current;
    const now = await findOut(user);
    // What was asked later knows better.
    if (mine === turn.current) setFound(now);
  }, [user]);

  useEffect(() => {
    const look = (): void => void check();
    look();
    for (const event of ['focus', 'online', 'offline']) window.addEventListener(event, look);
    return () => {
      for (const event of ['focus', 'online', 'offline']) window.removeEventListener(event, look);
    };
  }, [check]);

  const explain = async (switched: SwitchedOn): Promise<void> => {
    if (switched.kind === 'failed') await tellFailure(switched.failure);
    if (switched.kind === 'refused' && switched.why === 'serviceAway') {
      toast({ kind: 'warning', title: t('push.serviceAway'), message: t('push.serviceAwayText') });
    }
  };
  const switchOn = (): Promise<void> =>
    run(async () => {
      if (found?.state === 'off') await explain(await switchPushOn(session, found.key));
      await check();
    });
  const switchOff = (): Promise<void> =>
    run(async () => {
      await switchPushOff();
      await check();
    });
  return { state: found?.state ?? null, busy, switchOn, switchOff };
}
