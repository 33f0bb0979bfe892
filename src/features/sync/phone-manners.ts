import { useEffect, useRef } from 'react';
import { Badge } from '../../../workers/browser/badge.ts';
import { browser } from '../../../workers/browser/capabilities.ts';
import { sendAfterClosing } from '../../commands/background-send.ts';
import { useUnsentCounts, useWaitingCounts } from '../../mirror/pending.ts';
import { currentSession } from '../../mirror/session.ts';
import { letSleep } from './keep-awake-store.ts';

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

/** Has the queue of changes sent after the app is closed: asked for with each new change, and when the page is hidden. */
function useSendAfterClosing(): void {
  const changes = useUnsentCounts()?.changes ?? 0;
  const before = useRef(0);
  useEffect(() => {
    if (changes > before.current) sendAfterClosing().catch(reportError);
    before.current = changes;
  }, [changes]);
  const waits = changes > 0;
  useEffect(() => {
    if (!waits) return undefined;
    const ask = (): void => {
      if (document.visibilityState === 'hidden') sendAfterClosing().catch(reportError);
    };
    document.addEventListener('visibilitychange', ask);
    return () => document.removeEventListener('visibilitychange', ask);
  }, [waits]);
}

/** A screen that a person keeps on until all photos are sent goes out with the last one. */
function useSleepOnceSent(): void {
  const photos = useWaitingCounts()?.photos;
  useEffect(() => {
    if (photos === 0) letSleep();
  }, [photos]);
  useEffect(() => letSleep, []);
}

/** What a phone expects of an app beside its screens. It shows nothing, and is loaded beside the first screen. */
export function PhoneManners(): null {
  useBadge();
  useSendAfterClosing();
  useSleepOnceSent();
  return null;
}
