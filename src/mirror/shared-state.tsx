import type { ReactNode } from 'react';
import { countPending, WaitingContext } from './pending.ts';
import { readSyncState, SyncStateContext } from './sync-state.ts';
import { useLive } from './use-live.ts';

/**
 * Reads what many parts of a page show, once for all of them: what the engine is doing, and what waits on this device. The engine
 * writes both a dozen times while an app starts, and with each tap.
 */
export function SharedState({ children }: { children: ReactNode }) {
  const sync = useLive(readSyncState, []);
  const waiting = useLive(countPending, []);
  return (
    <SyncStateContext value={sync}>
      <WaitingContext value={waiting}>{children}</WaitingContext>
    </SyncStateContext>
  );
}
