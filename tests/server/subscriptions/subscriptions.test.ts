import type { IncomingMessage, ServerResponse } from 'node:http';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { day, second } from '../../../domain/kernel/time.ts';
import { chores } from '../../../server/jobs/chores.ts';
import { describeOnBothDatabases } from '../../support/databases.ts';
import { type TestClient, type TestServer, testServer } from '../../support/server.ts';
import { StubService } from '../../support/stub-service.ts';

const webhookSecret = 'whsec_a_secret_for_the_tests';
const stripe = new Stripe('sk_test_nobody');

interface Row {
  id: string;
  status: string;
  endedAt: number | null;
  currentPeriodEnd: number;
  cancelAtPeriodEnd: boolean;
  trialEnd: number | null;
}

const rowsOf = async (client: TestClient): Promise<Row[]> =>
  (await client.get('/subscriptions/all/subscriptions')).body as Row[];

describeOnBothDatabases('subscriptions at the payment provider', (opener) => {
  let server: TestServer;
  let provider: StubService;
  let subscription: Record<string, unknown>;
  let forms: string[];
  let boss: TestClient;

  const answer = (request: IncomingMessage, response: ServerResponse, body: string): void => {
    const url = request.url ?? '';
    if (body !== '') forms.push(`${url} ${decodeURIComponent(body)}`);
    response.setHeader('content-type', 'application/json');
    if (url.startsWith('/v1/checkout/sessions'))
      response.end(JSON.stringify({ id: 'cs_1', url: 'https://pay.example.com/cs_1' }));
    else if (request.method === 'POST' && url.startsWith('/v1/subscriptions/')) {
      subscription = { ...subscription, cancel_at_period_end: true };
      response.end(JSON.stringify(subscription));
    } else if (url.startsWith('/v1/subscriptions/')) response.end(JSON.stringify(subscription));
    else response.writeHead(404).end(JSON.stringify({ error: { type: 'invalid_request_error', message: 'no' } }));
  };

  beforeAll(async () => {
    provider = await StubService.open(answer);
    const environment = {
      STRIPE_SECRET_KEY: 'sk_test_nobody',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: provider.url,
    };
    server = await testServer(opener, { database: await opener.open(), environment });
    boss = await server.signIn('newboss');
    forms = [];
    const now = Math.floor(server.clock.now() / second);
    subscription = {
      id: 'sub_1',
      object: 'subscription',
      customer: 'cus_1',
      status: 'trialing',
      ended_at: null,
      start_date: now,
      trial_start: now,
      trial_end: now + 14 * 86_400,
      cancel_at_period_end: false,
      metadata: { userId: boss.userId },
      items: {
        data: [
          {
            current_period_start: now,
            current_period_end: now + 14 * 86_400,
            price: { id: 'price_1', product: 'prod_1' },
          },
        ],
      },
    };
  });
  afterAll(() => provider.close());

  let count = 0;
  function event(type: string, object: object = { id: 'sub_1' }): string {
    count += 1;
    return JSON.stringify({ id: `evt_${count}`, object: 'event', type, created: count, data: { object } });
  }

  const deliver = (payload: string, secret = webhookSecret) => {
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret });
    return server.anybody.post('/subscriptions/stripe/webhooks', payload, {
      headers: { 'stripe-signature': signature },
    });
  };

  it('starts a purchase with a trial, for the owner only, and leads nobody away', async () => {
    const body = { priceId: 'price_1', success_Url: '/addresses', cancel_Url: '/failedTransaction' };
    expect((await boss.post('/subscriptions/stripe', body)).body).toEqual({
      sessionId: 'cs_1',
      url: 'https://pay.example.com/cs_1',
    });
    expect(forms[0]).toContain('success_url]=http://127.0.0.1:3000/addresses'.replace(']', ''));
    expect(forms[0]).toContain('[trial_period_days]=14');
    expect(forms[0]).toContain(`[metadata][userId]=${boss.userId}`);
    const away = { ...body, success_Url: 'https://evil.example.com/' };
    expect((await boss.post('/subscriptions/stripe', away)).body).toMatchObject({ fields: ['success_Url'] });
    const office = await server.signIn('office');
    expect((await office.post('/subscriptions/stripe', body)).body).toMatchObject({ code: 'not_permitted' });
  });

  it('refuses events that the provider did not sign', async () => {
    const payload = event('customer.subscription.created');
    expect((await deliver(payload, 'whsec_of_somebody_else')).body).toMatchObject({ code: 'payment_signature' });
    const bare = await server.anybody.post('/subscriptions/stripe/webhooks', payload);
    expect(bare).toMatchObject({ status: 400, body: { code: 'payment_signature' } });
    expect(await rowsOf(boss)).toEqual([]);
  });

  it('takes a subscription over once, however often and in whatever order events come', async () => {
    const created = event('customer.subscription.created');
    const paid = event('invoice.paid', { object: 'invoice', subscription: 'sub_1' });
    subscription = { ...subscription, status: 'active' };
    const replies = await Promise.all([deliver(paid), deliver(created), deliver(created)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await deliver(created)).status).toBe(200);
    expect(await rowsOf(boss)).toMatchObject([
      { status: 'active', customer: 'cus_1', items: { data: [{ plan: { id: 'price_1', product: 'prod_1' } }] } },
    ]);
    expect((await boss.get('/subscriptions/all/loggedInUser')).body).toHaveLength(1);
    expect(await rowsOf(await server.signIn('user'))).toEqual([]);
  });

  it('asks the provider to send an event again while it cannot be asked back', async () => {
    const payload = event('customer.subscription.updated');
    provider.says({ error: { type: 'api_error', message: 'busy' } }, 500);
    expect(await deliver(payload)).toMatchObject({ status: 503, body: { code: 'service_down', retry: true } });
    provider.answer = answer;
    subscription = { ...subscription, status: 'past_due' };
    expect((await deliver(payload)).status).toBe(200);
    expect(await rowsOf(boss)).toMatchObject([{ status: 'past_due' }]);
  });

  it('ends with the billing cycle when unsubscribed', async () => {
    const [row] = await rowsOf(boss);
    const other = await server.signIn('boss');
    expect((await other.patch(`/subscriptions/unsubscribe/${row?.id}`)).body).toMatchObject({ code: 'not_found' });
    expect((await boss.patch(`/subscriptions/unsubscribe/${row?.id}`)).body).toMatchObject({ cancelAtPeriodEnd: true });
    expect(forms.at(-1)).toContain('cancel_at_period_end=true');
    server.clock.advance(15 * day);
    subscription = { ...subscription, status: 'canceled', ended_at: Math.floor(server.clock.now() / second) };
    await chores['end-subscriptions']?.run(server.context);
    boss = await server.signIn('newboss');
    expect(await rowsOf(boss)).toMatchObject([{ status: 'canceled', endedAt: expect.any(Number) }]);
  });
});

