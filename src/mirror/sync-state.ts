import { createContext, use } from 'react';
import { initialSyncState, type SyncState } from '../../workers/contract/state.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import { useLive } from './use-live.ts';

const isSyncState = (value: unknown): value is SyncState =>
  typeof value === 'object' && value !== null && 'activity' in value;

/** The engine's last reported state. */
export async function readSyncState(mirror: MirrorDatabase): Promise<SyncState> {
  const stored = await mirror.values.get('sync');
  return stored !== undefined && isSyncState(stored.value)
    ? { ...initialSyncState, ...stored.value }
    : initialSyncState;
}

/** Whether the mirror has been filled once; until then what is missing may still come. */
export const isFilled = async (mirror: MirrorDatabase): Promise<boolean> =>
  (await readSyncState(mirror)).lastPull !== null;

/** The state of the engine, as `SharedState` has read it for all parts of a page. */
export const SyncStateContext = createContext<SyncState | undefined>(undefined);

/** What the engine is doing; undefined until the mirror has answered once. */
export const useSyncState = (): SyncState | undefined => use(SyncStateContext);

/** Whether the mirror has been filled once; undefined until that is known. */
export function useIsFilled(): boolean | undefined {
  const state = useSyncState();
  return state && state.lastPull !== null;
}

/** Whether the engine reached the server when it last tried; undefined until that is known. Looked at only while it `matters`. */
export const useServerReached = (matters: boolean): boolean | undefined =>
  useLive(async (mirror) => !matters || (await readSyncState(mirror)).offlineSince === null, [matters]);

/** How many photos and files will be sent by themselves, as the engine has counted them last; undefined until that is known. */
export function useFilesToSend(): number | undefined {
  const state = useSyncState();
  return state && (state.uploads?.files ?? 0);
}
