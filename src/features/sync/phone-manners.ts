import { useEffect } from 'react';
import { second } from '../../../domain/kernel/time.ts';
import { Badge } from '../../../workers/browser/badge.ts';
import { browser } from '../../../workers/browser/capabilities.ts';
import { sendAfterClosing } from '../../commands/background-send.ts';
import { currentSession } from '../../mirror/session.ts';
import { useFilesToSend } from '../../mirror/sync-state.ts';
import { useUnsentCounts } from '../../mirror/unsent.ts';
import { letSleep } from './keep-awake-store.ts';

/** How long a change takes to be sent with a network, with the seconds for which a mark is held. */
const sentWithin = 10 * second;

const badge = new Badge(browser, reportError);

/** The app's icon shows how many changes and photos the server lacks; nothing once the person has signed out. */
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

const ask = (): void => void sendAfterClosing().catch(reportError);

/**
 * Has the queue of changes sent after the app is closed: asked for when something waits while there is no network, when it waits
 * for longer than sending takes, and when the page is hidden. The browser, which believes in a network, wakes the service worker
 * at once: not for each tap that is sent within seconds.
 */
function useSendAfterClosing(): void {
  const changes = useUnsentCounts()?.changes ?? 0;
  useEffect(() => {
    if (changes === 0) return undefined;
    if (!browser.isOnline) {
      ask();
      return undefined;
    }
    const timer = setTimeout(ask, sentWithin);
    return () => clearTimeout(timer);
  }, [changes]);
  const waits = changes > 0;
  useEffect(() => {
    if (!waits) return undefined;
    const askWhenHidden = (): void => {
      if (document.visibilityState === 'hidden') ask();
    };
    document.addEventListener('visibilitychange', askWhenHidden);
    return () => document.removeEventListener('visibilitychange', askWhenHidden);
  }, [waits]);
}

/** A screen that a person keeps on until all photos are sent goes out with the last one. */
function useSleepOnceSent(): void {
  const files = useFilesToSend();
  useEffect(() => {
    if (files === 0) letSleep();
  }, [files]);
  useEffect(() => letSleep, []);
}

/** What a phone expects of an app with something to send. It shows nothing on the screen. */
export function PhoneManners(): null {
  useBadge();
  useSendAfterClosing();
  useSleepOnceSent();
  return null;
}
