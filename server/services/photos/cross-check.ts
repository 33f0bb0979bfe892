import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { hashesByUser, uploadByUser } from '../../db/change-log/uploads.ts';
import { visibleRow } from '../../db/visibility/visible.ts';
import type { FileStore } from '../../integrations/files/file-store.ts';
import { inTransaction } from '../mutate/retry.ts';
import { takeKeptBytes } from './kept-bytes.ts';
import { claimUpload, type PhotoClaim } from './store-photo.ts';

/**
 * Which of these hashes have to be sent. Only bytes that the user has handed in before count as here: knowing a hash shows
 * and gives nobody anything. When the one hash of a photo is here, the photo has its bytes without another upload; so it has when
 * only the file store still has them, because the database was restored.
 */
export async function crossCheck(
  context: Context,
  viewer: Viewer,
  { files, id, hashes, ended }: { files: FileStore; id: string; hashes: readonly string[]; ended: boolean },
): Promise<string[]> {
  const { kysely } = context.database;
  const { userId, companyId } = viewer;
  const here = await hashesByUser(kysely, { userId, companyId, hashes });
  const [only] = hashes;
  if (only !== undefined && hashes.length === 1) {
    const of = { photoId: id, viewer, ended };
    if (here.has(only)) await claim(context, viewer, { ...of, hash: only });
    else if (await takeKeptBytes(context, files, { ...of, hash: only })) here.add(only);
  }
  return hashes.filter((hash) => !here.has(hash));
}

async function claim(
  context: Context,
  viewer: Viewer,
  { photoId, hash, ended }: Pick<PhotoClaim, 'photoId' | 'ended'> & { hash: string },
): Promise<void> {
  const { kysely } = context.database;
  // Other clients ask about a proof, of which no photo can have the id.
  if (await visibleRow(kysely, viewer, { resource: 'proofs', id: photoId })) return;
  await inTransaction(kysely, async (tx) => {
    const upload = await uploadByUser(tx, { companyId: viewer.companyId, userId: viewer.userId, hash });
    if (upload) await claimUpload(tx, { photoId, viewer, ended, upload }, context.now());
  });
}
