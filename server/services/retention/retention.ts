import {
  cutoffOf,
  defaultRetention,
  type Retention,
  type RetentionState,
  retentionGrace,
} from '../../../domain/company/retention.ts';
import type { Instant } from '../../../domain/kernel/time.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { emptyMutations, listCompaniesWithContents, releasePhotos } from '../../db/change-log/retention.ts';
import { listCompaniesWithStorage } from '../../db/change-log/storage.ts';
import {
  deleteOldNotifications,
  findPosition,
  findRetention,
  listCompaniesWithNotifications,
  savePosition,
  saveRetention,
} from '../../db/repositories/retention.ts';
import type { Executor } from '../../db/schema.ts';
import { onEach } from '../each.ts';
import { Batches, type BatchOptions } from './batches.ts';

/** What the company has chosen, or the defaults. */
export async function readRetention({ database, now }: Context, { companyId }: Viewer): Promise<RetentionState> {
  const chosen = await findRetention(database.kysely, companyId);
  const appliesFrom = chosen === undefined ? 0 : chosen.changedOn + retentionGrace;
  return { ...(chosen?.retention ?? defaultRetention), appliesFrom: appliesFrom > now() ? appliesFrom : null };
}

/** Stores the company's choice. It is on record who made it, and nothing is removed in the next days. */
export async function changeRetention(context: Context, viewer: Viewer, retention: Retention): Promise<RetentionState> {
  const { companyId, userId } = viewer;
  const { kysely } = context.database;
  await saveRetention(kysely, { companyId, userId, retention }, context.now());
  context.log.info({ companyId, userId, ...retention }, 'a company changed for how long its data are kept');
  return readRetention(context, viewer);
}

/** What a company keeps now; everything while its choice may still be undone. */
export async function keptBy(executor: Executor, companyId: string, now: Instant): Promise<Retention> {
  const chosen = await findRetention(executor, companyId);
  if (chosen === undefined) return defaultRetention;
  const everything: Retention = { historyYears: null, notificationYears: null, photoYears: null };
  return chosen.changedOn > now - retentionGrace ? everything : chosen.retention;
}

/** Removes the contents of a company's history that are due, from where the last run stopped. */
async function removeHistoryOf(context: Context, companyId: string, batches: Batches): Promise<void> {
  const { kysely } = context.database;
  const now = context.now();
  const before = cutoffOf((await keptBy(kysely, companyId, now)).historyYears, now);
  if (before === null) return;
  let after = await findPosition(kysely, companyId);
  await batches.repeat(async (limit) => {
    const batch = await kysely.transaction().execute(async (tx) => {
      const done = await emptyMutations(tx, { companyId, before, after, limit, now });
      // At the end the next run begins anew, with those that were kept for a task.
      if (done !== null) await savePosition(tx, companyId, done.seen < limit ? null : done.last);
      return done;
    });
    after = batch?.last ?? null;
    return batch?.seen === limit;
  });
}

/** Removes the contents of old history, of each company as long ago as it has chosen. */
export async function removeOldHistory(context: Context, options?: BatchOptions): Promise<void> {
  const batches = new Batches(context, options);
  await onEach(context, await listCompaniesWithContents(context.database.kysely), async (companyId) => {
    if (!batches.isOver) await removeHistoryOf(context, companyId, batches);
  });
}

/** Removes what is due of each of these companies, in batches; `remove` returns how many rows it has removed. */
async function removeOld(
  context: Context,
  {
    companies,
    kind,
    options,
  }: { companies: readonly string[]; kind: keyof Retention; options?: BatchOptions | undefined },
  remove: (due: { companyId: string; before: Instant; limit: number; now: Instant }) => Promise<number>,
): Promise<void> {
  const batches = new Batches(context, options);
  const now = context.now();
  await onEach(context, companies, async (companyId) => {
    const before = cutoffOf((await keptBy(context.database.kysely, companyId, now))[kind], now);
    if (before === null) return;
    await batches.repeat(async (limit) => (await remove({ companyId, before, limit, now })) === limit);
  });
}

/** Removes old notifications and entries of the log, of each company as long ago as it has chosen. */
export async function removeOldNotifications(context: Context, options?: BatchOptions): Promise<void> {
  const { kysely } = context.database;
  const companies = await listCompaniesWithNotifications(kysely);
  await removeOld(context, { companies, kind: 'notificationYears', options }, (due) =>
    deleteOldNotifications(kysely, due),
  );
}

/** Lets go the bytes of old photos, of each company as long ago as it has chosen. The chore of files deletes them. */
export async function removeOldPhotos(context: Context, options?: BatchOptions): Promise<void> {
  const { kysely } = context.database;
  const companies = await listCompaniesWithStorage(kysely);
  await removeOld(context, { companies, kind: 'photoYears', options }, (due) => releasePhotos(kysely, due));
}
