import { isDeepStrictEqual } from 'node:util';
import { DomainError } from '../../../domain/errors/codes.ts';
import { must } from '../../../domain/kernel/assert.ts';
import { type Instant, second } from '../../../domain/kernel/time.ts';
import type { Rows, Write } from '../../../domain/rows.ts';
import { boughtTwice, newestUsable } from '../../../domain/subscription/status.ts';
import type { Context } from '../../context.ts';
import { storeWrites } from '../../db/change-log/store-writes.ts';
import {
  clearBoughtTwice,
  databaseNow,
  findProviderLink,
  findProviderLinks,
  isProviderEventKnown,
  lockProviderLink,
  markBoughtTwice,
  type ProviderLink,
  saveProviderEvent,
  saveProviderLink,
} from '../../db/repositories/provider.ts';
import { getRow, lockRow, pointingAt } from '../../db/repositories/rows.ts';
import type { Executor } from '../../db/schema.ts';
import type { ProviderSubscription } from '../../integrations/payments/provider.ts';
import type { StripeProvider } from '../../integrations/payments/stripe-provider.ts';
import { onEach } from '../each.ts';
import { inTransaction } from '../mutate/retry.ts';
import { languagesOf } from '../notifications/notices.ts';

interface Seen {
  providerId: string;
  /** Null if the provider doesn't know it. */
  found: ProviderSubscription | null;
  /** When the provider was read, by the database's clock. The latest answer counts, whichever is stored first. */
  readAt: Instant;
}

type ProviderRow = Omit<ProviderSubscription, 'providerId' | 'userId'>;

const isSame = (stored: Rows['subscriptions'] | undefined, row: ProviderRow): boolean =>
  stored !== undefined && isDeepStrictEqual({ ...stored, ...row }, stored);

const ended = ({ id }: Rows['subscriptions'], now: Instant): Write => ({
  kind: 'change',
  resource: 'subscriptions',
  id,
  set: { status: 'canceled', endedAt: Math.floor(now / second) },
});

/** A subscription that was bought in addition to an equal one, by the provider's id. */
interface Double {
  userId: string;
  providerId: string;
}

/** An account's subscriptions at the provider, with their ids there. */
type Bought = ReadonlyMap<Rows['subscriptions'], string>;

async function findBought(tx: Executor, userId: string): Promise<Bought> {
  const links = new Map((await findProviderLinks(tx, userId)).map(({ rowId, providerId }) => [rowId, providerId]));
  const rows = await pointingAt(tx, 'subscriptions', { field: 'company', id: userId });
  return new Map(
    rows.flatMap((row) => {
      const providerId = links.get(row.id);
      return providerId === undefined ? [] : [[row, providerId] as const];
    }),
  );
}

/** Mails an owner, once, that a duplicate subscription was ended. */
async function mailBoughtTwice(tx: Executor, context: Context, { providerId, userId }: Double): Promise<void> {
  if (!(await clearBoughtTwice(tx, providerId))) return;
  const user = await getRow(tx, 'users', userId);
  const language = user && (await languagesOf(tx, [user])).get(userId);
  if (language !== undefined) await context.jobs.addMail(tx, { kind: 'bought_twice', userId, language });
}

/** Ends a subscription that the provider no longer knows. */
async function storeMissing(
  tx: Executor,
  context: Context,
  { rowId, providerId, userId }: ProviderLink,
): Promise<void> {
  const now = context.now();
  const subscription = await lockRow(tx, 'subscriptions', rowId);
  if (subscription?.endedAt !== null) return;
  await storeWrites(tx, [ended(subscription, now)], now);
  await mailBoughtTwice(tx, context, { providerId, userId });
  context.log.warn({ id: rowId }, 'a subscription ended that the payment provider does not know any more');
}

