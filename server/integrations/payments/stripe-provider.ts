import type { Logger } from 'pino';
import { Stripe } from 'stripe';
import { z } from 'zod';
import { DomainError } from '../../../domain/errors/codes.ts';
import { second } from '../../../domain/kernel/time.ts';
import type { Product } from '../../../domain/subscription/product.ts';
import type { StripeAccess } from '../../environment.ts';
import {
  type Checkout,
  CustomerMissing,
  type ProviderEvent,
  type ProviderSubscription,
  type Purchase,
} from './provider.ts';

/**
 * The payment provider. Its failures throw `payment_down`; requests that it rejects throw `validation` or {@link
 * CustomerMissing}.
 */
export interface StripeProvider {
  products(): Promise<Product[]>;
  /** Creates a customer and returns the provider's id. Idempotent by `key`. */
  createCustomer(user: { id: string; email: string | null }, key: string): Promise<string>;
  /** Starts a purchase. Idempotent by `key`. */
  startCheckout(purchase: Purchase, key: string): Promise<Checkout>;
  /** Closes a purchase, so that it can't be paid; returns the subscription if it was paid already. */
  closeCheckout(sessionId: string): Promise<string | null>;
  /** The subscription of a purchase; null while it is unpaid. */
  boughtWith(sessionId: string): Promise<string | null>;
  /** The subscription's current state; null if it doesn't exist. */
  subscription(id: string): Promise<ProviderSubscription | null>;
  /**
   * Ends a subscription with its billing cycle, or continues it after all; null if the provider refuses, for example
   * because it is over.
   */
  endWithPeriod(id: string, ends: boolean): Promise<ProviderSubscription | null>;
  /**
   * Ends a subscription now; false if it had ended or is unknown. With `credit` the unused rest is credited to later
   * payments.
   */
  cancelNow(id: string, how: { credit: boolean }): Promise<boolean>;
  /** All subscriptions, or one customer's, including ended ones, in batches. */
  subscriptions(customer?: string): AsyncIterable<ProviderSubscription[]>;
  /** Starts a session on the provider's pages, where a customer changes the card and sees invoices; returns the URL. */
  startPortal(customer: string, returnUrl: string): Promise<string>;
  /** Verifies and reads an event; throws `payment_signature` if the signature is wrong or too old. */
  readEvent(body: string, signature: string): ProviderEvent;
}

/** The SDK's host options for another API base. */
function hostOf(base: string): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  const { hostname, port, protocol } = new URL(base);
  const isPlain = protocol === 'http:';
  const usual = isPlain ? 80 : 443;
  return {
    host: hostname,
    port: port === '' ? usual : Number(port),
    protocol: isPlain ? 'http' : 'https',
  };
}

const idOf = (named: string | { id: string }): string => (typeof named === 'string' ? named : named.id);

/** `own` are this product's ids; empty for all. */
function subscriptionOf(found: Stripe.Subscription, own: readonly string[]): ProviderSubscription {
  const [item] = found.items.data;
  const bought = found.items.data.map(({ price }) => ({ plan: { id: price.id, product: idOf(price.product) } }));
  return {
    providerId: found.id,
    userId: found.metadata.userId ?? null,
    customer: idOf(found.customer),
    status: found.status,
    endedAt: found.ended_at,
    startDate: found.start_date,
    trialStart: found.trial_start,
    trialEnd: found.trial_end,
    currentPeriodStart: item?.current_period_start ?? null,
    currentPeriodEnd: item?.current_period_end ?? null,
    cancelAtPeriodEnd: found.cancel_at_period_end,
    otherProduct: own.length > 0 && !bought.some(({ plan }) => own.includes(plan.product)),
    items: { data: bought },
  };
}

const subjectSchema = z.looseObject({ id: z.string().optional(), subscription: z.string().nullish() });

/** An invoice names its subscription in `parent`. */
const invoiceSchema = z.looseObject({
  parent: z.looseObject({ subscription_details: z.looseObject({ subscription: z.string() }).nullish() }).nullish(),
});

/** The subscription that an event is about; null for others, such as refunds, which change none. */
function subscriptionIn({ type, data }: Stripe.Event): string | null {
  const subject = subjectSchema.safeParse(data.object).data;
  if (type.startsWith('customer.subscription.')) return subject?.id ?? null;
  const invoiced = invoiceSchema.safeParse(data.object).data?.parent?.subscription_details?.subscription;
  return subject?.subscription ?? invoiced ?? null;
}

const isMissing = (problem: unknown): problem is Stripe.errors.StripeInvalidRequestError =>
  problem instanceof Stripe.errors.StripeInvalidRequestError && problem.code === 'resource_missing';

/** Awaits a request to the provider and translates its errors. */
type ProviderCall = <Value>(question: Promise<Value>) => Promise<Value>;

function toDomainError(problem: Stripe.errors.StripeError): Error {
  if (isMissing(problem) && problem.param === 'customer') return new CustomerMissing();
  if (problem instanceof Stripe.errors.StripeInvalidRequestError)
    return new DomainError('validation', undefined, [problem.param ?? 'priceId']);
  return new DomainError('payment_down');
}

/** Logs the provider's own error for the operator, without its message, which may quote personal data. */
const callProvider =
  (log: Logger): ProviderCall =>
  async (question) => {
    try {
      return await question;
    } catch (problem) {
      if (!(problem instanceof Stripe.errors.StripeError)) throw problem;
      const { type, code, param, statusCode: status, requestId: providerRequest } = problem;
      log.warn({ type, code, param, status, providerRequest }, 'the payment provider did not do what it was asked');
      throw Object.assign(toDomainError(problem), { cause: problem });
    }
  };

