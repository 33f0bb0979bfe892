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

/** The first subscription of an account begins with this trial (button Start Trial; decision 0023). */
export const trialDays = 14;

/** How often another purchase of the same may come in between. */
const most = 4;

/** What an account buys: a price of a product, and where the person goes afterwards. */
interface Purchase {
  user: Buyer;
  product: string;
  priceId: string;
  successUrl: string;
  cancelUrl: string;
}

/** Whether an account has bought nothing before; throws `subscribed_already` when it has this product in use. */
export async function checkPurchase(
  db: Executor,
  { userId, product }: { userId: string; product: string },
  now: number,
): Promise<{ isFirst: boolean }> {
  const before = await pointingAt(db, 'subscriptions', { field: 'company', id: userId });
  // Also one that ends: it is kept, for it was paid until then.
  if (subscriptionFor(product, before, now)) throw new DomainError('subscribed_already');
  return { isFirst: before.length === 0 };
}

/** Where the provider leads once it was paid: past this server, which looks at once what was bought. */
function returnUrl(successUrl: string): string {
  const address = new URL('/rest/subscriptions/stripe/return', successUrl).href;
  // The provider puts the id in the place of the braces, which must not be escaped.
  return `${address}?session={CHECKOUT_SESSION_ID}&to=${encodeURIComponent(successUrl)}`;
}

/**
 * Starts a purchase at the payment provider. An account has one purchase of a product open at a time, whichever node began it:
 * the one before is ended first, and what was bought meanwhile is read at the provider, so that nothing is bought twice.
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

/**
 * Looks at a purchase from which somebody comes back, so that what they bought is there at once. Should the provider not
 * answer, its event says so later.
 */
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

/** Makes the customer of an account in the place of `missing`; of several that are made at once the first is kept. */
async function newCustomer({ context, stripe, user }: CustomerContext, missing: string | null): Promise<string> {
  // The provider gives the same customer for the same key, and refuses the key for another address.
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
 * Does something for the customer that an account is at the payment provider: one for all that it buys, made when it buys for
 * the first time, and again once should the provider have lost it.
 */
export async function asCustomer<Value>(
  asking: CustomerContext,
  work: (customer: string) => Promise<Value>,
): Promise<Value> {
  const customer = asking.user.stripeId ?? (await newCustomer(asking, null));
  try {
    return await work(customer);
  } catch (problem) {
    if (!(problem instanceof CustomerMissing)) throw problem;
    return work(await newCustomer(asking, customer));
  }
}
