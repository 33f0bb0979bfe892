import { must } from '../../../domain/kernel/assert.ts';

/** What a card does when it is charged. */
export type Card = 'good' | 'declined' | 'asks for a second factor';

/** A subscription in the shape of Stripe's interface. */
export interface StripeSubscription {
  id: string;
  object: 'subscription';
  customer: string;
  status: 'trialing' | 'active' | 'past_due' | 'incomplete' | 'incomplete_expired' | 'canceled';
  ended_at: number | null;
  start_date: number;
  trial_start: number | null;
  trial_end: number | null;
  cancel_at_period_end: boolean;
  metadata: Record<string, string>;
  items: {
    object: 'list';
    data: {
      id: string;
      current_period_start: number;
      current_period_end: number;
      price: { id: string; product: string };
    }[];
  };
}

/** A purchase that was begun. */
export interface StripeSession {
  id: string;
  url: string;
  price: string;
  customer: string;
  trialDays: number | null;
  metadata: Record<string, string>;
  successUrl: string;
  status: 'open' | 'complete' | 'expired';
  subscription: string | null;
}

const dayLength = 86_400;
const month = 30 * dayLength;

/** How often an invoice that failed is tried before the subscription ends. */
const tries = 3;

/**
 * What Stripe keeps for whoever sells: subscriptions and how they change as time goes and cards are charged. Each change says
 * so in an event. Times are seconds since the epoch.
 */