/** The items of all pages of a list. */
const everyPage = <Item>(list: Stripe.ApiListPromise<Item>): Promise<Item[]> =>
  list.autoPagingToArray({ limit: 10_000 });

async function productsOf(stripe: Stripe): Promise<Product[]> {
  const [products, prices] = await Promise.all([
    everyPage(stripe.products.list({ active: true, limit: 100 })),
    everyPage(stripe.prices.list({ active: true, type: 'recurring', limit: 100 })),
  ]);
  return products.map(({ id, name, description, images }) => ({
    id,
    name,
    description,
    images,
    prices: prices.flatMap(({ id: priceId, nickname, recurring, product, unit_amount: unitAmount, currency }) =>
      idOf(product) === id && recurring !== null
        ? [
            {
              id: priceId,
              nickname,
              recurring: { interval: recurring.interval, count: recurring.interval_count },
              unitAmount,
              currency,
            },
          ]
        : [],
    ),
  }));
}

/** Returns null for expected refusals. */
const unless =
  (isExpected: (problem: unknown) => boolean) =>
  async <Value>(question: Promise<Value>): Promise<Value | null> => {
    try {
      return await question;
    } catch (problem) {
      if (isExpected(problem)) return null;
      throw problem;
    }
  };

const unlessRefused = unless((problem) => problem instanceof Stripe.errors.StripeInvalidRequestError);
/** The provider reports an ended subscription as missing. */
const unlessMissing = unless(isMissing);

async function boughtWith(stripe: Stripe, sessionId: string): Promise<string | null> {
  const found = await unlessMissing(stripe.checkout.sessions.retrieve(sessionId));
  return found === null || found.subscription === null ? null : idOf(found.subscription);
}

async function closeCheckout(stripe: Stripe, sessionId: string): Promise<string | null> {
  // Refused unless it is open: it may have been paid.
  const closed = await unlessRefused(stripe.checkout.sessions.expire(sessionId));
  return closed === null ? boughtWith(stripe, sessionId) : null;
}

/** In batches, newest first. */
async function* allSubscriptions(
  { stripe, call }: { stripe: Stripe; call: ProviderCall },
  customer: string | undefined,
): AsyncGenerator<Stripe.Subscription[]> {
  const whose = customer === undefined ? {} : { customer };
  let after: string | undefined;
  do {
    const from = after === undefined ? whose : { ...whose, starting_after: after };
    const { data, has_more: more } = await call(stripe.subscriptions.list({ status: 'all', limit: 100, ...from }));
    yield data;
    after = more ? data.at(-1)?.id : undefined;
  } while (after !== undefined);
}

const checkoutOf = ({
  priceId,
  userId,
  customer,
  trialDays,
  successUrl,
  cancelUrl,
}: Purchase): Stripe.Checkout.SessionCreateParams => ({
  mode: 'subscription',
  line_items: [{ price: priceId, quantity: 1 }],
  success_url: successUrl,
  cancel_url: cancelUrl,
  client_reference_id: userId,
  customer,
  subscription_data: {
    metadata: { userId },
    ...(trialDays === null ? {} : { trial_period_days: trialDays }),
  },
});

interface StripeOptions {
  log: Logger;
  /** Milliseconds per attempt; there are three. */
  timeout?: number;
}

export function stripeProvider(
  { secretKey, webhookSecret, apiBase, products }: StripeAccess,
  { log, timeout = 10 * second }: StripeOptions,
): StripeProvider {
  const stripe = new Stripe(secretKey, {
    timeout,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(apiBase === null ? {} : hostOf(apiBase)),
  });
  const call = callProvider(log);
  const read = (found: Stripe.Subscription): ProviderSubscription => subscriptionOf(found, products);
  return {
    products: () => call(productsOf(stripe)),
    async createCustomer({ id, email }, key) {
      const customer = { metadata: { userId: id }, ...(email === null ? {} : { email }) };
      return (await call(stripe.customers.create(customer, { idempotencyKey: key }))).id;
    },
    async startCheckout(purchase, key) {
      const { id, url } = await call(stripe.checkout.sessions.create(checkoutOf(purchase), { idempotencyKey: key }));
      if (url === null) throw new DomainError('payment_down');
      return { sessionId: id, url };
    },
    closeCheckout: (sessionId) => call(closeCheckout(stripe, sessionId)),
    boughtWith: (sessionId) => call(boughtWith(stripe, sessionId)),
    async subscription(id) {
      const found = await call(unlessMissing(stripe.subscriptions.retrieve(id)));
      return found === null ? null : read(found);
    },
    async endWithPeriod(id, ends) {
      const found = await call(unlessRefused(stripe.subscriptions.update(id, { cancel_at_period_end: ends })));
      return found === null ? null : read(found);
    },
    async *subscriptions(customer) {
      for await (const share of allSubscriptions({ stripe, call }, customer)) yield share.map(read);
    },
    startPortal: async (customer, returnUrl) =>
      (await call(stripe.billingPortal.sessions.create({ customer, return_url: returnUrl }))).url,
    async cancelNow(id, { credit }) {
      const ended = stripe.subscriptions.cancel(id, { prorate: credit, invoice_now: credit });
      return (await call(unlessMissing(ended))) !== null;
    },
    readEvent(body, signature) {
      try {
        const event = stripe.webhooks.constructEvent(body, signature, webhookSecret);
        return { id: event.id, subscriptionId: subscriptionIn(event) };
      } catch (problem) {
        if (problem instanceof Stripe.errors.StripeSignatureVerificationError)
          throw new DomainError('payment_signature');
        throw problem;
      }
    },
  };
}
