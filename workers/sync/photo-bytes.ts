import { second } from '../../domain/kernel/time.ts';
import { isStorageFull } from '../mirror/storage-faults.ts';
import { sha256 } from '../photos/hash.ts';
import type { WholePhoto } from '../photos/photo.ts';
import type { SyncContext } from './context.ts';
import { inTime, unlessSilent } from './platform.ts';
import { photoCacheName } from './storage-quota.ts';

/** Keeps a photo to be shown again without network; where there is no room, or the cache is broken, it is only shown. */
export async function keepPhoto(
  { platform }: Pick<SyncContext, 'platform'>,
  cache: Cache,
  { key, blob }: { key: string; blob: Blob },
): Promise<void> {
  try {
    await inTime(platform, cache.put(key, new Response(blob)));
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
  const opened = await unlessSilent(platform, 'photos', async () =>
    platform.caches?.open(photoCacheName(owner.viewer.userId)),
  );
  return opened ?? undefined;
}

/** A photo that was kept, as a whole or in small; null as well while that cannot be told. */
export async function keptPhoto(
  { platform }: Pick<SyncContext, 'platform'>,
  cache: Cache | undefined,
  key: string,
): Promise<Blob | null> {
  const kept = await unlessSilent(platform, 'photos', async () => (await cache?.match(key))?.blob());
  return kept ?? null;
}

const pathOf = (id: string): string => `photos/getImageByPhotoId/${id}`;

/** Under which a photo in small is kept; no call has this address. */
export const thumbnailPath = (id: string): string => `photos/thumbnail/${id}`;

/**
 * Forgets the bytes of photos that have left this device: who may not see them any more does not keep them, and a capture that
 * was dropped leaves no picture of itself.
 */
export const forgetPhotos = (context: Pick<SyncContext, 'platform' | 'owner'>, ids: readonly string[]): Promise<void> =>
  forgetKept(
    context,
    ids.flatMap((id) => [pathOf(id), thumbnailPath(id)]),
  );

/** Forgets what is kept under paths, whatever bytes it had: the hash stands in the query. */
export async function forgetKept(
  context: Pick<SyncContext, 'platform' | 'owner'>,
  paths: readonly string[],
): Promise<void> {
  const cache = paths.length === 0 ? undefined : await cacheOf(context);
  if (cache === undefined) return;
  const { platform } = context;
  const options = { ignoreSearch: true };
  const forget = (path: string): Promise<boolean> => cache.delete(`${platform.restBase}/${path}`, options);
  await unlessSilent(platform, 'photos', () => Promise.all(paths.map(forget)));
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
  const kept = await keptPhoto(context, cache, key);
  if (kept !== null) return kept;
  const blob = await fetchPhoto(context, path, row.hash);
  if (blob && cache) await keepPhoto(context, cache, { key, blob });
  return blob;
}

/** How long somebody waits for a photo before they get the next one, in milliseconds. */
const photoPatience = 20 * second;

/** The hash of a reply's bytes, as its ETag says it. */
const tagOf = ({ headers }: Response): string | null => headers.get('etag')?.replaceAll(/^W\/|"/g, '') ?? null;

/**
 * Bytes from the server: null when it cannot be reached or stops sending, and for bytes with another hash, such as the page of a
 * captive portal, which would otherwise stand in their place for ever.
 */
async function fetchBytes(
  { transport }: Pick<SyncContext, 'transport'>,
  path: string,
  { hash, ...options }: { hash: string | null | 'as tagged'; answer?: number },
): Promise<Blob | null> {
  try {
    const response = await transport.raw(path, options);
    if (!response?.ok) return null;
    const blob = await response.blob();
    const expected = hash === 'as tagged' ? tagOf(response) : hash;
    return (await sha256(await blob.arrayBuffer())) === expected ? blob : null;
  } catch (error) {
    // The connection broke off on the way, or brought nothing for too long.
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** The bytes of a photo from the server; null when they cannot be had now. `as tagged`: the reply itself says which they are. */
export const fetchPhoto = (
  context: Pick<SyncContext, 'transport'>,
  path: string,
  hash: string | null | 'as tagged',
): Promise<Blob | null> => fetchBytes(context, path, { hash, answer: photoPatience });

/**
 * The bytes of an attached file: those that this device holds until the office has them, else fetched now. Null when the office
 * does not have them yet or cannot be reached.
 */
export async function attachedBytes(context: SyncContext, id: string): Promise<Blob | null> {
  const { outbox, mirror } = context;
  const [bytes, file] = await Promise.all([outbox.bytes.get(id), outbox.files.get(id)]);
  if (bytes && file) return new Blob([bytes.bytes], { type: file.mediaType });
  const row = await mirror.rows('attached-files').get(id);
  if (row === undefined || row.hash === null) return null;
  return fetchBytes(context, `attachedFiles/file/${id}`, { hash: row.hash });
}

/** The untouched file of a photo from the server; null when it can't be had now. */
export const fetchSource = (context: SyncContext, id: string, hash: string): Promise<Blob | null> =>
  fetchBytes(context, `photos/source/${id}`, { hash });
