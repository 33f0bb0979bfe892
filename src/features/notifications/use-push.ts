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
 * Whether this browser gets push notifications. install: iOS has them only for apps on the home screen · unsupported:
 * not in this browser · unconfigured: not on this server · denied: forbidden for this site · offline: the server can't
 * be reached.
 */
export type PushState = 'on' | 'off' | 'install' | 'unsupported' | 'unconfigured' | 'denied' | 'offline';

type Found = { state: Exclude<PushState, 'off'> } | { state: 'off'; key: string };

async function detectPush(user: string): Promise<Found> {
  if (!browser.canBePushedTo) return { state: isIos() && !isStandalone() ? 'install' : 'unsupported' };
  if (Notification.permission === 'denied') return { state: 'denied' };
  if (await isPushedTo(user)) return { state: 'on' };
  // Private windows and managed browsers may have no service worker.
  if ((await browser.serviceWorker?.getRegistration()) === undefined) return { state: 'unsupported' };
  const key = await pushKey();
  if (key === undefined) return { state: 'offline' };
  return key === null ? { state: 'unconfigured' } : { state: 'off', key };
}

/**
 * The push state, null until it is known, and functions to change it. It is checked again on focus, since browser
 * settings may change.
 */
export function usePush() {
  const { t } = useTranslation();
  const session = useSession();
  const { showFailure } = useOutcome();
  const { busy, run } = useAction();
  const [found, setFound] = useState<Found | null>(null);
  const user = session.user.id;
  const latestCheck = useRef(0);
  const check = useCallback(async () => {
    latestCheck.current += 1;
    const mine = latestCheck.current;
    const now = await detectPush(user);
    // Ignore the result of an older check.
    if (mine === latestCheck.current) setFound(now);
  }, [user]);

  useEffect(() => {
    const checkAgain = (): void => void check();
    checkAgain();
    for (const event of ['focus', 'online', 'offline']) window.addEventListener(event, checkAgain);
    return () => {
      for (const event of ['focus', 'online', 'offline']) window.removeEventListener(event, checkAgain);
    };
  }, [check]);

  const explain = async (switched: SwitchedOn): Promise<void> => {
    if (switched.kind === 'failed') await showFailure(switched.failure);
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
