import { mayShowPiece } from '../../../domain/equipment/photo.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import { extensionOf } from '../../../domain/photo/recordings.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { findUploads } from '../../db/change-log/uploads.ts';
import { getRow } from '../../db/repositories/rows.ts';
import type { FileStore } from '../../integrations/files/file-store.ts';
import { readOne } from '../rows/read.ts';
import { openUpload, type PhotoBytes } from './photos.ts';

/**
 * The bytes of a piece's photo, for whoever sees the piece, also where they don't see the proof that it was taken for. `not_found`
 * alike for a hidden piece, one without a photo, and a photo that hasn't come, was removed, or that retention has let go.
 */
export async function equipmentPhoto(
  context: Context,
  viewer: Viewer,
  { files, id }: { files: FileStore; id: string },
): Promise<PhotoBytes> {
  const { kysely } = context.database;
  const piece = await readOne(context, viewer, { list: { resource: 'equipment' }, id });
  const photo = piece.photo === null ? undefined : await getRow(kysely, 'photos', piece.photo.id);
  if (photo?.state !== 'RECEIVED' || !mayShowPiece(photo)) throw new DomainError('not_found');
  const upload = (await findUploads(kysely, [photo.id])).find(({ hash }) => hash === photo.hash);
  if (upload === undefined) throw new DomainError('not_found');
  return openUpload(files, upload, (mediaType) => `${id}.${extensionOf(mediaType)}`);
}
