import { sha256 } from '../photos/hash.ts';
import type { SyncContext } from './context.ts';
import { isStorageFull, photoCacheName } from './storage-care.ts';

/**
 * The bytes of a photo from the server: null when it cannot be reached, and for bytes that are not those of the photo, such
 * as the page of a captive portal, which would otherwise stand in its place for ever.
 */
async function fetchPhoto({ transport }: SyncContext, path: string, hash: string | null): Promise<Blob | null> {
  try {
    const response = await transport.raw(path);
    if (!response?.ok) return null;
    const blob = await response.blob();
    return (await sha256(await blob.arrayBuffer())) === hash ? blob : null;
  } catch (error) {
    // The connection broke off on the way.
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** Keeps a photo to be shown again without network; where there is no room it is only shown. */
async function keepPhoto(cache: Cache, key: string, blob: Blob): Promise<void> {
  try {
    await cache.put(key, new Response(blob));
  } catch (error) {
    if (!isStorageFull(error)) throw error;
  }
}

/**
 * The bytes of a photo: those that this device holds, else those fetched before, else fetched now and kept. Null when it is
 * nowhere to be had now: expected from another device, or not reachable.
 */
export async function photoBytes(context: SyncContext, id: string): Promise<Blob | null> {
  const { outbox, mirror, platform, owner } = context;
  const [bytes, file] = await Promise.all([outbox.bytes.get(id), outbox.files.get(id)]);
  if (bytes && file) return new Blob([bytes.bytes], { type: file.mediaType });
  const row = await mirror.rows('photos').get(id);
  if (row?.state !== 'RECEIVED') return null;
  const path = `photos/getImageByPhotoId/${id}`;
  const key = `${platform.restBase}/${path}?hash=${row.hash ?? ''}`;
  const cache = await platform.caches?.open(photoCacheName(owner.viewer.userId));
  const kept = await cache?.match(key);
  if (kept) return kept.blob();
  const blob = await fetchPhoto(context, path, row.hash);
  if (blob && cache) await keepPhoto(cache, key, blob);
  return blob;
}
