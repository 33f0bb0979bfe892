import { Stripe } from 'stripe';
import { DomainError } from '../../../domain/errors/codes.ts';
import { second } from '../../../domain/kernel/time.ts';
import type { Product } from '../../../domain/subscription/schema.ts';
import type { StripeAccess } from '../../environment.ts';
import type { Checkout, ProviderEvent, ProviderSubscription, Purchase } from './provider.ts';

/** The payment provider. Its failures are `service_down`; what it refuses is `validation`. */
export interface StripeProvider {
  products(): Promise<Product[]>;
  /** Starts a purchase; the person is sent to `url`. The same `key` starts the same one. */
  startCheckout(purchase: Purchase, key: string): Promise<Checkout>;
  /** A subscription as it is there now. */
  subscription(id: string): Promise<ProviderSubscription>;
  /** Lets a subscription end with its billing cycle. */
  cancelAtPeriodEnd(id: string): Promise<ProviderSubscription>;
  /** Ends a subscription now. */
  cancelNow(id: string): Promise<void>;
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

function subscriptionOf(found: Stripe.Subscription): ProviderSubscription {
  const [item] = found.items.data;
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
    items: { data: found.items.data.map(({ price }) => ({ plan: { id: price.id, product: idOf(price.product) } })) },
  };
}

/** Which subscription an event is about, where it is about one. */
function subscriptionIn({ type, data }: Stripe.Event): string | null {
  const subject: object = data.object;
  const named = type.startsWith('customer.subscription.')
    ? Reflect.get(subject, 'id')
    : Reflect.get(subject, 'subscription');
  return typeof named === 'string' ? named : null;
}

async function asked<Value>(question: Promise<Value>): Promise<Value> {
  try {
    return await question;
  } catch (problem) {
    if (problem instanceof Stripe.errors.StripeInvalidRequestError)
      throw new DomainError('validation', undefined, [problem.param ?? 'priceId']);
    if (problem instanceof Stripe.errors.StripeError) throw new DomainError('service_down');
    throw problem;
  }
}

async function productsOf(stripe: Stripe): Promise<Product[]> {
  const [products, prices] = await Promise.all([
    stripe.products.list({ active: true, limit: 100 }),
    stripe.prices.list({ active: true, type: 'recurring', limit: 100 }),
  ]);
  return products.data.map(({ id, name, description, images }) => ({
    id,
    name,
    description,
    images,
    prices: prices.data.flatMap(({ id: priceId, nickname, recurring, product }) =>
      idOf(product) === id && recurring !== null
        ? [{ id: priceId, nickname, recurring: { interval: recurring.interval } }]
        : [],
    ),
  }));
}

const checkoutOf = ({
  priceId,
  user,
  trialDays,
  successUrl,
  cancelUrl,
}: Purchase): Stripe.Checkout.SessionCreateParams => ({
  mode: 'subscription',
  line_items: [{ price: priceId, quantity: 1 }],
  success_url: successUrl,
  cancel_url: cancelUrl,
  client_reference_id: user.id,
  ...(user.customer === null ? { customer_email: user.email ?? '' } : { customer: user.customer }),
  subscription_data: {
    metadata: { userId: user.id },
    ...(trialDays === null ? {} : { trial_period_days: trialDays }),
  },
});

export function stripeProvider({ secretKey, webhookSecret, apiBase }: StripeAccess): StripeProvider {
  const stripe = new Stripe(secretKey, {
    timeout: 10 * second,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(apiBase === null ? {} : hostOf(apiBase)),
  });
  return {
    products: () => asked(productsOf(stripe)),
    async startCheckout(purchase, key) {
      const { id, url } = await asked(stripe.checkout.sessions.create(checkoutOf(purchase), { idempotencyKey: key }));
      if (url === null) throw new DomainError('service_down');
      return { sessionId: id, url };
    },
    subscription: async (id) => subscriptionOf(await asked(stripe.subscriptions.retrieve(id))),
    cancelAtPeriodEnd: async (id) =>
      subscriptionOf(await asked(stripe.subscriptions.update(id, { cancel_at_period_end: true }))),
    async cancelNow(id) {
      await asked(stripe.subscriptions.cancel(id));
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
