import { isStorageFull } from '../mirror/storage-faults.ts';
import type { WholePhoto } from '../photos/photo.ts';
import type { SyncContext } from './context.ts';
import { fetchPhoto } from './fetch-photo.ts';
import { unlessFaulty } from './platform.ts';
import { photoCacheName } from './storage-care.ts';

/** Keeps a photo to be shown again without network; where there is no room, or the cache is broken, it is only shown. */
export async function keepPhoto(
  { platform }: Pick<SyncContext, 'platform'>,
  cache: Cache,
  { key, blob }: { key: string; blob: Blob },
): Promise<void> {
  try {
    await cache.put(key, new Response(blob));
  } catch (error) {
    if (!isStorageFull(error)) platform.noteFault('photos', error);
  }
}

/**
 * Where this device keeps the photos that it fetched; undefined where there is no such place, or it cannot be opened, as in
 * private windows of some browsers. Photos are then only shown, and sync goes on.
 */
export async function cacheOf({
  platform,
  owner,
}: Pick<SyncContext, 'platform' | 'owner'>): Promise<Cache | undefined> {
  const opened = await unlessFaulty(platform, 'photos', async () =>
    platform.caches?.open(photoCacheName(owner.viewer.userId)),
  );
  return opened ?? undefined;
}

const pathOf = (id: string): string => `photos/getImageByPhotoId/${id}`;

/** Under which a photo in small is kept; no call has this address. */
export const thumbnailPath = (id: string): string => `photos/thumbnail/${id}`;

/**
 * Forgets the bytes of photos that have left this device: who may not see them any more does not keep them, and a capture that
 * was dropped leaves no picture of itself.
 */
export async function forgetPhotos(
  context: Pick<SyncContext, 'platform' | 'owner'>,
  ids: readonly string[],
): Promise<void> {
  const cache = ids.length === 0 ? undefined : await cacheOf(context);
  if (cache === undefined) return;
  const { restBase, noteFault } = context.platform;
  // Whatever bytes they had: the hash stands in the query.
  const options = { ignoreSearch: true };
  const paths = ids.flatMap((id) => [pathOf(id), thumbnailPath(id)]);
  const deleted = Promise.all(paths.map((path) => cache.delete(`${restBase}/${path}`, options)));
  await deleted.catch((fault: unknown) => noteFault('photos', fault));
}

/** The bytes of a photo that this device holds to be sent; null for any other. */
export async function capturedBytes({ outbox }: Pick<SyncContext, 'outbox'>, id: string): Promise<WholePhoto | null> {
  const [kept, file] = await Promise.all([outbox.bytes.get(id), outbox.files.get(id)]);
  return kept && file ? { bytes: kept.bytes, mediaType: file.mediaType } : null;
}

/**
 * The bytes of a photo: those that this device holds, else those fetched before, else fetched now and kept. Null when it is
 * nowhere to be had now: expected from another device, or not reachable.
 */
export async function photoBytes(context: SyncContext, id: string): Promise<Blob | null> {
  const { mirror, platform } = context;
  const captured = await capturedBytes(context, id);
  if (captured !== null) return new Blob([captured.bytes], { type: captured.mediaType });
  const row = await mirror.rows('photos').get(id);
  if (row?.state !== 'RECEIVED') return null;
  const path = pathOf(id);
  const key = `${platform.restBase}/${path}?hash=${row.hash ?? ''}`;
  const cache = await cacheOf(context);
  const kept = await cache?.match(key);
  if (kept) return kept.blob();
  const blob = await fetchPhoto(context, path, row.hash);
  if (blob && cache) await keepPhoto(context, cache, { key, blob });
  return blob;
}
