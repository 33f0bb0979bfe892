import type { IncomingMessage, ServerResponse } from 'node:http';
import { StubService } from '../stub-service.ts';
import { StripeAccount, type StripeSession } from './account.ts';
import { type Form, readForm, textIn } from './form.ts';

/** What is wrong with Stripe: it breaks, has too much to do, hangs up, or never answers. */
export type Trouble = 'none' | 'broken' | 'busy' | 'hangs up' | 'silent';

interface Refusal {
  status: number;
  error: { type: string; message: string; code?: string; param?: string };
}

class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.error.message);
    this.refusal = refusal;
  }
}

const unknown = (param: string): Refused =>
  new Refused({
    status: 404,
    error: { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${param}`, param },
  });

const listOf = (data: readonly object[], more = false) => ({ object: 'list', data, has_more: more });

/** A page of a few, so that whoever reads them all has to turn pages. */
function pageOf(all: readonly { id: string }[], query: URLSearchParams, size: number) {
  const from = all.findIndex(({ id }) => id === query.get('starting_after')) + 1;
  return listOf(all.slice(from, from + size), from + size < all.length);
}

/**
 * Stripe as whoever sells meets it, over HTTP on this machine: the part of its public interface that is used here, with its
 * shapes, its keys of idempotency and its errors.
 */
export class StripeServer {
  readonly account: StripeAccount;
  readonly #service: StubService;
  readonly #secretKey: string;
  readonly #answered = new Map<string, unknown>();
  #hold: (() => Promise<void>) | null = null;
  trouble: Trouble = 'none';
  /** Told of what was asked and done, just before it is answered; the answer is lost where this says so. */
  answering: (method: string | undefined) => 'answered' | 'lost' = () => 'answered';

  private constructor(service: StubService, { secretKey, now }: { secretKey: string; now: () => number }) {
    this.#service = service;
    this.#secretKey = secretKey;
    this.account = new StripeAccount(now);
    service.answer = (request, response, body) => this.#answer(request, response, body);
  }

  /** `now` gives seconds since the epoch. */
  static async open(options: { secretKey: string; now: () => number }): Promise<StripeServer> {
    return new StripeServer(await StubService.open(), options);
  }

  get url(): string {
    return this.#service.url;
  }

  get asked(): readonly string[] {
    return this.#service.asked;
  }

  close(): Promise<void> {
    return this.#service.close();
  }

  /** Holds back the next answer: it is what is so when it is asked for, and comes once it is released. */
  holdNext(): { asked: Promise<void>; release: () => void } {
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    this.#hold = () => {
      ask();
      return released;
    };
    return { asked, release };
  }

  #answer(request: IncomingMessage, response: ServerResponse, body: string): void {
    if (this.trouble === 'silent') return;
    if (this.trouble === 'hangs up') {
      request.socket.destroy();
      return;
    }
    const { status, content } = this.#reply(request, body);
    const text = JSON.stringify(content);
    if (this.answering(request.method) === 'lost') {
      request.socket.destroy();
      return;
    }
    const send = (): void => void response.writeHead(status, { 'content-type': 'application/json' }).end(text);
    const hold = this.#hold;
    this.#hold = null;
    if (hold === null) send();
    else void hold().then(send);
  }

  #reply(request: IncomingMessage, body: string): { status: number; content: unknown } {
    if (this.trouble === 'broken') return { status: 500, content: { error: { type: 'api_error', message: 'broken' } } };
    if (this.trouble === 'busy')
      return { status: 429, content: { error: { type: 'rate_limit_error', message: 'busy' } } };
    if (request.headers.authorization !== `Bearer ${this.#secretKey}`)
      return { status: 401, content: { error: { type: 'invalid_request_error', message: 'Invalid API Key' } } };
    const key = request.headers['idempotency-key'];
    const known = typeof key === 'string' ? this.#answered.get(key) : undefined;
    if (known !== undefined) return { status: 200, content: known };
    try {
      const content = this.#content(request, readForm(body));
      if (typeof key === 'string') this.#answered.set(key, content);
      return { status: 200, content };
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      return { status: problem.refusal.status, content: { error: problem.refusal.error } };
    }
  }

  #content({ method, url = '/' }: IncomingMessage, form: Form): unknown {
    const { pathname, searchParams } = new URL(url, this.url);
    const [, , resource = '', id, ...rest] = pathname.split('/');
    const asked = `${method} ${resource}`;
    if (asked === 'GET products') return listOf([this.#product()]);
    if (asked === 'GET prices') return pageOf(this.#prices(), searchParams, 1);
    if (asked === 'POST customers') return this.#createCustomer();
    if (resource === 'checkout') return this.#session(rest, form);
    if (asked === 'POST billing_portal') return this.#startPortal(form);
    if (asked === 'GET subscriptions' && id === undefined) return this.#page(searchParams);
    if (resource === 'subscriptions' && id !== undefined) return this.#one(method, id, form);
    throw new Refused({ status: 404, error: { type: 'invalid_request_error', message: `Unrecognized ${asked}` } });
  }

  #product() {
    return { id: 'prod_ergon', object: 'product', name: 'Ergon', description: 'Field work', images: [], active: true };
  }

  #prices() {
    return this.account.prices.map(({ interval, ...price }) => ({
      ...price,
      object: 'price',
      active: true,
      product: 'prod_ergon',
      recurring: { interval, interval_count: 1 },
    }));
  }

  #createCustomer() {
    const id = this.account.id('cus');
    this.account.customers.add(id);
    return { id, object: 'customer' };
  }

  #session([id, step]: readonly string[], form: Form) {
    if (id === undefined) return this.#startSession(form);
    const session = this.account.sessions.get(id);
    if (session === undefined) throw unknown('session');
    if (step === 'expire') {
      if (session.status !== 'open')
        throw new Refused({
          status: 400,
          error: {
            type: 'invalid_request_error',
            message: 'Only Checkout Sessions with a status in ["open"] can be expired',
          },
        });
      session.status = 'expired';
    }
    return { ...session, object: 'checkout.session' };
  }

  #startSession(form: Form) {
    const price = textIn(form, 'line_items', '0', 'price') ?? '';
    if (!this.account.prices.some(({ id }) => id === price)) throw unknown('line_items[0][price]');
    const customer = textIn(form, 'customer') ?? '';
    if (!this.account.customers.has(customer)) throw unknown('customer');
    const days = textIn(form, 'subscription_data', 'trial_period_days');
    const userId = textIn(form, 'subscription_data', 'metadata', 'userId');
    const id = this.account.id('cs');
    const session: StripeSession = {
      id,
      url: `${this.url}/pay/${id}`,
      price,
      customer,
      trialDays: days === undefined ? null : Number(days),
      metadata: userId === undefined ? {} : { userId },
      successUrl: textIn(form, 'success_url') ?? '',
      status: 'open',
      subscription: null,
    };
    this.account.sessions.set(id, session);
    return { ...session, object: 'checkout.session' };
  }

  #startPortal(form: Form) {
    const customer = textIn(form, 'customer') ?? '';
    if (!this.account.customers.has(customer)) throw unknown('customer');
    const id = this.account.id('bps');
    return { id, object: 'billing_portal.session', customer, url: `${this.url}/portal/${id}` };
  }

  #page(query: URLSearchParams) {
    const customer = query.get('customer');
    if (customer !== null && !this.account.customers.has(customer)) throw unknown('customer');
    const all = [...this.account.subscriptions.values()]
      .filter((each) => customer === null || each.customer === customer)
      .reverse();
    return pageOf(all, query, 2);
  }

  #one(method: string | undefined, id: string, form: Form) {
    if (!this.account.subscriptions.has(id)) throw unknown('id');
    if (method === 'DELETE') {
      if (this.account.subscription(id).status === 'canceled') throw unknown('id');
      this.account.cancelNow(id);
    }
    const ends = textIn(form, 'cancel_at_period_end');
    if (method === 'POST' && this.account.subscription(id).status === 'canceled')
      throw new Refused({
        status: 400,
        error: {
          type: 'invalid_request_error',
          message: 'A canceled subscription can only update its cancellation_details and metadata.',
        },
      });
    if (method === 'POST' && ends !== undefined) this.account.endWithPeriod(id, ends === 'true');
    return this.account.subscription(id);
  }
}
