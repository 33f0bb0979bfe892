import { useEffect, useState } from 'react';
import { weeksUntil } from '../../../domain/insight/ended-work.ts';
import { hour, type Instant } from '../../../domain/kernel/time.ts';
import { fetchWorkSums } from '../../commands/server-pages.ts';
import { useOnline } from '../../components/needs-network.tsx';
import { useTimeZone } from '../../i18n/use-format.tsx';
import type { OlderWork } from '../../mirror/older-work.ts';
import { weekCounts } from './insight-search.ts';

/** Sums of the server's older than this are fetched again, in milliseconds. */
const staleAfter = hour;

/** The beginnings of all weeks that can be shown, and the end of the last. */
function shownWeeks(at: Instant, timeZone: string): Instant[] {
  const weeks = weeksUntil(at, timeZone, Math.max(...weekCounts));
  return [...weeks.map(({ from }) => from), weeks.at(-1)?.to ?? at];
}

/**
 * Has the worker fetch the server's sums of work that this device no longer keeps, while there is network. True while they are on their
 * way and nothing is known of them.
 */
export function useWorkSums(at: Instant, older: OlderWork | null): { isAsking: boolean; askAgain: () => void } {
  const online = useOnline();
  const timeZone = useTimeZone();
  const [tries, setTries] = useState(0);
  const [ended, setEnded] = useState<string | null>(null);
  const isLacking = older !== null && (older.at === null || at - older.at > staleAfter);
  const request = older && { closedBefore: older.border, weeks: shownWeeks(at, timeZone) };
  const key = isLacking && online ? JSON.stringify([request, tries]) : null;
  useEffect(() => {
    if (key === null) return;
    const [asked] = JSON.parse(key) as [NonNullable<typeof request>];
    fetchWorkSums(asked)
      .catch(reportError)
      .finally(() => setEnded(key));
  }, [key]);
  return { isAsking: key !== null && ended !== key && older?.at === null, askAgain: () => setTries(tries + 1) };
}
