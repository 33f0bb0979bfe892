import { must } from '../../../domain/kernel/assert.ts';
import { type Instant, second } from '../../../domain/kernel/time.ts';
import type { Rows, Write } from '../../../domain/rows.ts';
import type { Context } from '../../context.ts';
import { storeWrites } from '../../db/change-log/record.ts';
import {
  isProviderEventKnown,
  keepProviderLink,
  lockProviderLink,
  noteProviderEvent,
  providerLinksOf,
} from '../../db/repositories/provider.ts';
import { getRow, pointingAt } from '../../db/repositories/rows.ts';
import type { Executor } from '../../db/schema.ts';
import type { ProviderSubscription } from '../../integrations/payments/provider.ts';
import { inTransaction } from '../mutate/retry.ts';

interface Seen {
  found: ProviderSubscription;
  /** When the provider was asked: an answer that was asked for later counts more, whichever is stored first. */
  askedOn: Instant;
}

/** Stores a subscription as the provider has it, for the account that bought it; one that nobody here bought is left alone. */
async function storeFound(tx: Executor, context: Context, { found, askedOn }: Seen): Promise<void> {
  const { providerId, userId: named, ...row } = found;
  const link = await lockProviderLink(tx, providerId);
  if (link && link.syncedOn > askedOn) return;
  const userId = link?.userId ?? named;
  const user = userId === null ? undefined : await getRow(tx, 'users', userId);
  if (!user) return;
  const rowId = link?.rowId ?? context.newId();
  const writes: Write[] = [
    link
      ? { kind: 'change', resource: 'subscriptions', id: rowId, set: row }
      : { kind: 'create', resource: 'subscriptions', id: rowId, row: { ...row, company: { id: user.id } } },
  ];
  if (user.stripeId !== row.customer) {
    writes.push({ kind: 'change', resource: 'users', id: user.id, set: { stripeId: row.customer } });
  }
  await storeWrites(tx, writes, context.now());
  await keepProviderLink(tx, { providerId, rowId, userId: user.id, syncedOn: askedOn });
}

const stripeOf = ({ integrations }: Context) => must(integrations.stripe, 'the payment provider');

/** Brings the row of a subscription to what the provider says now. */
export async function syncSubscription(context: Context, providerId: string): Promise<void> {
  const askedOn = context.now();
  const found = await stripeOf(context).subscription(providerId);
  await inTransaction(context.database.kysely, (tx) => storeFound(tx, context, { found, askedOn }));
}

/**
 * Deals with an event of the payment provider, each once. The event only says what to look at: the subscription is read from
 * the provider, so that events may come twice, late and in any order. Throws `payment_signature`, and `service_down` so that
 * the provider sends the event again.
 */
export async function receiveEvent(context: Context, body: string, signature: string): Promise<void> {
  const { kysely } = context.database;
  const stripe = stripeOf(context);
  const { id, subscriptionId } = stripe.readEvent(body, signature);
  if (await isProviderEventKnown(kysely, id)) return;
  const askedOn = context.now();
  const found = subscriptionId === null ? null : await stripe.subscription(subscriptionId);
  await inTransaction(kysely, async (tx) => {
    const isNew = await noteProviderEvent(tx, id, context.now());
    if (isNew && found !== null) await storeFound(tx, context, { found, askedOn });
  });
}

/** Lets a subscription end with its billing cycle (specification 4.7). */
export async function endWithPeriod(context: Context, rowId: string, providerId: string | undefined): Promise<void> {
  const { kysely } = context.database;
  if (providerId === undefined) {
    const set = { cancelAtPeriodEnd: true };
    const write: Write = { kind: 'change', resource: 'subscriptions', id: rowId, set };
    await inTransaction(kysely, (tx) => storeWrites(tx, [write], context.now()));
    return;
  }
  const askedOn = context.now();
  const found = await stripeOf(context).cancelAtPeriodEnd(providerId);
  await inTransaction(kysely, (tx) => storeFound(tx, context, { found, askedOn }));
}

const ended = ({ id }: Rows['subscriptions'], now: Instant): Write => ({
  kind: 'change',
  resource: 'subscriptions',
  id,
  set: { status: 'canceled', endedAt: Math.floor(now / second) },
});

/** Ends every subscription of an account now, at the provider first. Throws `service_down`. */
export async function endSubscriptionsOf(context: Context, userId: string): Promise<void> {
  const { kysely } = context.database;
  const running = (await pointingAt(kysely, 'subscriptions', { field: 'company', id: userId })).filter(
    ({ endedAt }) => endedAt === null,
  );
  const links = new Map((await providerLinksOf(kysely, userId)).map((link) => [link.rowId, link.providerId]));
  for (const subscription of running) {
    const providerId = links.get(subscription.id);
    if (providerId !== undefined && context.integrations.stripe)
      await context.integrations.stripe.cancelNow(providerId);
    const now = context.now();
    await inTransaction(kysely, (tx) => storeWrites(tx, [ended(subscription, now)], now));
  }
}
