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
export const syncState = async (mirror: MirrorDatabase): Promise<SyncState> =>
  (await mirrorValue(mirror, 'sync')) ?? initialSyncState;

/** Changes some of the shown state. */
export async function updateSyncState(mirror: MirrorDatabase, change: Partial<SyncState>): Promise<void> {
  await mirror.transaction('rw', mirror.values, async () => {
    await mirror.values.put({ key: 'sync', value: { ...(await syncState(mirror)), ...change } });
  });
}
