import { DomainError } from '../../../domain/errors/codes.ts';
import { day } from '../../../domain/kernel/time.ts';
import type { Photo } from '../../../domain/photo/schema.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { notifiedSince } from '../../db/change-log/notified.ts';
import { storeWrites } from '../../db/change-log/record.ts';
import { lockPhotos, makerOf } from '../../db/change-log/uploads.ts';
import { getRow } from '../../db/repositories/rows.ts';
import type { Executor } from '../../db/schema.ts';
import { inTransaction } from '../mutate/retry.ts';
import { tell } from '../notifications/tell.ts';

/**
 * Notes that nobody has the bytes of a photo any more: the office sees it at the photo, and is told once a day for each proof.
 * Only whoever took it can say so, and bytes that are here stay. Throws `not_found` for any other photo.
 */
export function reportLost(context: Context, viewer: Viewer, id: string): Promise<void> {
  return inTransaction(context.database.kysely, async (tx) => {
    await lockPhotos(tx, [id]);
    const photo = await getRow(tx, 'photos', id);
    const maker = photo && (await makerOf(tx, { resource: 'photos', id }));
    if (photo === undefined || maker?.userId !== viewer.userId) throw new DomainError('not_found');
    if (photo.state !== 'EXPECTED') return;
    await storeWrites(tx, [{ kind: 'change', resource: 'photos', id, set: { state: 'LOST' } }], context.now());
    await tellOffice(tx, context, photo);
  });
}

/** Tells the owner of the account whose people took it. */
async function tellOffice(tx: Executor, context: Context, { proof, task, name, company }: Photo): Promise<void> {
  const about = { type: 'PHOTOS_LOST', changedItemId: proof.id } as const;
  if (company === null || (await notifiedSince(tx, about, context.now() - day))) return;
  const subject = (await getRow(tx, 'tasks', task.id))?.nickname ?? null;
  const notice = { ...about, classType: 'SYNC', details: { photo: name ?? '' } } as const;
  await tell(tx, context, { notice, receivers: [company.id], company, subject, url: `/tasks/${task.id}` });
}
