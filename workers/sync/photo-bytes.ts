import type { SyncContext } from './context.ts';
import { photoCacheName } from './storage-care.ts';

/**
 * The bytes of a photo: those that this device holds, else those fetched before, else fetched now and kept. Null when it is
 * nowhere to be had now: expected from another device, or not reachable.
 */
export async function photoBytes(context: SyncContext, id: string): Promise<Blob | null> {
  const { outbox, mirror, platform, owner, transport } = context;
  const [bytes, file] = await Promise.all([outbox.bytes.get(id), outbox.files.get(id)]);
  if (bytes && file) return new Blob([bytes.bytes], { type: file.mediaType });
  const row = await mirror.rows('photos').get(id);
  if (row?.state !== 'RECEIVED') return null;
  const path = `photos/getImageByPhotoId/${id}`;
  const key = `${platform.restBase}/${path}?hash=${row.hash ?? ''}`;
  const cache = await platform.caches?.open(photoCacheName(owner.viewer.userId));
  const kept = await cache?.match(key);
  if (kept) return kept.blob();
  const response = await transport.raw(path);
  if (!response?.ok) return null;
  const copy = response.clone();
  await cache?.put(key, copy);
  return response.blob();
}
