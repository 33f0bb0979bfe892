import type { Instant } from '../../domain/kernel/time.ts';
import { initialSyncState, type SyncState } from '../contract/state.ts';
import type { MirrorDatabase, MirrorValues } from './database.ts';

/** A single value of the mirror. */
export async function mirrorValue<Key extends keyof MirrorValues>(
  mirror: MirrorDatabase,
  key: Key,
): Promise<MirrorValues[Key] | undefined> {
  const record = await mirror.values.get(key);
  return record?.value as MirrorValues[Key] | undefined;
}

/** What the engine is doing, as every tab shows it. */
export const syncState = async (mirror: MirrorDatabase): Promise<SyncState> => ({
  ...initialSyncState,
  ...(await mirrorValue(mirror, 'sync')),
});

/** When this device last knew what the server has, by the server's clock; null before the first pull. */
export async function lastKnown(mirror: MirrorDatabase): Promise<Instant | null> {
  const { lastPull, clockSkew } = await syncState(mirror);
  return lastPull === null ? null : lastPull + (clockSkew ?? 0);
}

/** Changes some of the shown state. */
export async function updateSyncState(mirror: MirrorDatabase, change: Partial<SyncState>): Promise<void> {
  await mirror.transaction('rw', mirror.values, async () => {
    await mirror.values.put({ key: 'sync', value: { ...(await syncState(mirror)), ...change } });
  });
}
