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

/** How often shown rows have changed: what was decided on them holds for as long as this stays the same. */
export const rowsRevision = async (mirror: MirrorDatabase): Promise<number> =>
  (await mirrorValue(mirror, 'revision')) ?? 0;

/** Called inside each transaction that changes shown rows; `revision` is the one before, where it has been read already. */
export async function noteRowsChanged(mirror: MirrorDatabase, revision?: number): Promise<void> {
  await mirror.values.put({ key: 'revision', value: (revision ?? (await rowsRevision(mirror))) + 1 });
}

/** Changes some of the shown state. What is so already isn't written: each write wakes all pages. */
export async function updateSyncState(mirror: MirrorDatabase, change: Partial<SyncState>): Promise<void> {
  await mirror.transaction('rw', mirror.values, async () => {
    const shown = await syncState(mirror);
    const next = { ...shown, ...change };
    if (JSON.stringify(next) !== JSON.stringify(shown)) await mirror.values.put({ key: 'sync', value: next });
  });
}
