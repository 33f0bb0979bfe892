import { useEffect } from 'react';
import { second } from '../../../domain/kernel/time.ts';
import { Badge } from '../../../workers/browser/badge.ts';
import { browser } from '../../../workers/browser/capabilities.ts';
import { sendAfterClosing } from '../../commands/background-send.ts';
import { useUnsentCounts } from '../../mirror/pending.ts';
import { currentSession } from '../../mirror/session.ts';
import { useFilesToSend } from '../../mirror/sync-state.ts';
import { letSleep } from './keep-awake-store.ts';

/** How long a change takes to be sent online, including the seconds by which a mark is deferred. */
const sentWithin = 10 * second;

const badge = new Badge(browser, reportError);

/** Shows the number of unsent changes and photos on the app's icon; clears it after signing out. */
function useBadge(): void {
  const counts = useUnsentCounts();
  const count = counts === undefined ? undefined : counts.changes + counts.files;
  useEffect(() => {
    if (count !== undefined) badge.show(count);
  }, [count]);
  useEffect(
    () => () => {
      if (currentSession() === null) badge.show(0);
    },
    [],
  );
}

const requestSend = (): void => void sendAfterClosing().catch(reportError);

/**
 * Has the queue sent after the app is closed. It is requested when something waits offline, when it waits longer than
 * sending takes, and when the page is hidden; not for each tap, because an online browser wakes the service worker at
 * once.
 */
function useSendAfterClosing(): void {
  const changes = useUnsentCounts()?.changes ?? 0;
  useEffect(() => {
    if (changes === 0) return undefined;
    if (!browser.isOnline) {
      requestSend();
      return undefined;
    }
    const timer = setTimeout(requestSend, sentWithin);
    return () => clearTimeout(timer);
  }, [changes]);
  const waits = changes > 0;
  useEffect(() => {
    if (!waits) return undefined;
    const requestSendWhenHidden = (): void => {
      if (document.visibilityState === 'hidden') requestSend();
    };
    document.addEventListener('visibilitychange', requestSendWhenHidden);
    return () => document.removeEventListener('visibilitychange', requestSendWhenHidden);
  }, [waits]);
}

/** Lets the screen turn off after the last photo was sent. */
function useSleepWhenSent(): void {
  const files = useFilesToSend();
  useEffect(() => {
    if (files === 0) letSleep();
  }, [files]);
  useEffect(() => letSleep, []);
}

/** Connects unsent work with features of the phone: icon badge, background sync and wake lock. Renders nothing. */
export function PhoneIntegration(): null {
  useBadge();
  useSendAfterClosing();
  useSleepWhenSent();
  return null;
}