describeOnBothDatabases('the built-in test checkout', (opener) => {
  let server: TestServer;
  let boss: TestClient;
  beforeAll(async () => {
    server = await testServer(opener, { database: await opener.open() });
    boss = await server.signIn('newboss');
  });

  const order = { priceId: 'price_demo_month', success_Url: '/addresses', cancel_Url: '/failedTransaction' };
  const start = async (): Promise<string> => {
    const { body } = await boss.post('/subscriptions/stripe', order);
    return new URL((body as { url: string }).url).pathname.replace(/^\/rest/, '');
  };
  const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };

  it('shows that it is a test, and completes a purchase once', async () => {
    const page = await start();
    const { body, headers } = await server.anybody.get(page);
    expect(headers['content-type']).toContain('text/html');
    expect(body).toContain('This is a test');
    const reply = await server.anybody.post(`${page}/complete`, '', form);
    expect([reply.status, reply.headers.location]).toEqual([303, 'http://127.0.0.1:3000/addresses']);
    expect((await server.anybody.post(`${page}/complete`, '', form)).body).toMatchObject({ code: 'not_found' });
    expect(await rowsOf(boss)).toMatchObject([{ status: 'trialing', endedAt: null, cancelAtPeriodEnd: false }]);
  });

  it('cancels a purchase', async () => {
    const reply = await server.anybody.post(`${await start()}/cancel`, '', form);
    expect(reply.headers.location).toBe('http://127.0.0.1:3000/failedTransaction');
    expect(await rowsOf(boss)).toHaveLength(1);
  });

  it('refuses what it does not sell, and events that nobody can have signed', async () => {
    expect((await boss.get('/subscriptions/all/products')).body).toMatchObject([{ id: 'prod_demo' }]);
    expect((await boss.post('/subscriptions/stripe', { ...order, priceId: 'x' })).body).toMatchObject({
      fields: ['priceId'],
    });
    expect((await server.anybody.post('/subscriptions/stripe/webhooks', {})).body).toMatchObject({
      code: 'service_off',
    });
  });

  it('renews with each billing cycle until it was unsubscribed, then ends', async () => {
    const settle = chores['end-subscriptions'];
    server.clock.advance(15 * day);
    await settle?.run(server.context);
    boss = await server.signIn('newboss');
    const [renewed] = await rowsOf(boss);
    expect(renewed).toMatchObject({ status: 'active', endedAt: null });
    expect(renewed?.currentPeriodEnd).toBeGreaterThan(server.clock.now() / second);
    expect((await boss.patch(`/subscriptions/unsubscribe/${renewed?.id}`)).body).toMatchObject({
      cancelAtPeriodEnd: true,
    });
    server.clock.advance(32 * day);
    await settle?.run(server.context);
    boss = await server.signIn('newboss');
    expect(await rowsOf(boss)).toMatchObject([{ status: 'canceled', endedAt: renewed?.currentPeriodEnd }]);
    expect((await boss.get('/subscriptions/all/loggedInUser')).body).toEqual([]);
  });
});
