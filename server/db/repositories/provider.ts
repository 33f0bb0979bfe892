import { sql } from 'kysely';
import { must } from '../../../domain/kernel/assert.ts';
import type { Instant } from '../../../domain/kernel/time.ts';
import type { Executor } from '../schema.ts';

/** Connects a provider's subscription with its row, and tells when the provider was last asked. */
export interface ProviderLink {
  providerId: string;
  rowId: string;
  userId: string;
  syncedOn: Instant;
}

interface LinkRecord {
  provider_id: string;
  row_id: string;
  user_id: string;
  synced_on: number;
}

const linkOf = (record: LinkRecord): ProviderLink => ({
  providerId: record.provider_id,
  rowId: record.row_id,
  userId: record.user_id,
  syncedOn: record.synced_on,
});

/** The database's clock, which all nodes share. */
export async function databaseNow(db: Executor): Promise<Instant> {
  const { rows } = await sql<{ now: number }>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(db);
  return must(rows[0], 'the time').now;
}

/** Locks a provider's subscription until the transaction ends, even one that is not stored yet. */
export async function lockProviderLink(tx: Executor, providerId: string): Promise<ProviderLink | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`provider/${providerId}`}, 0))`.execute(tx);
  const found = await tx
    .selectFrom('provider_subscriptions')
    .selectAll()
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
  return found && linkOf(found);
}

export async function findProviderLink(db: Executor, rowId: string): Promise<ProviderLink | undefined> {
  const found = await db
    .selectFrom('provider_subscriptions')
    .selectAll()
    .where('row_id', '=', rowId)
    .executeTakeFirst();
  return found && linkOf(found);
}

export async function findProviderLinks(db: Executor, userId: string): Promise<ProviderLink[]> {
  const found = await db.selectFrom('provider_subscriptions').selectAll().where('user_id', '=', userId).execute();
  return found.map(linkOf);
}

export async function saveProviderLink(tx: Executor, link: ProviderLink): Promise<void> {
  await tx
    .insertInto('provider_subscriptions')
    .values({ provider_id: link.providerId, row_id: link.rowId, user_id: link.userId, synced_on: link.syncedOn })
    .onConflict((conflict) => conflict.column('provider_id').doUpdateSet({ synced_on: link.syncedOn }))
    .execute();
}

/** Marks the user's subscription that was bought in addition to another (null for none), and unmarks all others. */
export async function markBoughtTwice(tx: Executor, userId: string, providerId: string | null): Promise<void> {
  await sql`
    update provider_subscriptions set bought_twice = provider_id is not distinct from ${providerId}
    where user_id = ${userId} and bought_twice <> (provider_id is not distinct from ${providerId})`.execute(tx);
}

/** Unmarks a subscription; returns whether it was marked as bought twice. */
export async function clearBoughtTwice(tx: Executor, providerId: string): Promise<boolean> {
  const { rows } = await sql`
    update provider_subscriptions set bought_twice = false
    where provider_id = ${providerId} and bought_twice returning provider_id`.execute(tx);
  return rows.length > 0;
}

/** Records that a provider's event was processed. */
export async function saveProviderEvent(db: Executor, id: string, now: Instant): Promise<void> {
  await db
    .insertInto('provider_events')
    .values({ id, received_on: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether a provider's event was processed. */
export async function isProviderEventKnown(db: Executor, id: string): Promise<boolean> {
  return (await db.selectFrom('provider_events').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export async function deleteOldProviderEvents(db: Executor, before: Instant): Promise<void> {
  await db.deleteFrom('provider_events').where('received_on', '<', before).execute();
}

/** Subscriptions that have not ended although their period was over before `before` (seconds since the epoch). */
export async function subscriptionsPastPeriod(db: Executor, before: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from subscriptions
    where ended_at is null and current_period_end < ${before} order by id limit 1000`.execute(db);
  return rows.map(({ id }) => id);
}
