import { day } from '../../domain/kernel/time.ts';
import type { Context } from '../context.ts';
import { mayRemoveFiles } from '../db/backup/hold-files.ts';
import { pruneChanges } from '../db/change-log/changes.ts';
import { forgetUnclaimed, forgetUpload, unnamedUploads } from '../db/change-log/uploads.ts';
import { storageOf } from '../integrations/files/storage.ts';

/** Days: a device that was away for longer loads everything again. */
const changesKept = 60;
/** Days for which bytes wait for the mutation that names them. */
const unclaimedKept = 30;

/** Drops entries of the change log that are past their time. */
export const dropOldChanges = (context: Context): Promise<void> =>
  pruneChanges(context.database.kysely, { now: context.now(), days: changesKept });

/** Drops uploads that nobody has gone on with, and bytes that nothing has claimed. */
export async function dropUnclaimedFiles(context: Context): Promise<void> {
  const now = context.now();
  const { files, partial } = storageOf(context);
  const before = now - unclaimedKept * day;
  const { kysely } = context.database;
  await forgetUnclaimed(kysely, before);
  for (const key of await unnamedUploads(kysely, before)) {
    // Within the transaction: whoever hands in the same bytes now waits for its end, and brings them afterwards.
    await kysely.transaction().execute(async (tx) => {
      // A backup that is being made wants every file that it has seen; the next time will do.
      if (!(await mayRemoveFiles(tx))) return;
      if (await forgetUpload(tx, key, before)) await files.remove(key);
    });
  }
  await partial.dropOld(now);
}
