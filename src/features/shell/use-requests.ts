import { useInterval } from '@mantine/hooks';
import { useEffect } from 'react';
import { noop } from '../../../domain/kernel/noop.ts';
import { look } from '../../commands/device.ts';
import { usePendingRequests } from '../../mirror/pending-requests.ts';
import { useViewer } from '../../mirror/session.ts';
import { useHasRoute } from './use-destinations.ts';

interface WaitingKind {
  kind: 'tasks' | 'fleet';
  count: number;
  /** Where they are answered (specification 2.2); null while there is no such screen. */
  href: string | null;
}

/** What waits for the company's answer; only the office answers, so that others have none. */
export function useRequests(): { total: number; kinds: WaitingKind[] } {
  const waiting = usePendingRequests();
  const hasRoute = useHasRoute();
  useLook(useViewer().kind === 'office');
  const { tasks = 0, fleet = 0 } = waiting ?? {};
  const to = (requests: 'task' | 'fleet'): string | null =>
    hasRoute('/profile') ? `/profile?requests=${requests}` : null;
  const kinds: WaitingKind[] = [
    { kind: 'tasks', count: tasks, href: to('task') },
    { kind: 'fleet', count: fleet, href: to('fleet') },
  ];
  return { total: tasks + fleet, kinds: kinds.filter(({ count }) => count > 0) };
}

/** More often than the engine looks while it is told so, so that one that is missed does not matter. */
const tellEvery = 10_000;

/** Tells the engine that somebody is looking, so that requests come within 10 s also where pokes do not (specification 9). */
function useLook(wanted: boolean): void {
  const tell = (): void => {
    // Without an engine there is nothing to hear from; the shell says so.
    if (document.visibilityState === 'visible') look().catch(noop);
  };
  const { start, stop } = useInterval(tell, tellEvery);
  useEffect(() => {
    if (!wanted) return;
    if (document.visibilityState === 'visible') look().catch(noop);
    start();
    return stop;
  }, [wanted, start, stop]);
}
