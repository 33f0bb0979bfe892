import { useInterval } from '@mantine/hooks';
import { useEffect } from 'react';
import { noop } from '../../../domain/kernel/noop.ts';
import { look } from '../../commands/device.ts';
import { usePendingRequests } from '../../mirror/pending-requests.ts';
import { useViewer } from '../../mirror/session.ts';

interface WaitingKind {
  kind: 'tasks' | 'fleet';
  count: number;
  /** The search parameter of the profile that opens them (specification 2.2). */
  requests: 'task' | 'fleet';
}

/** The kinds of requests waiting for the company's answer; only the office has any. */
export function useRequests(): WaitingKind[] {
  const waiting = usePendingRequests();
  useFastPolling(useViewer().kind === 'office');
  const { tasks = 0, fleet = 0 } = waiting ?? {};
  const kinds: WaitingKind[] = [
    { kind: 'tasks', count: tasks, requests: 'task' },
    { kind: 'fleet', count: fleet, requests: 'fleet' },
  ];
  return kinds.filter(({ count }) => count > 0);
}

/** Shorter than the engine's fast polling lasts, so that one missed call does no harm. */
const pollingInterval = 30_000;

/**
 * Keeps the engine polling fast while the page is visible, so that requests arrive within 10 s also where pokes don't get through
 * (specification 9).
 */
function useFastPolling(wanted: boolean): void {
  const poll = (): void => {
    // A missing engine is reported by the shell.
    if (document.visibilityState === 'visible') look().catch(noop);
  };
  const { start, stop } = useInterval(poll, pollingInterval);
  useEffect(() => {
    if (!wanted) return;
    if (document.visibilityState === 'visible') look().catch(noop);
    start();
    return stop;
  }, [wanted, start, stop]);
}
