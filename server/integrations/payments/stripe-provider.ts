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

/** The payment provider. Its failures are `payment_down`; what it refuses is `validation`, or {@link CustomerMissing}. */
export interface StripeProvider {
  products(): Promise<Product[]>;
  /** Makes somebody a customer and gives the provider's name of them. The same `key` makes the same one. */
  createCustomer(user: { id: string; email: string | null }, key: string): Promise<string>;
  /** Starts a purchase; the person is sent to `url`. The same `key` starts the same one. */
  startCheckout(purchase: Purchase, key: string): Promise<Checkout>;
  /** Ends a purchase, so that nobody can pay for it any more; gives the subscription where somebody had. */
  closeCheckout(sessionId: string): Promise<string | null>;
  /** The subscription that was bought with a purchase; null while nobody has paid. */
  boughtWith(sessionId: string): Promise<string | null>;
  /** A subscription as it is there now; null when there is none. */
  subscription(id: string): Promise<ProviderSubscription | null>;
  /** Lets a subscription end with its billing cycle, or go on after all; null where that is refused, as of one that is over. */
  endWithPeriod(id: string, ends: boolean): Promise<ProviderSubscription | null>;
  /**
   * Ends a subscription now; false when it had ended, or is not known. With `credit` what was paid for the rest of its period
   * counts towards later payments.
   */
  cancelNow(id: string, how: { credit: boolean }): Promise<boolean>;
  /** All subscriptions there, or those of one customer, ended ones too, in shares. */
  subscriptions(customer?: string): AsyncIterable<ProviderSubscription[]>;
  /** Starts a visit to the provider's own pages, where a customer changes the card and sees invoices; the person goes there. */
  startPortal(customer: string, returnUrl: string): Promise<string>;
  /** Reads an event; throws `payment_signature` when the provider did not sign these bytes, or long ago. */
  readEvent(body: string, signature: string): ProviderEvent;
}

/** Where the SDK is to ask instead of the provider itself. */
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

/** `own` are the products that are this one; empty for all. */
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

/** An invoice names what it is for in its parent. */
const invoiceSchema = z.looseObject({
  parent: z.looseObject({ subscription_details: z.looseObject({ subscription: z.string() }).nullish() }).nullish(),
});

/** Which subscription an event is about, where it is about one: a refund or a dispute changes none by itself. */
function subscriptionIn({ type, data }: Stripe.Event): string | null {
  const subject = subjectSchema.safeParse(data.object).data;
  if (type.startsWith('customer.subscription.')) return subject?.id ?? null;
  const invoiced = invoiceSchema.safeParse(data.object).data?.parent?.subscription_details?.subscription;
  return subject?.subscription ?? invoiced ?? null;
}

const isMissing = (problem: unknown): problem is Stripe.errors.StripeInvalidRequestError =>
  problem instanceof Stripe.errors.StripeInvalidRequestError && problem.code === 'resource_missing';

/** Asks the provider, and says in our words what stood in the way. */
type ProviderCall = <Value>(question: Promise<Value>) => Promise<Value>;

function toDomainError(problem: Stripe.errors.StripeError): Error {
  if (isMissing(problem) && problem.param === 'customer') return new CustomerMissing();
  if (problem instanceof Stripe.errors.StripeInvalidRequestError)
    return new DomainError('validation', undefined, [problem.param ?? 'priceId']);
  return new DomainError('payment_down');
}

/** What the provider itself said is logged, by which whoever sells finds it there; its message may quote people's data. */
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

/** What a list has on all of its pages. */
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

/** Gives null where the provider refuses in this way. */
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
/** What has ended cannot be ended again, and the provider says that there is no such thing. */
const unlessMissing = unless(isMissing);

async function boughtWith(stripe: Stripe, sessionId: string): Promise<string | null> {
  const found = await unlessMissing(stripe.checkout.sessions.retrieve(sessionId));
  return found === null || found.subscription === null ? null : idOf(found.subscription);
}

async function closeCheckout(stripe: Stripe, sessionId: string): Promise<string | null> {
  // Refused where it is not open any more: it may have been paid.
  const closed = await unlessRefused(stripe.checkout.sessions.expire(sessionId));
  return closed === null ? boughtWith(stripe, sessionId) : null;
}

/** In shares, the newest first. */
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
  /** How long it may take to answer, in milliseconds; it is asked three times. */
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