/** Marks the account's duplicate subscription (null for none); its owner is mailed once it has ended. */
async function noteDouble(
  tx: Executor,
  { userId, bought }: { userId: string; bought: Bought },
  now: Instant,
): Promise<Double | null> {
  const double = boughtTwice([...bought.keys()], now);
  const providerId = double ? must(bought.get(double), 'its name') : null;
  await markBoughtTwice(tx, userId, providerId);
  return providerId === null ? null : { userId, providerId };
}

/**
 * Stores the provider's state of a subscription, unless nobody here bought it. Returns the account's duplicate
 * subscription, if any.
 */
async function storeFound(tx: Executor, context: Context, { providerId, found, readAt }: Seen): Promise<Double | null> {
  const link = await lockProviderLink(tx, providerId);
  if (link && link.syncedOn > readAt) return null;
  if (found === null) {
    if (link) await storeMissing(tx, context, link);
    return null;
  }
  const { providerId: _, userId: named, ...row } = found;
  const userId = link?.userId ?? named;
  // Serialises subscriptions of one user that are stored at once.
  const user = userId === null ? undefined : await lockRow(tx, 'users', userId);
  if (!user) return null;
  const rowId = link?.rowId ?? context.newId();
  const writes: Write[] = [];
  if (!link)
    writes.push({ kind: 'create', resource: 'subscriptions', id: rowId, row: { ...row, company: { id: user.id } } });
  else if (!isSame(await getRow(tx, 'subscriptions', rowId), row))
    writes.push({ kind: 'change', resource: 'subscriptions', id: rowId, set: row });
  const now = context.now();
  await storeWrites(tx, writes, now);
  await saveProviderLink(tx, { providerId, rowId, userId: user.id, syncedOn: readAt });
  // Whoever stores the end first sends the mail: the node that ended it may have stopped before it could.
  if (row.endedAt !== null) await mailBoughtTwice(tx, context, { providerId, userId: user.id });
  const bought = await findBought(tx, user.id);
  // An account that became several customers in the past continues as the one that bought last.
  const isNewest = newestUsable([...bought.keys()], now)?.id === rowId;
  if (user.stripeId === null || (isNewest && user.stripeId !== row.customer)) {
    const set = { stripeId: row.customer };
    await storeWrites(tx, [{ kind: 'change', resource: 'users', id: user.id, set }], now);
  }
  return noteDouble(tx, { userId: user.id, bought }, now);
}

/** Throws `payment_off` without a provider, also for purchases from when there was one. */
function stripeOf({ integrations }: Context): StripeProvider {
  if (!integrations.stripe) throw new DomainError('payment_off');
  return integrations.stripe;
}

/** Ends a duplicate subscription; its rest is credited. The owner is mailed once the end is stored. */
async function endDouble(context: Context, { providerId, userId }: Double): Promise<void> {
  const stripe = stripeOf(context);
  await stripe.cancelNow(providerId, { credit: true });
  const readAt = await databaseNow(context.database.kysely);
  const found = await stripe.subscription(providerId);
  await inTransaction(context.database.kysely, (tx) => storeFound(tx, context, { providerId, found, readAt }));
  context.log.info({ userId }, 'a subscription that was bought twice was ended');
}

/**
 * The account's duplicate subscription after refreshing all running ones: the older one's end may have been missed, and
 * then the newer one must not end.
 */
async function stillDouble(context: Context, userId: string): Promise<Double | null> {
  const { kysely } = context.database;
  for (const [{ endedAt }, providerId] of await findBought(kysely, userId)) {
    if (endedAt !== null) continue;
    const readAt = await databaseNow(kysely);
    const found = await stripeOf(context).subscription(providerId);
    await inTransaction(kysely, (tx) => storeFound(tx, context, { providerId, found, readAt }));
  }
  return inTransaction(kysely, async (tx) => {
    await lockRow(tx, 'users', userId);
    return noteDouble(tx, { userId, bought: await findBought(tx, userId) }, context.now());
  });
}

/** Stores the provider's state, and ends a duplicate subscription. */
async function store(context: Context, seen: Seen): Promise<void> {
  const seeming = await inTransaction(context.database.kysely, (tx) => storeFound(tx, context, seen));
  const double = seeming && (await stillDouble(context, seeming.userId));
  if (double) await endDouble(context, double);
}

