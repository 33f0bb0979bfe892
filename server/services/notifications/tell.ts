import type { Context } from '../../context.ts';
import { storeWrites } from '../../db/change-log/record.ts';
import type { Executor } from '../../db/schema.ts';
import { addJobsOf } from './jobs.ts';
import { type Telling, tellingWrites } from './notices.ts';

/** Tells people of what no mutation did: stores the notifications, with their mails and pushes. */
export async function tell(tx: Executor, context: Context, telling: Telling): Promise<void> {
  const writes = await tellingWrites(tx, telling, context.newId);
  await storeWrites(tx, writes, context.now());
  await addJobsOf(tx, context.jobs, { telling: writes, by: null });
}
