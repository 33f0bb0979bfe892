import { DomainError } from '../../../domain/errors/codes.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { uploadInQuarantine } from '../../db/change-log/quarantine.ts';
import type { FileStore } from '../../integrations/files/file-store.ts';
import { fileName, type PhotoBytes } from '../photos/photo-bytes.ts';

/**
 * The bytes of a photo that was handed in with refused work, for the owner who decides about that by it; until then they are
 * those of no photo. `not_found` is the same for what is not theirs, was decided, or has not come in.
 */
export async function quarantinedPhoto(
  context: Context,
  viewer: Viewer,
  { files, ...of }: { files: FileStore; id: string; photo: string },
): Promise<PhotoBytes> {
  const upload = await uploadInQuarantine(context.database.kysely, { companyId: viewer.companyId, ...of });
  const found = upload && (await files.open(upload));
  if (!found) throw new DomainError('not_found');
  const { mediaType, hash } = upload;
  return { ...found, mediaType, hash, name: fileName(of.photo, mediaType) };
}
