import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { fileTypeFromFile } from 'file-type';
import { DomainError } from '../../../domain/errors/codes.ts';
import type { Instant } from '../../../domain/kernel/time.ts';
import { largestVoiceNote, storedMediaType } from '../../../domain/photo/recordings.ts';
import { fitsKind } from '../../../domain/photo/voice.ts';
import type { Write } from '../../../domain/rows.ts';
import type { Photo } from '../../../domain/schemas.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { isPhotoQuarantined } from '../../db/change-log/storage.ts';
import { storeWrites } from '../../db/change-log/store-writes.ts';
import {
  assignUpload,
  findCreator,
  findUploads,
  insertUpload,
  lockPhotos,
  type StoredUpload,
  shareUpload,
} from '../../db/change-log/uploads.ts';
import { getRow } from '../../db/repositories/rows.ts';
import type { Executor } from '../../db/schema.ts';
import type { FileStore } from '../../integrations/files/file-store.ts';
import { inTransaction } from '../mutate/retry.ts';
import { requireRoom, takeRoom } from '../storage/room.ts';

/** 25 MiB. */
export const largestPhoto = 25 * 1024 * 1024;

/** SHA-256 of a file, in hex. */
export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Who uploads bytes for which photo. An `ended` account completes only its own work. */
export interface PhotoLink {
  photoId: string;
  viewer: Viewer;
  ended: boolean;
}

/** Whether somebody may upload a photo's bytes: its creator, their company, or (without creator) the row's company. */
export async function mayProvideBytes(
  tx: Executor,
  photo: Photo,
  { viewer, ended }: Omit<PhotoLink, 'photoId'>,
): Promise<boolean> {
  const maker = await findCreator(tx, { resource: 'photos', id: photo.id });
  if (ended || maker?.userId === viewer.userId) return maker?.userId === viewer.userId;
  return (maker?.companyId ?? photo.company?.id) === viewer.companyId;
}

/**
 * Links uploaded bytes to a photo, which is received now or once its mutation arrives. Repeating it changes nothing.
 * Rejects other bytes for a received photo, a recording for a picture (or the reverse), and bytes for somebody else's photo.
 */
export async function linkUpload(
  tx: Executor,
  { upload, ...link }: PhotoLink & { upload: StoredUpload },
  now: number,
): Promise<void> {
  const { photoId, viewer } = link;
  await lockPhotos(tx, [photoId]);
  const photo = await getRow(tx, 'photos', photoId);
  if (photo && !(await mayProvideBytes(tx, photo, link))) throw new DomainError('not_found');
  if (photo && !fitsKind(photo, upload.mediaType)) throw new DomainError('media_type');
  if (photo?.state === 'RECEIVED') {
    if (photo.hash !== upload.hash)
      throw new DomainError('rule', 'The photo has been received with other bytes.', ['hash']);
    return;
  }
  await assignUpload(tx, { ...upload, photoId, userId: viewer.userId }, now);
  if (photo) await storeWrites(tx, [receivedWrite(photoId, upload, now)], now);
}

/** An uploaded photo: its file, reservation, announced hash if any, and whether it is stamped. */
type ReceivedPhoto = PhotoLink & { path: string; room: string; hash: string | null; stamped?: boolean | undefined };

/**
 * Takes over a file as a photo's bytes: detects its type, stores it once per company, and links it. Throws
 * `media_type`, `too_large`, `hash_mismatch` and `storage_unavailable`.
 */
export async function storePhoto(context: Context, files: FileStore, photo: ReceivedPhoto): Promise<StoredUpload> {
  const { uploads, uploadedBytes } = context.metrics;
  try {
    const upload = await store(context, files, photo);
    uploads.inc({ end: 'stored' });
    uploadedBytes.inc(upload.size);
    return upload;
  } catch (problem) {
    uploads.inc({ end: problem instanceof DomainError ? problem.code : 'failed' });
    throw problem;
  }
}

async function store(
  context: Context,
  files: FileStore,
  { path, room, hash, stamped = false, ...link }: ReceivedPhoto,
): Promise<StoredUpload> {
  const found = await hashOfFile(path);
  if (hash !== null && found !== hash) throw new DomainError('hash_mismatch');
  const mediaType = storedMediaType((await fileTypeFromFile(path))?.mime);
  if (mediaType === null) throw new DomainError('media_type');
  const { companyId } = link.viewer;
  const { size } = await stat(path);
  if (mediaType.startsWith('audio/') && size > largestVoiceNote) throw new DomainError('too_large');
  const upload = { companyId, hash: found, size, mediaType, stamped };
  const now = context.now();
  await inTransaction(context.database.kysely, async (tx) => {
    await requireRoom(tx, room, now);
    const isNew = await insertUpload(tx, upload, now);
    await linkUpload(tx, { ...link, upload }, now);
    // After all checks, so that rejected bytes are not stored.
    await files.keep({ companyId, hash: found }, path);
    await takeRoom(tx, { room, companyId, size: isNew ? upload.size : 0 });
  });
  return upload;
}

/** The write that marks a photo as received. */
const receivedWrite = (photoId: string, { hash, size, mediaType, stamped }: StoredUpload, now: Instant): Write => ({
  kind: 'change',
  resource: 'photos',
  id: photoId,
  set: { state: 'RECEIVED', hash, size, mediaType, stamped, receivedOn: now } satisfies Partial<Photo>,
});

/**
 * Marks photos as received whose bytes came before their mutation. `doer` did the work if somebody else accepted it;
 * their bytes may be stored under their new company.
 */
export async function receiveEarlyUploads(
  tx: Executor,
  { writes, companyId, doer }: { writes: readonly Write[]; companyId: string; doer: string | undefined },
  now: Instant,
): Promise<void> {
  const created = new Map(
    writes.flatMap((write) =>
      write.kind === 'create' && write.resource === 'photos' ? [[write.id, write.row] as const] : [],
    ),
  );
  if (created.size === 0) return;
  await lockPhotos(tx, [...created.keys()]);
  const uploads = await findUploads(tx, [...created.keys()]);
  // Another company's bytes under this photo's id don't count.
  const own = uploads.filter(
    (upload) =>
      (upload.companyId === companyId || upload.userId === doer) &&
      fitsKind(created.get(upload.photoId) ?? {}, upload.mediaType),
  );
  const received = own.map((upload) => receivedWrite(upload.photoId, upload, now));
  await storeWrites(tx, received, now);
}

/** Links photos that were created as copies (with a hash) to the original's bytes, which then outlive the original. */
export async function keepCopiedBytes(tx: Executor, writes: readonly Write[], now: Instant): Promise<void> {
  for (const write of writes) {
    if (write.kind !== 'create' || write.resource !== 'photos' || write.row.hash === null) continue;
    await shareUpload(tx, { photoId: write.id, hash: write.row.hash }, now);
  }
}

/**
 * Whether the server knows the photo: its mutation was pushed or quarantined, and the viewer may upload its bytes. Says
 * nothing about others' photos, whose bytes are rejected later.
 */
export async function isAnnounced(
  { database: { kysely } }: Context,
  viewer: Viewer,
  { photoId, ended }: { photoId: string; ended: boolean },
): Promise<boolean> {
  const photo = await getRow(kysely, 'photos', photoId);
  if (photo !== undefined) return mayProvideBytes(kysely, photo, { viewer, ended });
  return isPhotoQuarantined(kysely, { photoId, userId: viewer.userId });
}
