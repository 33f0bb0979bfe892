import { randomUUID } from 'node:crypto';
import { DomainError } from '../../../domain/errors/codes.ts';
import { must } from '../../../domain/kernel/assert.ts';
import { day, second } from '../../../domain/kernel/time.ts';
import type { NewRow, Rows } from '../../../domain/rows.ts';
import type { Product } from '../../../domain/subscription/product.ts';
import {
  canKeep,
  canUnsubscribe,
  mayManageSubscriptions,
  subscriptionFor,
} from '../../../domain/subscription/status.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { storeWrites } from '../../db/change-log/store-writes.ts';
import {
  deleteTestCheckoutsOf,
  findTestCheckout,
  insertTestCheckout,
  type TestCheckout,
  takeTestCheckout,
} from '../../db/repositories/checkouts.ts';
import { getRow, lockRow, pointingAt } from '../../db/repositories/rows.ts';
import type { Checkout } from '../../integrations/payments/provider.ts';
import { inTransaction } from '../mutate/retry.ts';
import { readOne } from '../rows/read.ts';
import { asCustomer, beginCheckout, checkPurchase, syncReturnedPurchase, trialDays } from './checkout.ts';
import { endWithPeriod } from './subscriptions.ts';
import { periodEnd, testPrice, testProducts } from './test-products.ts';

/** The products on sale. */
export const products = ({ integrations }: Context): Promise<readonly Product[]> =>
  integrations.stripe ? integrations.stripe.products() : Promise.resolve(testProducts);

/** A purchase and its return URLs. `origins` are this server's. */
export interface Order {
  priceId: string;
  successUrl: string;
  cancelUrl: string;
  origins: readonly string[];
}

/** A URL of this server; throws `validation` for any other, to prevent open redirects. */
function ownUrl(given: string, field: string, origins: readonly string[]): string {
  const url = URL.parse(given, origins[0]);
  if (!url || !origins.includes(url.origin)) throw new DomainError('validation', undefined, [field]);
  return url.href;
}

/** The product of a price; throws `validation` for an unknown price. */
async function productOf(context: Context, priceId: string): Promise<string> {
  const found = (await products(context)).find(({ prices }) => prices.some(({ id }) => id === priceId));
  if (!found) throw new DomainError('validation', undefined, ['priceId']);
  return found.id;
}

/**
 * Starts a purchase (specification 2.9) at the provider or in the test checkout. Throws `validation` for an unknown
 * price or foreign URL, `subscribed_already`, and `payment_down`.
 */
export async function startCheckout(context: Context, viewer: Viewer, order: Order): Promise<Checkout> {
  if (!mayManageSubscriptions(viewer)) throw new DomainError('not_permitted');
  const { kysely } = context.database;
  const successUrl = ownUrl(order.successUrl, 'success_Url', order.origins);
  const cancelUrl = ownUrl(order.cancelUrl, 'cancel_Url', order.origins);
  const user = must(await getRow(kysely, 'users', viewer.userId), 'the user');
  const product = await productOf(context, order.priceId);
  const { stripe } = context.integrations;
  if (stripe) {
    return beginCheckout(context, stripe, { user, product, priceId: order.priceId, successUrl, cancelUrl });
  }
  await checkPurchase(kysely, { userId: user.id, product }, context.now());
  // Whoever knows the id may complete the purchase, so it must not be guessable.
  const id = randomUUID();
  const createdOn = context.now();
  await inTransaction(kysely, async (tx) => {
    await deleteTestCheckoutsOf(tx, user.id);
    await insertTestCheckout(tx, { id, userId: user.id, priceId: order.priceId, successUrl, cancelUrl, createdOn });
  });
  return { sessionId: id, url: new URL(`/rest/subscriptions/test-checkout/${id}`, successUrl).href };
}

/** The URL to continue at after a purchase, once its result was read; throws `validation` for a foreign URL. */
export async function returnFromCheckout(
  context: Context,
  { session, to, origins }: { session: string; to: string; origins: readonly string[] },
): Promise<string> {
  const url = ownUrl(to, 'to', origins);
  await syncReturnedPurchase(context, session);
  return url;
}

/**
 * Starts a session on the provider's pages and returns the URL. Throws `payment_off`, `not_found` without any purchase,
 * `validation` for a foreign URL, and `payment_down`.
 */
export async function startPortal(
  context: Context,
  viewer: Viewer,
  { returnUrl, origins }: { returnUrl: string; origins: readonly string[] },
): Promise<string> {
  if (!mayManageSubscriptions(viewer)) throw new DomainError('not_permitted');
  const back = ownUrl(returnUrl, 'returnUrl', origins);
  const { stripe } = context.integrations;
  if (!stripe) throw new DomainError('payment_off');
  const user = must(await getRow(context.database.kysely, 'users', viewer.userId), 'the user');
  if (user.stripeId === null) throw new DomainError('not_found');
  return asCustomer({ context, stripe, user }, (customer) => stripe.startPortal(customer, back));
}

/** A waiting purchase of the test checkout; throws `not_found`. */
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
    otherProduct: false,
    items: { data: [{ plan: { id: checkout.priceId, product: product.id } }] },
  };
}

/** The list of subscriptions, at the origin of the purchase. */
const listOf = ({ successUrl }: TestCheckout): string => new URL('/active-subs', successUrl).href;

/**
 * Completes or cancels a test purchase, once, and returns where the person continues; if the same was bought meanwhile,
 * at their subscriptions. Throws `not_found`.
 */
export async function closeTestCheckout(context: Context, id: string, how: 'complete' | 'cancel'): Promise<string> {
  return inTransaction(context.database.kysely, async (tx) => {
    const checkout = await takeTestCheckout(tx, id);
    if (!checkout) throw new DomainError('not_found');
    if (how === 'cancel') return checkout.cancelUrl;
    const now = context.now();
    const { product } = must(testPrice(checkout.priceId), 'the price');
    // Serialises purchases that are completed at once.
    await lockRow(tx, 'users', checkout.userId);
    const before = await pointingAt(tx, 'subscriptions', { field: 'company', id: checkout.userId });
    if (subscriptionFor(product.id, before, now)) return listOf(checkout);
    const row = boughtRow(checkout, { now, isFirst: before.length === 0 });
    await storeWrites(tx, [{ kind: 'create', resource: 'subscriptions', id: context.newId(), row }], now);
    return checkout.successUrl;
  });
}

/**
 * Ends a subscription with its billing cycle (specification 4.7) or, with `ends` false, continues it. One that has
 * ended or is in that state already stays as it is.
 */
export async function setSubscriptionEnd(
  context: Context,
  viewer: Viewer,
  { id, ends }: { id: string; ends: boolean },
): Promise<Rows['subscriptions']> {
  const list = { resource: 'subscriptions' } as const;
  const subscription = await readOne(context, viewer, { list, id });
  if (!mayManageSubscriptions(viewer)) throw new DomainError('not_permitted');
  const may = ends ? canUnsubscribe : canKeep;
  if (!may(subscription, context.now())) return subscription;
  await endWithPeriod(context, id, ends);
  return readOne(context, viewer, { list, id });
}