export class StripeAccount {
  readonly subscriptions = new Map<string, StripeSubscription>();
  readonly sessions = new Map<string, StripeSession>();
  readonly customers = new Set<string>();
  readonly prices = [
    { id: 'price_month', nickname: 'Monthly', unit_amount: 2900, currency: 'eur', interval: 'month' },
    { id: 'price_year', nickname: null, unit_amount: 29_000, currency: 'eur', interval: 'year' },
  ] as const;
  readonly #cards = new Map<string, Card>();
  readonly #failures = new Map<string, number>();
  readonly #now: () => number;
  #events: string[] = [];
  #count = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  id(prefix: string): string {
    this.#count += 1;
    return `${prefix}_${this.#count}`;
  }

  /** The events that were not taken yet, in their order, as they are sent. */
  take(): string[] {
    const taken = this.#events;
    this.#events = [];
    return taken;
  }

  #tell(type: string, object: object): void {
    const event = { id: this.id('evt'), object: 'event', type, created: this.#now(), data: { object } };
    this.#events.push(JSON.stringify(event));
  }

  subscription(id: string): StripeSubscription {
    return must(this.subscriptions.get(id), `the subscription ${id}`);
  }

  /** The newest one. */
  get last(): StripeSubscription {
    return must([...this.subscriptions.values()].at(-1), 'a subscription');
  }

  #change(id: string, set: Partial<StripeSubscription>): void {
    const changed = { ...this.subscription(id), ...set };
    this.subscriptions.set(id, changed);
    const over = changed.status === 'canceled' && set.status === 'canceled';
    this.#tell(over ? 'customer.subscription.deleted' : 'customer.subscription.updated', changed);
  }

  /** An invoice names its subscription in its parent. */
  #tellInvoice(type: string, id: string): void {
    const parent = { type: 'subscription_details', subscription_details: { subscription: id } };
    this.#tell(type, { id: this.id('in'), object: 'invoice', customer: this.subscription(id).customer, parent });
  }

  /** Completes a purchase on Stripe's page with a card; whether it went through. */
  pay(sessionId: string, card: Card): boolean {
    const session = must(this.sessions.get(sessionId), 'the session');
    if (card === 'declined' || session.status !== 'open') return false;
    const id = this.id('sub');
    session.status = 'complete';
    session.subscription = id;
    const { customer } = session;
    this.#cards.set(id, card === 'asks for a second factor' ? 'good' : card);
    const now = this.#now();
    const end = session.trialDays === null ? now + month : now + session.trialDays * dayLength;
    const onTrial = session.trialDays !== null;
    const begun = card === 'asks for a second factor' && !onTrial ? 'incomplete' : 'active';
    const created: StripeSubscription = {
      id,
      object: 'subscription',
      customer,
      status: onTrial ? 'trialing' : begun,
      ended_at: null,
      start_date: now,
      trial_start: onTrial ? now : null,
      trial_end: onTrial ? end : null,
      cancel_at_period_end: false,
      metadata: session.metadata,
      items: {
        object: 'list',
        data: [
          {
            id: this.id('si'),
            current_period_start: now,
            current_period_end: end,
            price: { id: session.price, product: 'prod_ergon' },
          },
        ],
      },
    };
    this.subscriptions.set(id, created);
    this.#tell('customer.subscription.created', created);
    const { status } = created;
    if (status === 'incomplete') {
      this.#tellInvoice('invoice.payment_action_required', id);
      return true;
    }
    this.#tellInvoice('invoice.paid', id);
    this.#tell('checkout.session.completed', { id: sessionId, object: 'checkout.session', subscription: id });
    return true;
  }

  /** The second factor was given, or nobody gave it in time. */
  authenticate(id: string, how: 'given' | 'too late'): void {
    if (how === 'too late') {
      this.#change(id, { status: 'incomplete_expired', ended_at: this.#now() });
      return;
    }
    this.#change(id, { status: 'active' });
    this.#tellInvoice('invoice.paid', id);
  }

  useCard(id: string, card: Card): void {
    this.#cards.set(id, card);
  }

  /** What the end of a billing cycle brings: it ends, or the card is charged for the next one. */
  renew(id: string): void {
    const { cancel_at_period_end: ends, items } = this.subscription(id);
    const [item] = items.data;
    const from = must(item, 'the item').current_period_end;
    if (ends) {
      this.#change(id, { status: 'canceled', ended_at: from });
      return;
    }
    const next = { ...must(item, 'the item'), current_period_start: from, current_period_end: from + month };
    const paid = this.#cards.get(id) === 'good';
    this.#change(id, { status: paid ? 'active' : 'past_due', items: { object: 'list', data: [next] } });
    this.#tellInvoice(paid ? 'invoice.paid' : 'invoice.payment_failed', id);
  }

  /** The card is charged once more for an invoice that failed. */
  retry(id: string): void {
    if (this.#cards.get(id) === 'good') {
      this.#failures.delete(id);
      this.#change(id, { status: 'active' });
      this.#tellInvoice('invoice.paid', id);
      return;
    }
    const failures = (this.#failures.get(id) ?? 1) + 1;
    this.#failures.set(id, failures);
    this.#tellInvoice('invoice.payment_failed', id);
    if (failures >= tries) this.#change(id, { status: 'canceled', ended_at: this.#now() });
  }

  endWithPeriod(id: string, ends: boolean): void {
    this.#change(id, { cancel_at_period_end: ends });
  }

  cancelNow(id: string): void {
    this.#change(id, { status: 'canceled', ended_at: this.#now() });
  }

  /** Ends whatever has not ended. */
  endAll(): void {
    for (const { id, status } of [...this.subscriptions.values()]) if (status !== 'canceled') this.cancelNow(id);
  }

  /** Another subscription like one, as two purchases that were paid at the same moment made it. */
  subscribeAgain(id: string, other: { customer?: string; product?: string } = {}): void {
    const like = this.subscription(id);
    const { customer = like.customer, product } = other;
    const data = like.items.data.map((item) => ({
      ...item,
      price: { ...item.price, product: product ?? item.price.product },
    }));
    const items = { ...like.items, data };
    const again = { ...like, id: this.id('sub'), start_date: like.start_date + 1, customer, items };
    this.customers.add(customer);
    this.subscriptions.set(again.id, again);
    this.#tell('customer.subscription.created', again);
  }

  /** Money goes back, or is asked back; the subscription stays as it is until somebody changes it. */
  refund(id: string): void {
    this.#tell('charge.refunded', { id: this.id('ch'), object: 'charge', customer: this.subscription(id).customer });
  }

  dispute(): void {
    this.#tell('charge.dispute.created', { id: this.id('dp'), object: 'dispute', charge: this.id('ch') });
  }
}
