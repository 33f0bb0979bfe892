import { useCallback, useEffect, useState } from 'react';
import { isClosed } from '../../../domain/errors/closed.ts';
import { readiness } from '../../commands/device.ts';
import { useSyncState } from '../../mirror/sync-state.ts';

export type Readiness = Awaited<ReturnType<typeof readiness>>;

/** `unprotected`: all is here, but the browser may clear it. */
export type Verdict = 'ready' | 'unprotected' | 'notReady';

/**
 * What counts: the program and the work are here, there is room for what will be done, and the browser has agreed to keep it. The
 * headline says no more than the lines below it.
 */
export function verdictOf({ appCached, lastPull, storage }: Readiness): Verdict {
  if (!appCached || lastPull === null || storage?.low === true) return 'notReady';
  return storage?.persistent === true ? 'ready' : 'unprotected';
}

/** What this device holds, measured again after each pull. */
export function useReadiness(): { found: Readiness | null; check: () => Promise<void> } {
  const [found, setFound] = useState<Readiness | null>(null);
  const lastPull = useSyncState()?.lastPull;
  const check = useCallback(async (): Promise<void> => {
    try {
      setFound(await readiness());
    } catch (fault) {
      // It is shown as an open question; the next pull asks again.
      if (!isClosed(fault)) reportError(fault);
    }
  }, []);
  useEffect(() => {
    if (lastPull !== undefined) void check();
  }, [check, lastPull]);
  return { found, check };
}
