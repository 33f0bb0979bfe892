import type { StorageState } from '../contract/state.ts';
import { dropPacked } from '../mirror/packed-columns.ts';
import { isStorageFull, overLostConnections } from '../mirror/storage-faults.ts';
import { updateSyncState } from '../mirror/values.ts';
import type { SyncContext } from './context.ts';
import { dropReceived } from './outbox/received-bytes.ts';
import { inTime, type Platform, unlessFaulty, unlessSilent } from './platform.ts';

const lowShare = 0.05;
const lowBytes = 200 * 1024 * 1024;

/** The cache of photos that were fetched for a user; may be dropped at any time. */
export const photoCacheName = (userId: string): string => `ergon-photos-${userId}`;

/** How much of the browser's storage is used, in bytes; null where the browser does not tell. */
export async function measureStorage(platform: Pick<Platform, 'storage' | 'later'>): Promise<StorageState | null> {
  const { estimateStorage, isStoragePersisted } = platform.storage;
  if (estimateStorage === null) return null;
  const { usage = 0, quota = 0 } = await inTime(platform, estimateStorage());
  return {
    usage,
    quota,
    persistent: isStoragePersisted === null ? null : await inTime(platform, isStoragePersisted()),
    low: quota > 0 && quota - usage < Math.min(lowBytes, Math.max(quota * lowShare, 1)),
  };
}

/**
 * Drops what can be fetched or made again, and bytes that the server has received; never what is unsent. A cache that cannot be
 * dropped is no reason to refuse what needs room.
 */
export async function dropCaches({
  platform,
  owner,
  outbox,
  mirror,
}: Pick<SyncContext, 'platform' | 'owner'> & Partial<Pick<SyncContext, 'outbox' | 'mirror'>>): Promise<void> {
  await unlessSilent(platform, 'photos', async () => platform.caches?.delete(photoCacheName(owner.viewer.userId)));
  if (mirror !== undefined)
    await unlessFaulty(platform, 'storage', () => overLostConnections([mirror], () => dropPacked(mirror)));
  if (outbox !== undefined) await overLostConnections([outbox], () => dropReceived(outbox));
}

/** Measures the storage, makes room when it is low, and shows what was found. */
export async function enforceQuota(context: SyncContext): Promise<StorageState | null> {
  const found = await measureStorage(context.platform);
  if (found?.low) await dropCaches(context);
  const storage = found?.low ? await measureStorage(context.platform) : found;
  try {
    await overLostConnections([context.mirror], () => updateSyncState(context.mirror, { storage }));
  } catch (error) {
    // Not even this fits: it is shown as soon as something does.
    if (!isStorageFull(error)) throw error;
  }
  return storage;
}

/** Runs a write; when the disk is full it drops caches and tries once more. */
export async function withRoom<Value>(
  of: Parameters<typeof dropCaches>[0],
  write: () => Promise<Value>,
): Promise<Value> {
  try {
    return await write();
  } catch (error) {
    if (!isStorageFull(error)) throw error;
  }
  await dropCaches(of);
  return write();
}

/** Runs a write that must not be lost; when the disk is full it drops caches and tries once more. Null: still full. */
export async function writeOrMakeRoom<Value>(context: SyncContext, write: () => Promise<Value>): Promise<Value | null> {
  try {
    return await withRoom(context, write);
  } catch (error) {
    if (!isStorageFull(error)) throw error;
    await unlessFaulty(context.platform, 'storage', () => enforceQuota(context));
    return null;
  }
}
