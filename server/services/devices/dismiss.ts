import { mayDismiss } from '../../../domain/device/permissions.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import type { Context } from '../../context.ts';
import { storeWrites } from '../../db/change-log/record.ts';
import { revokeSessions } from '../../db/repositories/sessions.ts';
import { visibleRow } from '../../db/visibility/visible.ts';
import type { Identity } from '../accounts/sessions.ts';

/**
 * Takes a lost device out of the list and ends its sessions (decision 0072); whoever sees it there may, but for
 * the owner's. What waits on it is kept there, and it is listed again once it is heard of: at the next contact where it is the
 * one that asks, whose session goes on. Throws `not_found`, `not_permitted`.
 */
export async function dismissDevice(context: Context, { viewer, sessionId }: Identity, id: string): Promise<void> {
  const now = context.now();
  await context.database.kysely.transaction().execute(async (tx) => {
    const device = await visibleRow(tx, viewer, { resource: 'devices', id });
    if (!device) throw new DomainError('not_found');
    if (!mayDismiss(viewer, device)) throw new DomainError('not_permitted');
    await storeWrites(tx, [{ kind: 'remove', resource: 'devices', id }], now);
    await revokeSessions(tx, { userId: device.user.id, deviceId: id, butFor: sessionId }, now);
  });
}
