import { DomainError } from '../../../domain/errors/codes.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { storeWrites } from '../../db/change-log/record.ts';
import { lockPhotos, makerOf } from '../../db/change-log/uploads.ts';
import { getRow } from '../../db/repositories/rows.ts';
import { inTransaction } from '../mutate/retry.ts';

/**
 * Notes that nobody has the bytes of a photo any more: the office sees it at the photo. Only whoever took it can say so, and
 * bytes that are here stay. Throws `not_found` for any other photo.
 */
export function reportLost(context: Context, viewer: Viewer, id: string): Promise<void> {
  return inTransaction(context.database.kysely, async (tx) => {
    await lockPhotos(tx, [id]);
    const photo = await getRow(tx, 'photos', id);
    const maker = photo && (await makerOf(tx, { resource: 'photos', id }));
    if (photo === undefined || maker?.userId !== viewer.userId) throw new DomainError('not_found');
    if (photo.state !== 'EXPECTED') return;
    await storeWrites(tx, [{ kind: 'change', resource: 'photos', id, set: { state: 'LOST' } }], context.now());
  });
}
