import { sql } from 'kysely';
import type { Retention } from '../../../domain/company/retention.ts';
import type { Instant } from '../../../domain/kernel/time.ts';
import type { MutationPosition } from '../change-log/retention.ts';
import type { Executor } from '../schema.ts';

/** What a company has chosen, and when. */
interface ChosenRetention {
  retention: Retention;
  changedOn: Instant;
}

/** Undefined for a company that has chosen nothing. */
export async function findRetention(executor: Executor, companyId: string): Promise<ChosenRetention | undefined> {
  const row = await executor
    .selectFrom('company_retention')
    .selectAll()
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { history_years: historyYears, notification_years: notificationYears, photo_years: photoYears } = row;
  return { retention: { historyYears, notificationYears, photoYears }, changedOn: row.changed_on };
}

export async function saveRetention(
  executor: Executor,
  { companyId, userId, retention }: { companyId: string; userId: string; retention: Retention },
  now: Instant,
): Promise<void> {
  const { historyYears, notificationYears, photoYears } = retention;
  const years = { history_years: historyYears, notification_years: notificationYears, photo_years: photoYears };
  const row = { ...years, changed_on: now, changed_by: userId };
  await executor
    .insertInto('company_retention')
    .values({ company_id: companyId, ...row })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(row))
    .execute();
}

/** Where the next run goes on in a company; null for its beginning. */
export async function findPosition(executor: Executor, companyId: string): Promise<MutationPosition | null> {
  const row = await executor
    .selectFrom('retention_positions')
    .selectAll()
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row === undefined ? null : { serverAt: row.server_at, id: row.mutation_id };
}

/** Stores where the next run goes on; null lets it begin anew. */
export async function savePosition(
  executor: Executor,
  companyId: string,
  position: MutationPosition | null,
): Promise<void> {
  if (position === null) {
    await executor.deleteFrom('retention_positions').where('company_id', '=', companyId).execute();
    return;
  }
  const stored = { server_at: position.serverAt, mutation_id: position.id };
  await executor
    .insertInto('retention_positions')
    .values({ company_id: companyId, ...stored })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(stored))
    .execute();
}

/** The companies that have notifications, one index lookup each. */
export async function listCompaniesWithNotifications(executor: Executor): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive each as (
      (select company_id as id from notifications where company_id is not null order by company_id limit 1)
      union all
      select (select company_id from notifications where company_id > each.id order by company_id limit 1)
      from each where each.id is not null)
    select id from each where id is not null`.execute(executor);
  return rows.map(({ id }) => id);
}

/** Deletes the oldest notifications of a company, made before `before`; returns how many. */
export async function deleteOldNotifications(
  executor: Executor,
  { companyId, before, limit }: { companyId: string; before: Instant; limit: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with gone as (delete from notifications where id = any(array(
      select id from notifications where company_id = ${companyId} and create_date < ${before}
      order by create_date limit ${limit})) returning id)
    select count(*)::int as count from gone`.execute(executor);
  return rows[0]?.count ?? 0;
}
