import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { fileTypeFromBuffer } from 'file-type';
import type { Context } from '../../context.ts';
import { countBytes } from '../../db/change-log/storage.ts';
import { insertUpload, isUploadKnown, makerOf, type StoredUpload } from '../../db/change-log/uploads.ts';
import { getRow } from '../../db/repositories/rows.ts';
import type { Executor } from '../../db/schema.ts';
import type { FileStore } from '../../integrations/files/file-store.ts';
import { inTransaction } from '../mutate/retry.ts';
import { claimUpload, largestPhoto, type PhotoClaim } from './store-photo.ts';

/** Bytes under a hash as they are in the file store; null when they are not there, not those of the hash, or no image. */
async function bytesInStore(
  files: FileStore,
  key: { companyId: string; hash: string },
): Promise<Pick<StoredUpload, 'size' | 'mediaType'> | null> {
  const found = await files.open(key);
  if (found === undefined) return null;
  if (found.size > largestPhoto) {
    found.bytes.destroy();
    return null;
  }
  const bytes = await buffer(found.bytes);
  const type = await fileTypeFromBuffer(bytes);
  const isWhole = createHash('sha256').update(bytes).digest('hex') === key.hash;
  return isWhole && type?.mime.startsWith('image/') === true ? { size: bytes.byteLength, mediaType: type.mime } : null;
}

/** Whether the database knows nothing of bytes that the maker of a photo, and nobody else, asks for. */
async function isForgotten(tx: Executor, { photoId, viewer }: PhotoClaim, hash: string): Promise<boolean> {
  const photo = await getRow(tx, 'photos', photoId);
  if (photo === undefined || photo.state === 'RECEIVED') return false;
  const maker = await makerOf(tx, { resource: 'photos', id: photoId });
  return maker?.userId === viewer.userId && !(await isUploadKnown(tx, { companyId: viewer.companyId, hash }));
}

/**
 * Takes the bytes of a photo from the file store, where a database that was restored from an older backup knows nothing of
 * them; whether they are there. A hash that somebody has merely seen opens nothing: it is taken from who made the photo, and
 * only while no other photo has those bytes.
 */
export async function takeKeptBytes(
  context: Context,
  files: FileStore,
  { hash, ...claim }: PhotoClaim & { hash: string },
): Promise<boolean> {
  const { kysely } = context.database;
  const { companyId } = claim.viewer;
  if (!(await isForgotten(kysely, claim, hash))) return false;
  const found = await bytesInStore(files, { companyId, hash });
  if (found === null) return false;
  const upload = { companyId, hash, ...found, stamped: false };
  return inTransaction(kysely, async (tx) => {
    if (!(await isForgotten(tx, claim, hash))) return false;
    const isNew = await insertUpload(tx, upload, context.now());
    await claimUpload(tx, { ...claim, upload }, context.now());
    // They are here, whatever the company may store.
    if (isNew) await countBytes(tx, upload);
    return true;
  });
}
