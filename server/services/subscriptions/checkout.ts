import { createHash } from 'node:crypto';
import { DomainError } from '../../../domain/errors/codes.ts';
import type { User } from '../../../domain/schemas.ts';
import { subscriptionFor } from '../../../domain/subscription/status.ts';
import type { Context } from '../../context.ts';
import { storeWrites } from '../../db/change-log/store-writes.ts';
import { findCheckout, isCheckoutKnown, replaceCheckout } from '../../db/repositories/checkouts.ts';
import { lockRow, pointingAt } from '../../db/repositories/rows.ts';
import type { Executor } from '../../db/schema.ts';
import { type Checkout, CustomerMissing } from '../../integrations/payments/provider.ts';
import type { StripeProvider } from '../../integrations/payments/stripe-provider.ts';
import { loggableError } from '../../loggable.ts';
import { inTransaction } from '../mutate/retry.ts';
import { syncCustomer, syncSubscription } from './subscriptions.ts';

/** An account's first subscription starts with this trial (button Start Trial; decision 0023). */
export const trialDays = 14;

/** How often a concurrent purchase of the same product may interfere. */
const most = 4;

/** A price of a product to buy, and the return URLs. */
interface Purchase {
  user: Buyer;
  product: string;
  priceId: string;
  successUrl: string;
  cancelUrl: string;
}

/** Whether this is the account's first purchase; throws `subscribed_already` if it uses the product. */
export async function checkPurchase(
  db: Executor,
  { userId, product }: { userId: string; product: string },
  now: number,
): Promise<{ isFirst: boolean }> {
  const before = await pointingAt(db, 'subscriptions', { field: 'company', id: userId });
  // Even if it is about to end: it was paid until then, and can be continued.
  if (subscriptionFor(product, before, now)) throw new DomainError('subscribed_already');
  return { isFirst: before.length === 0 };
}

/** The provider's return URL: through this server, which reads the result at once. */
function returnUrl(successUrl: string): string {
  const address = new URL('/rest/subscriptions/stripe/return', successUrl).href;
  // The provider replaces the braces, which must not be escaped.
  return `${address}?session={CHECKOUT_SESSION_ID}&to=${encodeURIComponent(successUrl)}`;
}

/**
 * Starts a purchase at the provider. An account has one open purchase per product across nodes: the previous one is
 * closed first, and its result read, so that nothing is bought twice.
 */
export async function beginCheckout(
  context: Context,
  stripe: StripeProvider,
  { user, product, priceId, successUrl, cancelUrl }: Purchase,
): Promise<Checkout> {
  const { kysely } = context.database;
  const buying = { userId: user.id, product };
  const begin = async (customer: string, previous: string | null): Promise<Checkout> => {
    if (previous !== null) {
      const bought = await stripe.closeCheckout(previous);
      if (bought !== null) await syncSubscription(context, bought);
    }
    await syncCustomer(context, customer);
    const { isFirst } = await checkPurchase(kysely, buying, context.now());
    const urls = { successUrl: returnUrl(successUrl), cancelUrl };
    const wanted = { priceId, userId: user.id, customer, trialDays: isFirst ? trialDays : null, ...urls };
    return stripe.startCheckout(wanted, context.newId());
  };
  for (let tries = 1; tries <= most; tries += 1) {
    const previous = await findCheckout(kysely, buying);
    const begun = await asCustomer({ context, stripe, user }, (customer) => begin(customer, previous));
    const { sessionId } = begun;
    if (await replaceCheckout(kysely, buying, { sessionId, previous, now: context.now() })) return begun;
    await stripe.closeCheckout(sessionId);
  }
  throw new DomainError('payment_down');
}

/** Reads the result of a purchase when the buyer returns. If the provider doesn't answer, its event brings it later. */
export async function syncReturnedPurchase(context: Context, sessionId: string): Promise<void> {
  const { stripe } = context.integrations;
  if (!stripe || !(await isCheckoutKnown(context.database.kysely, sessionId))) return;
  try {
    const bought = await stripe.boughtWith(sessionId);
    if (bought !== null) await syncSubscription(context, bought);
  } catch (problem) {
    context.log.warn({ error: loggableError(problem) }, 'a purchase was not looked at when its buyer came back');
  }
}

type Buyer = Pick<User, 'id' | 'email' | 'stripeId'>;

interface CustomerContext {
  context: Context;
  stripe: StripeProvider;
  user: Buyer;
}

/** Creates an account's customer in place of `missing`; of several created at once, the first is kept. */
async function newCustomer({ context, stripe, user }: CustomerContext, missing: string | null): Promise<string> {
  // The provider rejects a key that is reused with another e-mail address.
  const address = createHash('sha256')
    .update(user.email ?? '')
    .digest('base64url');
  const made = await stripe.createCustomer(user, ['customer', user.id, missing ?? 'first', address].join('/'));
  return inTransaction(context.database.kysely, async (tx) => {
    const kept = (await lockRow(tx, 'users', user.id))?.stripeId ?? null;
    if (kept !== null && kept !== missing) return kept;
    const set = { stripeId: made };
    await storeWrites(tx, [{ kind: 'change', resource: 'users', id: user.id, set }], context.now());
    return made;
  });
}

/**
 * Runs `work` with the account's customer at the provider, created at the first purchase, and again if the provider has
 * lost it.
 */
export async function asCustomer<Value>(
  context: CustomerContext,
  work: (customer: string) => Promise<Value>,
): Promise<Value> {
  const customer = context.user.stripeId ?? (await newCustomer(context, null));
  try {
    return await work(customer);
  } catch (problem) {
    if (!(problem instanceof CustomerMissing)) throw problem;
    return work(await newCustomer(context, customer));
  }
}