/** Updates a subscription to the provider's current state. */
export async function syncSubscription(context: Context, providerId: string): Promise<void> {
  const readAt = await databaseNow(context.database.kysely);
  const found = await stripeOf(context).subscription(providerId);
  await store(context, { providerId, found, readAt });
}

/** Updates a customer's subscriptions to the provider's current state. */
export async function syncCustomer(context: Context, customer: string): Promise<void> {
  let readAt = await databaseNow(context.database.kysely);
  for await (const share of stripeOf(context).subscriptions(customer)) {
    for (const found of share) await store(context, { providerId: found.providerId, found, readAt });
    readAt = await databaseNow(context.database.kysely);
  }
}

/**
 * Processes an event of the provider, once. It only tells which subscription to read, so events may repeat, be late or
 * unordered. Throws `payment_signature`, and `payment_down` so that the provider repeats the event.
 */
export async function receiveEvent(context: Context, body: string, signature: string): Promise<void> {
  const { kysely } = context.database;
  const stripe = stripeOf(context);
  const { id, subscriptionId } = stripe.readEvent(body, signature);
  if (await isProviderEventKnown(kysely, id)) return;
  if (subscriptionId !== null) await syncSubscription(context, subscriptionId);
  // Last, so that the event is repeated if something failed; processing it twice is harmless.
  await saveProviderEvent(kysely, id, context.now());
}

/**
 * Updates all subscriptions to the provider's state, also those whose event was lost. Does nothing without a provider.
 */
export async function reconcileSubscriptions(context: Context): Promise<void> {
  const { stripe } = context.integrations;
  if (!stripe) return;
  let readAt = await databaseNow(context.database.kysely);
  for await (const share of stripe.subscriptions()) {
    await onEach(context, share, (found) => store(context, { providerId: found.providerId, found, readAt }));
    readAt = await databaseNow(context.database.kysely);
  }
}

/**
 * Ends a subscription with its billing cycle (specification 4.7), or continues it. One that has ended at the provider
 * is stored as ended. Throws `payment_off` and `payment_down`.
 */
export async function endWithPeriod(context: Context, rowId: string, ends: boolean): Promise<void> {
  const { kysely } = context.database;
  const link = await findProviderLink(kysely, rowId);
  if (!link) {
    const set = { cancelAtPeriodEnd: ends };
    const write: Write = { kind: 'change', resource: 'subscriptions', id: rowId, set };
    await inTransaction(kysely, (tx) => storeWrites(tx, [write], context.now()));
    return;
  }
  const readAt = await databaseNow(context.database.kysely);
  const { providerId } = link;
  const found = await stripeOf(context).endWithPeriod(providerId, ends);
  if (found !== null) return store(context, { providerId, found, readAt });
  // Usually it has ended there, and its event was lost.
  await syncSubscription(context, providerId);
  const row = await getRow(kysely, 'subscriptions', rowId);
  const isDone = row === undefined || row.endedAt !== null || row.cancelAtPeriodEnd === ends;
  if (!isDone) throw new DomainError('payment_down');
}

/** Ends all subscriptions of an account now, first at the provider. Throws `payment_down`. */
export async function endSubscriptionsOf(context: Context, userId: string): Promise<void> {
  const { kysely } = context.database;
  const running = (await pointingAt(kysely, 'subscriptions', { field: 'company', id: userId })).filter(
    ({ endedAt }) => endedAt === null,
  );
  const links = new Map((await findProviderLinks(kysely, userId)).map((link) => [link.rowId, link.providerId]));
  for (const subscription of running) {
    const providerId = links.get(subscription.id);
    if (providerId !== undefined && context.integrations.stripe)
      await context.integrations.stripe.cancelNow(providerId, { credit: false });
    const now = context.now();
    await inTransaction(kysely, (tx) => storeWrites(tx, [ended(subscription, now)], now));
  }
}
