import { sql } from 'kysely';
import type { Instant } from '../../../domain/kernel/time.ts';
import type { NotificationType } from '../../../domain/notification/states.ts';
import type { PushSubscriptionRequest } from '../../../domain/push/schema.ts';
import type { Executor } from '../schema.ts';

interface NewPushSubscription extends PushSubscriptionRequest {
  id: string;
  userId: string;
  sessionId: string;
  createdOn: Instant;
}

/** A browser that may receive a push now, and its user. */
interface PushTarget {
  id: string;
  userId: string;
  endpoint: string;
  keys: { p256dh: string; auth: string };
  language: 'el' | 'en';
}

/** Stores a subscription. The same endpoint is the same browser, which then belongs to this session. */
export async function savePushSubscription(tx: Executor, given: NewPushSubscription): Promise<void> {
  const values = {
    user_id: given.userId,
    session_id: given.sessionId,
    p256dh: given.keys.p256dh,
    auth: given.keys.auth,
    language: given.language,
    remembered: given.remembered,
    created_on: given.createdOn,
  };
  await tx
    .insertInto('push_subscriptions')
    .values({ id: given.id, endpoint: given.endpoint, ...values })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values))
    .execute();
}

/** Keeps only the user's `most` latest subscriptions. */
export async function dropOldestPushSubscriptions(tx: Executor, userId: string, most: number): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('id', 'in', (query) =>
      query
        .selectFrom('push_subscriptions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_on', 'desc')
        .orderBy('id', 'desc')
        .offset(most),
    )
    .execute();
}

/** Ends a user's subscription; does nothing if the endpoint is not theirs. */
export async function endPushSubscription(db: Executor, userId: string, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('user_id', '=', userId).where('endpoint', '=', endpoint).execute();
}

/** Deletes a subscription that the push service no longer knows. */
export async function deletePushSubscription(db: Executor, id: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute();
}

export const pushSubscriptionsOf = (
  db: Executor,
  userIds: readonly string[],
): Promise<{ id: string; user_id: string }[]> =>
  db.selectFrom('push_subscriptions').select(['id', 'user_id']).where('user_id', 'in', userIds).execute();

/**
 * A subscription that may be used now: its session was not revoked, its user may sign in, and, unless they chose to be
 * remembered, they are still signed in.
 */
export async function findPushTarget(db: Executor, id: string, now: Instant): Promise<PushTarget | undefined> {
  const found = await db
    .selectFrom('push_subscriptions as p')
    .innerJoin('sessions as s', 's.id', 'p.session_id')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.id', 'p.user_id', 'p.endpoint', 'p.p256dh', 'p.auth', 'p.language'])
    .where('p.id', '=', id)
    .where('s.revoked_on', 'is', null)
    .where((where) => where.or([where('p.remembered', '=', true), where('s.expires_on', '>', now)]))
    .where(sql<boolean>`u.enabled and not u.deleted and u.account_non_locked`)
    .where(
      sql<boolean>`not exists (select from company_locks as l left join customers as c on c.id = u.customer_id
        where l.company_id in (u.id, u.employer_id, c.company_id))`,
    )
    .executeTakeFirst();
  if (!found) return undefined;
  const { user_id: userId, endpoint, p256dh, auth, language } = found;
  return { id: found.id, userId, endpoint, keys: { p256dh, auth }, language };
}

/** Whether anybody was notified about an item since an instant. */
export async function wasNotifiedSince(
  executor: Executor,
  { type, changedItemId }: { type: NotificationType; changedItemId: string },
  since: Instant,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from notifications
      where changed_item_id = ${changedItemId} and notification_type = ${type} and create_date > ${since}) as found
  `.execute(executor);
  return rows[0]?.found === true;
}
