import { day } from '../../domain/kernel/time.ts';
import type { Context } from '../context.ts';
import { pruneChanges } from '../db/change-log/changes.ts';
import { forgetUnclaimed } from '../db/change-log/uploads.ts';
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
  const { files, partial } = storageOf(context.environment);
  const before = now - unclaimedKept * day;
  // The bytes go once nothing names them any more; a crash in between leaves a file and loses none.
  const forgotten = await context.database.kysely.transaction().execute((tx) => forgetUnclaimed(tx, before));
  for (const key of forgotten) await files.remove(key);
  await partial.dropOld(now);
}
