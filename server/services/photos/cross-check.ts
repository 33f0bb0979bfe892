import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { fileTypeFromBuffer } from 'file-type';
import { storedMediaType } from '../../../domain/photo/recordings.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { countBytes } from '../../db/change-log/storage.ts';
import {
  findCreator,
  findHashesByUser,
  findHashesOfCompany,
  findUploadByUser,
  insertUpload,
  isUploadKnown,
  type StoredUpload,
} from '../../db/change-log/uploads.ts';
import { getRow } from '../../db/repositories/rows.ts';
import type { Executor } from '../../db/schema.ts';
import { visibleRow } from '../../db/visibility/visible.ts';
import type { FileStore } from '../../integrations/files/file-store.ts';
import { inTransaction } from '../mutate/retry.ts';
import { largestPhoto, linkUpload, type PhotoLink } from './store-photo.ts';

/**
 * The hashes that have to be uploaded. For a photo, only the user's own uploads count, so that knowing a hash gives no
 * access; a single known hash is linked at once, also from the file store after a restore. For a visible proof, its
 * company's uploads count; to another company, only those of this proof.
 */
export async function crossCheck(
  context: Context,
  viewer: Viewer,
  { files, id, hashes, ended }: { files: FileStore; id: string; hashes: readonly string[]; ended: boolean },
): Promise<string[]> {
  const { kysely } = context.database;
  const { userId, companyId } = viewer;
  const proof = await visibleRow(kysely, viewer, { resource: 'proofs', id });
  if (proof?.company) {
    const own = viewer.kind !== 'customer' && proof.company.id === companyId;
    const known = await findHashesOfCompany(kysely, { companyId: proof.company.id, proof: own ? null : id, hashes });
    return hashes.filter((hash) => !known.has(hash));
  }
  const here = await findHashesByUser(kysely, { userId, companyId, hashes });
  const [only] = hashes;
  if (only !== undefined && hashes.length === 1) {
    const of = { photoId: id, viewer, ended };
    if (here.has(only)) await linkKnownUpload(context, viewer, { ...of, hash: only });
    else if (await recoverFromStore(context, files, { ...of, hash: only })) here.add(only);
  }
  return hashes.filter((hash) => !here.has(hash));
}

async function linkKnownUpload(
  context: Context,
  viewer: Viewer,
  { photoId, hash, ended }: Pick<PhotoLink, 'photoId' | 'ended'> & { hash: string },
): Promise<void> {
  const { kysely } = context.database;
  await inTransaction(kysely, async (tx) => {
    const upload = await findUploadByUser(tx, { companyId: viewer.companyId, userId: viewer.userId, hash });
    if (upload) await linkUpload(tx, { photoId, viewer, ended, upload }, context.now());
  });
}

/** Size and type of bytes in the file store; null if they are missing, damaged, or neither image nor recording. */
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
  const mediaType = storedMediaType((await fileTypeFromBuffer(bytes))?.mime);
  const isWhole = createHash('sha256').update(bytes).digest('hex') === key.hash;
  return isWhole && mediaType !== null ? { size: bytes.byteLength, mediaType } : null;
}

/** Whether the database doesn't know the bytes, and the caller created the photo. */
async function isUnknownToDatabase(tx: Executor, { photoId, viewer }: PhotoLink, hash: string): Promise<boolean> {
  const photo = await getRow(tx, 'photos', photoId);
  if (photo === undefined || photo.state === 'RECEIVED') return false;
  const maker = await findCreator(tx, { resource: 'photos', id: photoId });
  return maker?.userId === viewer.userId && !(await isUploadKnown(tx, { companyId: viewer.companyId, hash }));
}

/**
 * Links a photo to bytes in the file store that a database restored from an older backup doesn't know; returns whether
 * they exist. Only for the photo's creator, so that a known hash gives no access.
 */
async function recoverFromStore(
  context: Context,
  files: FileStore,
  { hash, ...link }: PhotoLink & { hash: string },
): Promise<boolean> {
  const { kysely } = context.database;
  const { companyId } = link.viewer;
  if (!(await isUnknownToDatabase(kysely, link, hash))) return false;
  const found = await bytesInStore(files, { companyId, hash });
  if (found === null) return false;
  const upload = { companyId, hash, ...found, stamped: false };
  return inTransaction(kysely, async (tx) => {
    if (!(await isUnknownToDatabase(tx, link, hash))) return false;
    const isNew = await insertUpload(tx, upload, context.now());
    await linkUpload(tx, { ...link, upload }, context.now());
    // They are stored already, whatever the company's limit.
    if (isNew) await countBytes(tx, upload);
    return true;
  });
}
