import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { isPhotoQuarantined } from '../../db/change-log/storage.ts';
import { getRow } from '../../db/repositories/rows.ts';
import { isOf } from '../photos/store-photo.ts';

/**
 * Whether the office knows of a photo whose bytes somebody wants to hand in: the change that makes it was pushed, or is in the
 * quarantine, and it is theirs. Nothing is said of photos of others, which are refused once their bytes are here.
 */
export async function isAnnounced(
  { database: { kysely } }: Context,
  viewer: Viewer,
  { photoId, ended }: { photoId: string; ended: boolean },
): Promise<boolean> {
  const photo = await getRow(kysely, 'photos', photoId);
  if (photo !== undefined) return isOf(kysely, photo, { photoId, viewer, ended });
  return isPhotoQuarantined(kysely, { photoId, userId: viewer.userId });
}
