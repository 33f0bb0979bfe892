import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { hashesByUser, hashesOfCompany, uploadByUser } from '../../db/change-log/uploads.ts';
import { visibleRow } from '../../db/visibility/visible.ts';
import type { FileStore } from '../../integrations/files/file-store.ts';
import { inTransaction } from '../mutate/retry.ts';
import { takeKeptBytes } from './kept-bytes.ts';
import { claimUpload, type PhotoClaim } from './store-photo.ts';

/**
 * Which of these hashes have to be sent. About a photo only bytes that the user has handed in before count as here: knowing a hash
 * shows and gives nobody anything. When the one hash of a photo is here, the photo has its bytes without another upload; so it has
 * when only the file store still has them, because the database was restored. About a proof that the user sees the answer is for the
 * company of that proof: of their own company all that it has, of another one what was received for this proof.
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
    const known = await hashesOfCompany(kysely, { companyId: proof.company.id, proof: own ? null : id, hashes });
    return hashes.filter((hash) => !known.has(hash));
  }
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
  await inTransaction(kysely, async (tx) => {
    const upload = await uploadByUser(tx, { companyId: viewer.companyId, userId: viewer.userId, hash });
    if (upload) await claimUpload(tx, { photoId, viewer, ended, upload }, context.now());
  });
}
