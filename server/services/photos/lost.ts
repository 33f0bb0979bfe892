import { DomainError } from '../../../domain/errors/codes.ts';
import { day } from '../../../domain/kernel/time.ts';
import type { AttachedFile, Photo } from '../../../domain/schemas.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { storeWrites } from '../../db/change-log/store-writes.ts';
import { findCreator, lockPhotos } from '../../db/change-log/uploads.ts';
import { wasNotifiedSince } from '../../db/repositories/notifications.ts';
import { getRow } from '../../db/repositories/rows.ts';
import type { Executor } from '../../db/schema.ts';
import { inTransaction } from '../mutate/retry.ts';
import { notifyOwner } from '../notifications/notify.ts';

/**
 * Records that a photo's or file's bytes are lost. The office sees it, and is notified once a day per proof or file.
 * Only the creator may report it, and received bytes stay. Throws `not_found`.
 */
export function reportLost(context: Context, viewer: Viewer, id: string): Promise<void> {
  return inTransaction(context.database.kysely, async (tx) => {
    await lockPhotos(tx, [id]);
    const photo = await getRow(tx, 'photos', id);
    if (photo !== undefined) return markLost(tx, context, { photo, viewer });
    const file = await getRow(tx, 'attached-files', id);
    const maker = file && (await findCreator(tx, { resource: 'attached-files', id }));
    if (file === undefined || maker?.userId !== viewer.userId) throw new DomainError('not_found');
    if (file.hash === null) await notifyFileLost(tx, context, file);
  });
}

async function markLost(
  tx: Executor,
  context: Context,
  { photo, viewer }: { photo: Photo; viewer: Viewer },
): Promise<void> {
  const { id, state } = photo;
  const maker = await findCreator(tx, { resource: 'photos', id });
  if (maker?.userId !== viewer.userId) throw new DomainError('not_found');
  if (state !== 'EXPECTED') return;
  await storeWrites(tx, [{ kind: 'change', resource: 'photos', id, set: { state: 'LOST' } }], context.now());
  await notifyPhotoLost(tx, context, photo);
}

/** Notifies the owner of the account whose people took it. */
async function notifyPhotoLost(tx: Executor, context: Context, { proof, task, name, company }: Photo): Promise<void> {
  const about = { type: 'PHOTOS_LOST', changedItemId: proof.id } as const;
  if (company === null || (await wasNotifiedSince(tx, about, context.now() - day))) return;
  const subject = (await getRow(tx, 'tasks', task.id))?.nickname ?? null;
  const details = { photo: name ?? '' };
  await notifyOwner(tx, context, { ...about, companyId: company.id, details, subject, url: `/tasks/${task.id}` });
}

async function notifyFileLost(
  tx: Executor,
  context: Context,
  { id, task, name, company }: AttachedFile,
): Promise<void> {
  const about = { type: 'FILE_LOST', changedItemId: id } as const;
  if (company === null || (await wasNotifiedSince(tx, about, context.now() - day))) return;
  const details = { file: name };
  await notifyOwner(tx, context, { ...about, companyId: company.id, details, subject: name, url: `/tasks/${task.id}` });
}
