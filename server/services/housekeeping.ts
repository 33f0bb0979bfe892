import { day } from '../../domain/kernel/time.ts';
import type { Context } from '../context.ts';
import { mayRemoveFiles } from '../db/backup/dump.ts';
import { pruneChanges } from '../db/change-log/changes.ts';
import { countBytes, deleteExpiredRoom, listCompaniesWithStorage, recountStorage } from '../db/change-log/storage.ts';
import { deleteUnlinked, deleteUnreferencedUpload, listUnreferencedUploads } from '../db/change-log/uploads.ts';
import { deleteOldAttempts } from '../db/repositories/attempts.ts';
import { deleteOldCheckouts, deleteOldTestCheckouts } from '../db/repositories/checkouts.ts';
import { deleteOldTokens } from '../db/repositories/one-time-tokens.ts';
import { deleteOldChallenges } from '../db/repositories/passkeys.ts';
import { deleteOldProviderEvents } from '../db/repositories/provider.ts';
import { deleteEndedSessions } from '../db/repositories/sessions.ts';
import { storageOf } from '../integrations/files/storage.ts';
import { endedSessionLife } from './accounts/sessions.ts';
import { onEach } from './each.ts';
import { unlinkedRetention } from './storage/room.ts';

/** Forgets sessions that may no longer hand anything in, tries of more than a day ago, and links and
 * challenges of passkeys that are over. */
export async function deleteOldAccess({ database, now }: Context): Promise<void> {
  await deleteEndedSessions(database.kysely, now() - endedSessionLife);
  await deleteOldAttempts(database.kysely, now() - day);
  await deleteOldTokens(database.kysely, now());
  await deleteOldChallenges(database.kysely, now());
}

/** The provider sends an event again for three days at most. */
const eventLife = 30 * day;

/** The provider ends a purchase that nobody paid for after a day. */
const checkoutLife = 3 * day;

/** Forgets events of the provider that cannot come again, and purchases that nobody completed. */
export async function deleteOldPurchases({ database, now }: Context): Promise<void> {
  await deleteOldProviderEvents(database.kysely, now() - eventLife);
  await deleteOldCheckouts(database.kysely, now() - checkoutLife);
  await deleteOldTestCheckouts(database.kysely, now() - day);
}

/** Days: a device that was away for longer loads everything again. */
const changesKept = 60;

/** Drops entries of the change log that are past their time. */
export const deleteOldChanges = (context: Context): Promise<void> =>
  pruneChanges(context.database.kysely, { now: context.now(), days: changesKept });

/** Drops uploads that nobody has gone on with, and bytes that nothing has claimed. */
export async function deleteUnlinkedFiles(context: Context): Promise<void> {
  const now = context.now();
  const { files, partial } = storageOf(context);
  const before = now - unlinkedRetention;
  const { kysely } = context.database;
  await deleteUnlinked(kysely, before);
  for (const key of await listUnreferencedUploads(kysely, before)) {
    // Within the transaction: whoever hands in the same bytes now waits for its end, and brings them afterwards.
    await kysely.transaction().execute(async (tx) => {
      // A backup that is being made wants every file that it has seen; the next time will do.
      if (!(await mayRemoveFiles(tx))) return;
      const size = await deleteUnreferencedUpload(tx, key, before);
      if (size === undefined) return;
      await files.remove(key);
      await countBytes(tx, { companyId: key.companyId, size: -size });
    });
  }
  await partial.dropOld(now, await deleteExpiredRoom(kysely, now));
}

/** Counts anew what each company has stored, and says where the count had gone wrong. */
export async function recountAllStorage(context: Context): Promise<void> {
  const { kysely } = context.database;
  await onEach(context, await listCompaniesWithStorage(kysely), async (companyId) => {
    const wrongBy = await kysely.transaction().execute((tx) => recountStorage(tx, companyId));
    if (wrongBy !== 0) context.log.error({ companyId, wrongBy }, 'the bytes of a company were counted wrongly');
  });
}
