import { stat } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { DomainError } from '../../../domain/errors/codes.ts';
import type { Photo } from '../../../domain/schemas.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { assignSource, findSource } from '../../db/change-log/sources.ts';
import { storeWrites } from '../../db/change-log/store-writes.ts';
import { insertUpload, lockPhotos } from '../../db/change-log/uploads.ts';
import { getRow } from '../../db/repositories/rows.ts';
import type { Executor } from '../../db/schema.ts';
import { visibleRow } from '../../db/visibility/visible.ts';
import type { FileStore } from '../../integrations/files/file-store.ts';
import { inTransaction } from '../mutate/retry.ts';
import { requireRoom, takeRoom } from '../storage/room.ts';
import { openUpload, type PhotoBytes } from './photos.ts';
import { hashOfFile, mayProvideBytes } from './store-photo.ts';

/** 100 MiB: what the best phones write of one picture. */
export const largestSource = 100 * 1024 * 1024;

/** Who uploads the source file of which photo, and its hash. */
interface SourceLink {
  photoId: string;
  viewer: Viewer;
  ended: boolean;
  hash: string;
}

/** The photo whose row names this source file. Throws `row_deleted` where none does, or somebody else has to send it. */
async function requireNamed(executor: Executor, { hash, ...link }: SourceLink): Promise<Photo> {
  const photo = await getRow(executor, 'photos', link.photoId);
  if (photo?.sourceHash !== hash || !(await mayProvideBytes(executor, photo, link)))
    throw new DomainError('row_deleted');
  return photo;
}

/** Throws `row_deleted` unless a photo's row waits for this source file. */
export async function requireAwaitedSource({ database }: Context, link: SourceLink): Promise<void> {
  await requireNamed(database.kysely, link);
}

/**
 * Takes over a file as the source file of a photo, by the hash and the size that the photo's row names. Repeating it changes nothing.
 * Throws `hash_mismatch`, `media_type` and `row_deleted`.
 */
export async function storeSource(
  context: Context,
  files: FileStore,
  { path, room, ...link }: SourceLink & { path: string; room: string },
): Promise<void> {
  const { hash, photoId, viewer } = link;
  if ((await hashOfFile(path)) !== hash) throw new DomainError('hash_mismatch');
  const type = await fileTypeFromFile(path);
  if (!type?.mime.startsWith('image/')) throw new DomainError('media_type');
  const { companyId, userId } = viewer;
  const upload = { companyId, hash, size: (await stat(path)).size, mediaType: type.mime, stamped: false };
  const now = context.now();
  await inTransaction(context.database.kysely, async (tx) => {
    await requireRoom(tx, room, now);
    const isNew = await insertUpload(tx, upload, now);
    await lockPhotos(tx, [photoId]);
    const photo = await requireNamed(tx, link);
    if (photo.sourceSize !== upload.size) throw new DomainError('hash_mismatch');
    await assignSource(tx, { photoId, companyId, hash, userId }, now);
    if ((photo.sourceOn ?? null) === null)
      await storeWrites(tx, [{ kind: 'change', resource: 'photos', id: photoId, set: { sourceOn: now } }], now);
    await files.keep({ companyId, hash }, path);
    await takeRoom(tx, { room, companyId, size: isNew ? upload.size : 0 });
  });
}

/**
 * The source file of a visible photo; customers get none. Throws `not_found` also for one that has not come, and
 * `photo_removed` where retention has let it go.
 */
export async function sourceBytes(
  context: Context,
  viewer: Viewer,
  { files, id }: { files: FileStore; id: string },
): Promise<PhotoBytes> {
  const { kysely } = context.database;
  const photo = await visibleRow(kysely, viewer, { resource: 'photos', id });
  if (viewer.kind === 'customer' || (photo?.sourceOn ?? null) === null) throw new DomainError('not_found');
  const source = await findSource(kysely, id);
  return openUpload(files, source, () => photo?.name ?? `${id}.jpg`);
}
