import { useEffect, useState } from 'react';
import { dateAt, dayOfDate, type Instant } from '../../../domain/kernel/time.ts';
import { datesBetween } from '../../../domain/kernel/weeks.ts';
import { fetchWorkDays } from '../../commands/server-pages.ts';
import { useOnline } from '../../components/needs-network.tsx';
import { useTimeZone } from '../../i18n/use-format.tsx';
import type { Beyond } from '../../lists/use-list-beyond.ts';
import { useWindowBorder } from '../../mirror/older-tasks.ts';
import type { SheetRange } from '../../mirror/work-days.ts';

/** The dates of a range whose days may have left this device; null for none. */
export function olderPart(
  { first, last }: SheetRange,
  { border, timeZone }: { border: Instant; timeZone: string },
): SheetRange | null {
  if (dayOfDate(first, timeZone).from >= border) return null;
  const until = dateAt(border, timeZone);
  return { first, last: last < until ? last : until };
}

/** Has the worker fetch the days of a range. */
export const fetchOlder = ({ first, last }: SheetRange): ReturnType<typeof fetchWorkDays> =>
  fetchWorkDays({ dates: datesBetween(first, last) });

interface OlderDays {
  /** Null where this device has all of the days. */
  beyond: Beyond | null;
  askAgain: () => void;
}

/** Has the worker fetch the days of a range that this device no longer keeps, while there is network. */
export function useOlderDays(range: SheetRange): OlderDays {
  const border = useWindowBorder();
  const timeZone = useTimeZone();
  const online = useOnline();
  const [tries, setTries] = useState(0);
  const [given, setGiven] = useState<{ key: string; shows: Beyond['shows'] } | null>(null);
  const older = border === undefined ? null : olderPart(range, { border, timeZone });
  const key = older !== null && online ? JSON.stringify([older, tries]) : null;
  useEffect(() => {
    if (key === null) return;
    const [asked] = JSON.parse(key) as [SheetRange];
    fetchOlder(asked)
      .then(({ kind }) => setGiven({ key, shows: kind === 'fetched' ? 'whole' : 'here' }))
      .catch((fault: unknown) => {
        setGiven({ key, shows: 'here' });
        reportError(fault);
      });
  }, [key]);
  const askAgain = (): void => setTries(tries + 1);
  if (older === null || border === undefined) return { beyond: null, askAgain };
  const asked = given?.key === key ? given.shows : 'asking';
  return { beyond: { border, shows: key === null ? 'here' : asked }, askAgain };
}
