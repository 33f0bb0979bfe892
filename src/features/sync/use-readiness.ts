import { useCallback, useEffect, useState } from 'react';
import { readiness } from '../../commands/device.ts';
import { useSyncState } from '../../mirror/sync-state.ts';

export type Readiness = Awaited<ReturnType<typeof readiness>>;

/** What counts: the program and the work are here, and there is room for what will be done. Protection is advice. */
export const isReady = ({ appCached, lastPull, storage }: Readiness): boolean =>
  appCached && lastPull !== null && !storage.low;

/** What this device holds, measured again after each pull. */
export function useReadiness(): { found: Readiness | null; check: () => Promise<void> } {
  const [found, setFound] = useState<Readiness | null>(null);
  const lastPull = useSyncState()?.lastPull;
  const check = useCallback(async (): Promise<void> => {
    try {
      setFound(await readiness());
    } catch (fault) {
      // It is shown as an open question; the next pull asks again.
      reportError(fault);
    }
  }, []);
  useEffect(() => {
    if (lastPull !== undefined) void check();
  }, [check, lastPull]);
  return { found, check };
}
