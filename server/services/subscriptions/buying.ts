import { randomUUID } from 'node:crypto';
import { DomainError } from '../../../domain/errors/codes.ts';
import { must } from '../../../domain/kernel/assert.ts';
import { day, second } from '../../../domain/kernel/time.ts';
import type { NewRow, Rows } from '../../../domain/rows.ts';
import type { Product } from '../../../domain/subscription/schema.ts';
import { canUnsubscribe, mayManageSubscriptions } from '../../../domain/subscription/status.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { storeWrites } from '../../db/change-log/record.ts';
import { findProviderLink } from '../../db/repositories/provider.ts';
import { getRow, pointingAt } from '../../db/repositories/rows.ts';
import {
  findTestCheckout,
  insertTestCheckout,
  type TestCheckout,
  takeTestCheckout,
} from '../../db/repositories/test-checkouts.ts';
import type { Checkout } from '../../integrations/payments/provider.ts';
import { inTransaction } from '../mutate/retry.ts';
import { readOne } from '../rows/read.ts';
import { endWithPeriod } from './subscriptions.ts';
import { periodEnd, testPrice, testProducts } from './test-products.ts';

/** The first subscription of an account begins with this trial (button Start Trial; decision 0023). */
const trialDays = 14;

/** What can be subscribed to. */
export const products = ({ integrations }: Context): Promise<readonly Product[]> =>
  integrations.stripe ? integrations.stripe.products() : Promise.resolve(testProducts);

/** What a person wants to buy, and where they go afterwards. `origins` are those under which this server is reached. */
export interface Order {
  priceId: string;
  successUrl: string;
  cancelUrl: string;
  origins: readonly string[];
}

/** An address of this server; throws `validation` for any other, so that nobody is led away by a link of ours. */
function ownUrl(given: string, field: string, origins: readonly string[]): string {
  const url = URL.parse(given, origins[0]);
  if (!url || !origins.includes(url.origin)) throw new DomainError('validation', undefined, [field]);
  return url.href;
}

/**
 * Starts a purchase (specification 2.9) at the payment provider, or in the built-in test checkout. Throws `validation` for an
 * unknown price or a foreign address, and `service_down`.
 */
export async function startCheckout(context: Context, viewer: Viewer, order: Order): Promise<Checkout> {
  if (!mayManageSubscriptions(viewer)) throw new DomainError('not_permitted');
  const { kysely } = context.database;
  const successUrl = ownUrl(order.successUrl, 'success_Url', order.origins);
  const cancelUrl = ownUrl(order.cancelUrl, 'cancel_Url', order.origins);
  const user = must(await getRow(kysely, 'users', viewer.userId), 'the user');
  const { stripe } = context.integrations;
  if (stripe) {
    const before = await pointingAt(kysely, 'subscriptions', { field: 'company', id: user.id });
    const purchase = {
      priceId: order.priceId,
      user: { id: user.id, email: user.email, customer: user.stripeId },
      trialDays: before.length > 0 ? null : trialDays,
      successUrl,
      cancelUrl,
    };
    return stripe.startCheckout(purchase, context.newId());
  }
  if (!testPrice(order.priceId)) throw new DomainError('validation', undefined, ['priceId']);
  // Whoever has the id may complete the purchase, so that it is no guessable one.
  const id = randomUUID();
  const createdOn = context.now();
  await insertTestCheckout(kysely, { id, userId: user.id, priceId: order.priceId, successUrl, cancelUrl, createdOn });
  return { sessionId: id, url: `${must(order.origins[0], 'the origin')}/rest/subscriptions/test-checkout/${id}` };
}

/** A purchase of the test checkout that waits; throws `not_found`. */
export async function testCheckout({ database }: Context, id: string): Promise<{ product: string; interval: string }> {
  const found = await findTestCheckout(database.kysely, id);
  const price = found && testPrice(found.priceId);
  if (!price) throw new DomainError('not_found');
  return { product: price.product.name, interval: price.interval };
}

function boughtRow(
  checkout: TestCheckout,
  { now, isFirst }: { now: number; isFirst: boolean },
): NewRow<'subscriptions'> {
  const { product, interval } = must(testPrice(checkout.priceId), 'the price');
  const start = Math.floor(now / second);
  const trialEnd = isFirst ? start + (trialDays * day) / second : null;
  return {
    company: { id: checkout.userId },
    customer: `cus_test_${checkout.userId}`,
    status: isFirst ? 'trialing' : 'active',
    endedAt: null,
    startDate: start,
    trialStart: isFirst ? start : null,
    trialEnd,
    currentPeriodStart: start,
    currentPeriodEnd: trialEnd ?? periodEnd(start, interval),
    cancelAtPeriodEnd: false,
    items: { data: [{ plan: { id: checkout.priceId, product: product.id } }] },
  };
}

/** Completes or cancels a purchase of the test checkout, once, and gives where the person goes; throws `not_found`. */
export async function closeTestCheckout(context: Context, id: string, how: 'complete' | 'cancel'): Promise<string> {
  return inTransaction(context.database.kysely, async (tx) => {
    const checkout = await takeTestCheckout(tx, id);
    if (!checkout) throw new DomainError('not_found');
    if (how === 'cancel') return checkout.cancelUrl;
    const before = await pointingAt(tx, 'subscriptions', { field: 'company', id: checkout.userId });
    const now = context.now();
    const row = boughtRow(checkout, { now, isFirst: before.length === 0 });
    await storeWrites(tx, [{ kind: 'create', resource: 'subscriptions', id: context.newId(), row }], now);
    return checkout.successUrl;
  });
}

/** Unsubscribes (specification 4.7): it ends at the end of the billing cycle. One that has ended, or ends, stays as it is. */
export async function unsubscribe(context: Context, viewer: Viewer, id: string): Promise<Rows['subscriptions']> {
  const list = { resource: 'subscriptions' } as const;
  const subscription = await readOne(context, viewer, { list, id });
  if (!mayManageSubscriptions(viewer)) throw new DomainError('not_permitted');
  if (!canUnsubscribe(subscription, context.now())) return subscription;
  const link = await findProviderLink(context.database.kysely, id);
  await endWithPeriod(context, id, link?.providerId);
  return readOne(context, viewer, { list, id });
}
