import { day, type Instant } from '../../domain/kernel/time.ts';
import type { Context } from '../context.ts';
import { mayRemoveFiles } from '../db/backup/dump.ts';
import { deleteExpiredChanges, raiseFloor } from '../db/change-log/changes.ts';
import { deleteStraySources } from '../db/change-log/sources.ts';
import { deleteStrayStepPictures } from '../db/change-log/step-pictures.ts';
import { countBytes, deleteExpiredRoom, listCompaniesWithStorage, recountStorage } from '../db/change-log/storage.ts';
import { deleteUnlinked, deleteUnreferencedUpload, listUnreferencedUploads } from '../db/change-log/uploads.ts';
import { deleteOldAttempts } from '../db/repositories/attempts.ts';
import { deleteOldCheckouts, deleteOldTestCheckouts } from '../db/repositories/checkouts.ts';
import { deleteOldInvitations } from '../db/repositories/company-invitations.ts';
import { deleteOldTokens } from '../db/repositories/one-time-tokens.ts';
import { deleteOldChallenges } from '../db/repositories/passkeys.ts';
import { deleteOldProviderEvents } from '../db/repositories/provider.ts';
import { deleteEndedSessions } from '../db/repositories/sessions.ts';
import type { FileKey, FileStore } from '../integrations/files/file-store.ts';
import { storageOf } from '../integrations/files/storage.ts';
import { endedSessionLife } from './accounts/sessions.ts';
import { onEach } from './each.ts';
import { Batches } from './retention/batches.ts';
import { unlinkedRetention } from './storage/room.ts';

/** Deletes sessions that may no longer upload, attempts older than a day, and expired links and passkey challenges. */
export async function deleteOldAccess({ database, now }: Context): Promise<void> {
  await deleteEndedSessions(database.kysely, now() - endedSessionLife);
  await deleteOldAttempts(database.kysely, now() - day);
  await deleteOldTokens(database.kysely, now());
  await deleteOldInvitations(database.kysely, now());
  await deleteOldChallenges(database.kysely, now());
}

/** The provider repeats an event for at most three days. */
const eventLife = 30 * day;

/** The provider closes unpaid purchases after a day. */
const checkoutLife = 3 * day;

/** Deletes events that can't be repeated and unfinished purchases. */
export async function deleteOldPurchases({ database, now }: Context): Promise<void> {
  await deleteOldProviderEvents(database.kysely, now() - eventLife);
  await deleteOldCheckouts(database.kysely, now() - checkoutLife);
  await deleteOldTestCheckouts(database.kysely, now() - day);
}

/** In days; a device that was away for longer resyncs. */
const changesKept = 60;

/** Entries of the change log in a transaction. */
const changesPerBatch = 5000;

/** Deletes what is too old from the change log; older cookies expire first. */
export async function deleteOldChanges(context: Context): Promise<void> {
  const { kysely } = context.database;
  await raiseFloor(kysely, { now: context.now(), days: changesKept });
  const batches = new Batches(context, { limit: changesPerBatch });
  await batches.repeat(async (limit) => (await deleteExpiredChanges(kysely, limit)) === limit);
}

/** A form that names a picture may be kept as a draft, and its change may wait on a device. */
const unsavedPictures = 60 * day;

/** Deletes abandoned uploads and bytes that nothing refers to. */
export async function deleteUnlinkedFiles(context: Context): Promise<void> {
  const now = context.now();
  const { files, partial } = storageOf(context);
  const before = now - unlinkedRetention;
  const { kysely } = context.database;
  await deleteUnlinked(kysely, before);
  await deleteStraySources(kysely, before);
  await deleteStrayStepPictures(kysely, now - unsavedPictures);
  for (const key of await listUnreferencedUploads(kysely, before)) await removeFile(context, files, { ...key, before });
  await partial.dropOld(now, await deleteExpiredRoom(kysely, now));
}

/** Deletes the bytes of an upload that nothing refers to; returns whether it did. */
function removeFile(
  { database }: Context,
  files: FileStore,
  { before, ...key }: FileKey & { before: Instant },
): Promise<boolean> {
  // In the transaction, so that an upload of the same bytes waits and then stores them again.
  return database.kysely.transaction().execute(async (tx) => {
    // A running backup needs every file that it has seen; the next run deletes them.
    if (!(await mayRemoveFiles(tx))) return false;
    const size = await deleteUnreferencedUpload(tx, key, before);
    if (size === undefined) return false;
    await files.remove(key);
    await countBytes(tx, { companyId: key.companyId, size: -size });
    return true;
  });
}

/** Deletes the files of a company whose rows are gone, and returns how many. What a backup needs now, the chore deletes. */
export async function removeFilesOf(context: Context, companyId: string): Promise<number> {
  const { files } = storageOf(context);
  const before = context.now() + 1;
  const keys = await listUnreferencedUploads(context.database.kysely, before);
  let removed = 0;
  for (const key of keys) {
    if (key.companyId === companyId && (await removeFile(context, files, { ...key, before }))) removed += 1;
  }
  return removed;
}

/** Recounts each company's storage use and logs differences. */
export async function recountAllStorage(context: Context): Promise<void> {
  const { kysely } = context.database;
  await onEach(context, await listCompaniesWithStorage(kysely), async (companyId) => {
    const wrongBy = await kysely.transaction().execute((tx) => recountStorage(tx, companyId));
    if (wrongBy !== 0) context.log.error({ companyId, wrongBy }, 'the bytes of a company were counted wrongly');
  });
}
