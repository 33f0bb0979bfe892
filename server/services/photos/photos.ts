import type { Readable } from 'node:stream';
import { DomainError } from '../../../domain/errors/codes.ts';
import { extensionOf } from '../../../domain/photo/recordings.ts';
import type { Rows } from '../../../domain/rows.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { findQuarantinedUpload } from '../../db/change-log/quarantine.ts';
import { findUploads, type StoredUpload } from '../../db/change-log/uploads.ts';
import { visibleRow } from '../../db/visibility/visible.ts';
import type { FileStore } from '../../integrations/files/file-store.ts';
import { requestFor } from '../mutate/mutate.ts';
import { readList, readOne } from '../rows/read.ts';
import { removeRow } from '../rows/write.ts';

export interface PhotoBytes {
  bytes: Readable;
  size: number;
  mediaType: string;
  hash: string;
  /** The file name for saving: `{proof}_{photo}.jpg` (specification 9). */
  name: string;
}

/** A photo's file name with the extension of its type. */
const fileName = (name: string, mediaType: string): string => `${name}.${extensionOf(mediaType)}`;

/** Stored bytes under a name, which may depend on their type. Throws `photo_removed` without an upload, `not_found` without its file. */
export async function openUpload(
  files: FileStore,
  upload: StoredUpload | undefined,
  nameOf: (mediaType: string) => string,
): Promise<PhotoBytes> {
  if (upload === undefined) throw new DomainError('photo_removed');
  const found = await files.open(upload);
  if (!found) throw new DomainError('not_found');
  const { mediaType, hash } = upload;
  return { ...found, mediaType, hash, name: nameOf(mediaType) };
}

/**
 * A visible photo's bytes. Throws `not_found` both for a hidden one and for one not received yet, and `photo_removed`
 * where retention has let them go.
 */
export async function photoBytes(
  context: Context,
  viewer: Viewer,
  { files, id }: { files: FileStore; id: string },
): Promise<PhotoBytes> {
  const { kysely } = context.database;
  const photo = await visibleRow(kysely, viewer, { resource: 'photos', id });
  if (photo?.state !== 'RECEIVED') throw new DomainError('not_found');
  const upload = (await findUploads(kysely, [id])).find(({ hash }) => hash === photo.hash);
  return openUpload(files, upload, (mediaType) => fileName(`${photo.proof.id}_${id}`, mediaType));
}

export async function photosOfProof(context: Context, viewer: Viewer, proof: string): Promise<Rows['photos'][]> {
  await readOne(context, viewer, { list: { resource: 'proofs' }, id: proof });
  const naming = [{ field: 'proof', id: proof }];
  return readList(context, viewer, { list: { resource: 'photos', naming } });
}

/** Whether all photos of a proof were received. */
export const allReceived = async (context: Context, viewer: Viewer, proof: string): Promise<boolean> =>
  (await photosOfProof(context, viewer, proof)).every(({ state }) => state === 'RECEIVED');

export async function removePhoto(context: Context, viewer: Viewer, id: string): Promise<boolean> {
  const mutation = requestFor('removePhoto', { id });
  await removeRow(context, viewer, { list: { resource: 'photos' }, id, mutation });
  return true;
}

/** Throws `not_found` unless the proof is visible and of the given type. */
export async function requireProof(
  context: Context,
  viewer: Viewer,
  { id, type }: { id: string; type: Rows['proofs']['type'] },
): Promise<void> {
  await readOne(context, viewer, { list: { resource: 'proofs', only: { type } }, id });
}

/**
 * The bytes of a photo of quarantined work, for the owner who decides about it; no photo row exists yet. `not_found`
 * alike if it is hidden, decided or not received.
 */
export async function quarantinedPhoto(
  context: Context,
  viewer: Viewer,
  { files, ...of }: { files: FileStore; id: string; photo: string },
): Promise<PhotoBytes> {
  const upload = await findQuarantinedUpload(context.database.kysely, { companyId: viewer.companyId, ...of });
  if (upload === undefined) throw new DomainError('not_found');
  return openUpload(files, upload, (mediaType) => fileName(of.photo, mediaType));
}
