import { Stripe } from 'stripe';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../domain/kernel/assert.ts';
import { day, second } from '../../../domain/kernel/time.ts';
import { choreNamed } from '../../../server/jobs/work.ts';
import { bodyOf, refusal } from '../../support/answers.ts';
import { TestClock } from '../../support/clock.ts';
import { describeRules } from '../../support/databases.ts';
import type { TestClient } from '../../support/server.ts';
import { type StripeNodes, stripeNodes, webhookSecret } from '../../support/stripe/nodes.ts';

interface Row {
  id: string;
  status: string;
  customer: string;
  endedAt: number | null;
  currentPeriodEnd: number;
  cancelAtPeriodEnd: boolean;
}

describeRules('the life of a subscription at Stripe, seen by two nodes', (opener) => {
  const clock = new TestClock();
  let stripe: StripeNodes['stripe'];
  let nodes: StripeNodes['nodes'];
  let send: StripeNodes['send'];
  let boss: TestClient;

  beforeAll(async () => {
    ({ stripe, nodes, send } = await stripeNodes(opener, { clock }));
    boss = await nodes[0].signIn('newboss');
  });
  beforeEach(() => {
    stripe.trouble = 'none';
  });

  const order = { priceId: 'price_month', success_Url: '/addresses', cancel_Url: '/failedTransaction' };
  const rows = async (): Promise<Row[]> => bodyOf<Row[]>(await boss.get('/subscriptions/all/subscriptions'));
  const inUse = async (): Promise<Row[]> => bodyOf<Row[]>(await boss.get('/subscriptions/all/loggedInUser'));
  const mayImport = async (): Promise<boolean> => (await inUse()).length > 0;

  const start = async (): Promise<string> =>
    bodyOf<{ sessionId: string }>(await boss.post('/subscriptions/stripe', order)).sessionId;

  /** Sends what happened to both nodes at once, the last first and everything twice, as networks do. */
  async function deliver(): Promise<void> {
    const events = stripe.account.take().reverse();
    for (const payload of events) {
      const replies = await Promise.all([...nodes, nodes[0]].map((node) => send(node, payload)));
      expect(replies.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([200, {}]));
    }
  }

  /** Time goes on; a session does not last as long as a subscription. */
  async function pass(milliseconds: number): Promise<void> {
    clock.advance(milliseconds);
    boss = await nodes[0].signIn('newboss');
  }

  it('sells what Stripe sells, in its currency', async () => {
    expect(bodyOf(await boss.get('/subscriptions/all/products'))).toMatchObject([
      {
        id: 'prod_ergon',
        prices: [
          { id: 'price_month', unitAmount: 2900, currency: 'eur', recurring: { interval: 'month' } },
          { id: 'price_year', unitAmount: 29_000, currency: 'eur', recurring: { interval: 'year' } },
        ],
      },
    ]);
    expect(bodyOf(await boss.get('/configuration'))).toMatchObject({ paid: true });
  });

  it('refuses a price that is not sold, and what nobody is there to answer', async () => {
    expect(refusal(await boss.post('/subscriptions/stripe', { ...order, priceId: 'price_of_a_day' }))).toEqual([
      400,
      'validation',
    ]);
    expect(refusal(await boss.post('/subscriptions/portal', { returnUrl: '/active-subs' }))).toEqual([
      404,
      'not_found',
    ]);
    for (const trouble of ['broken', 'busy', 'hangs up'] as const) {
      stripe.trouble = trouble;
      expect(refusal(await boss.post('/subscriptions/stripe', order)), trouble).toEqual([503, 'payment_down']);
    }
  });

  it('asks for what is bought in the name of the account, and leads nobody away', async () => {
    const { url, sessionId } = bodyOf<{ url: string; sessionId: string }>(
      await boss.post('/subscriptions/stripe', order),
    );
    expect(url).toBe(`${stripe.url}/pay/${sessionId}`);
    expect(stripe.account.sessions.get(sessionId)).toMatchObject({
      price: 'price_month',
      customer: expect.stringMatching(/^cus_/),
      trialDays: 14,
      metadata: { userId: boss.userId },
    });
    const away = { ...order, success_Url: 'https://evil.example.com/' };
    expect((await boss.post('/subscriptions/stripe', away)).body).toMatchObject({ fields: ['success_Url'] });
    const office = await nodes[0].signIn('office');
    expect(refusal(await office.post('/subscriptions/stripe', order))).toEqual([403, 'not_permitted']);
  });

  it('a card that is declined buys nothing', async () => {
    expect(stripe.account.pay(await start(), 'declined')).toBe(false);
    await deliver();
    expect(await rows()).toEqual([]);
  });

  it('begins with a trial, once, however often and in whatever order it is said', async () => {
    expect(stripe.account.pay(await start(), 'good')).toBe(true);
    await deliver();
    expect(await rows()).toMatchObject([{ status: 'trialing', endedAt: null }]);
    expect(await mayImport()).toBe(true);
  });

  it('takes nothing from whoever is not Stripe, and belongs to its account alone', async () => {
    const payload = JSON.stringify({ id: 'evt_x', object: 'event', type: 'invoice.paid', data: { object: {} } });
    expect(refusal(await send(nodes[0], payload, { secret: 'whsec_of_somebody_else' }))).toEqual([
      400,
      'payment_signature',
    ]);
    const bare = await nodes[0].anybody.post('/subscriptions/stripe/webhooks', payload);
    expect(refusal(bare)).toEqual([400, 'payment_signature']);
    const other = await nodes[0].signIn('user');
    expect(bodyOf(await other.get('/subscriptions/all/subscriptions'))).toEqual([]);
  });

  it('takes an event that was signed minutes ago, and no old one that somebody kept and sends again', async () => {
    const payload = JSON.stringify({ id: 'evt_old', object: 'event', type: 'charge.refunded', data: { object: {} } });
    expect((await send(nodes[0], payload, { secondsAgo: 240 })).status).toBe(200);
    const asked = stripe.asked.length;
    for (const secondsAgo of [360, 86_400])
      expect(refusal(await send(nodes[0], payload, { secondsAgo }))).toEqual([400, 'payment_signature']);
    expect(stripe.asked).toHaveLength(asked);
  });

  it('takes a signature for the bytes that were signed alone', async () => {
    const { webhooks } = new Stripe('sk_test_nobody');
    const payload = JSON.stringify({ id: 'evt_a', object: 'event', type: 'charge.refunded', data: { object: {} } });
    const signature = webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
    const post = (body: string, header: string) =>
      nodes[0].anybody.post('/subscriptions/stripe/webhooks', body, { headers: { 'stripe-signature': header } });
    expect((await post(payload, signature)).status).toBe(200);
    for (const [body, header] of [
      [`${payload} `, signature],
      [payload.replace('evt_a', 'evt_b'), signature],
      [payload, signature.replace(/v1=../, 'v1=00')],
      [payload, signature.replace('v1=', 'v0=')],
      [payload, signature.replace(/t=\d+/, `t=${Math.floor(Date.now() / second) + 1}`)],
      [payload, 'x'.repeat(10_000)],
      ['', signature],
    ] as const)
      expect(refusal(await post(body, header)), header.slice(0, 80)).toEqual([400, 'payment_signature']);
  });

  it('asks Stripe to send an event again while it cannot be asked back', async () => {
    const subject = { object: 'invoice', subscription: stripe.account.last.id };
    const payload = JSON.stringify({ id: 'evt_y', object: 'event', type: 'invoice.paid', data: { object: subject } });
    stripe.trouble = 'broken';
    expect(await send(nodes[1], payload)).toMatchObject({ status: 503, body: { code: 'payment_down', retry: true } });
    stripe.trouble = 'none';
    expect((await send(nodes[1], payload)).status).toBe(200);
    expect(await rows()).toMatchObject([{ status: 'trialing' }]);
  });

  it('is not bought twice while it is in use', async () => {
    expect(refusal(await boss.post('/subscriptions/stripe', order))).toEqual([409, 'subscribed_already']);
  });

  it('leads to the pages where the card is changed, and nobody away', async () => {
    const { url } = bodyOf<{ url: string }>(await boss.post('/subscriptions/portal', { returnUrl: '/active-subs' }));
    expect(url).toContain(`${stripe.url}/portal/`);
    const away = await boss.post('/subscriptions/portal', { returnUrl: 'https://evil.example.com/' });
    expect(refusal(away)).toEqual([400, 'validation']);
    const office = await nodes[0].signIn('office');
    expect(refusal(await office.post('/subscriptions/portal', { returnUrl: '/' }))).toEqual([403, 'not_permitted']);
  });

  it('is paid when the trial is over', async () => {
    await pass(14 * day);
    stripe.account.renew(stripe.account.last.id);
    await deliver();
    expect(await rows()).toMatchObject([{ status: 'active', endedAt: null }]);
  });

  it('stays in use while a payment that failed is tried again, and says so', async () => {
    const { id } = stripe.account.last;
    stripe.account.useCard(id, 'declined');
    await pass(30 * day);
    stripe.account.renew(id);
    await deliver();
    expect(await rows()).toMatchObject([{ status: 'past_due' }]);
    expect(await mayImport()).toBe(true);
  });

  it('recovers with another card', async () => {
    const { id } = stripe.account.last;
    stripe.account.useCard(id, 'good');
    stripe.account.retry(id);
    await deliver();
    expect(await rows()).toMatchObject([{ status: 'active' }]);
  });

  it('takes refunds and disputes in without changing anything: whoever sells decides about them at Stripe', async () => {
    stripe.account.refund(stripe.account.last.id);
    stripe.account.dispute();
    await deliver();
    expect(await rows()).toMatchObject([{ status: 'active' }]);
  });

  it('is unsubscribed by its owner alone, and stays in use until its billing cycle is over', async () => {
    const [row] = await rows();
    const path = `/subscriptions/unsubscribe/${must(row, 'the row').id}`;
    expect(refusal(await (await nodes[0].signIn('boss')).patch(path))).toEqual([404, 'not_found']);
    expect(bodyOf(await boss.patch(path))).toMatchObject({ cancelAtPeriodEnd: true });
    expect(bodyOf(await boss.patch(path))).toMatchObject({ cancelAtPeriodEnd: true });
    await deliver();
    expect(await mayImport()).toBe(true);
    await pass(30 * day);
    stripe.account.renew(stripe.account.last.id);
    await deliver();
    expect(await rows()).toMatchObject([{ status: 'canceled' }]);
    expect(await mayImport()).toBe(false);
  });

  it('is bought again by the same customer, without a trial, with a card that asks for a second factor', async () => {
    const [before] = await rows();
    const session = await start();
    expect(stripe.account.sessions.get(session)).toMatchObject({ customer: before?.customer, trialDays: null });
    stripe.account.pay(session, 'asks for a second factor');
    await deliver();
    expect((await rows()).map(({ status }) => status).sort()).toEqual(['canceled', 'incomplete']);
    expect(await mayImport()).toBe(false);
    stripe.account.authenticate(stripe.account.last.id, 'given');
    await deliver();
    expect((await rows()).map(({ status }) => status).sort()).toEqual(['active', 'canceled']);
    expect(await mayImport()).toBe(true);
  });

  it('ends when nobody pays for it any more', async () => {
    const { id } = stripe.account.last;
    stripe.account.useCard(id, 'declined');
    await pass(30 * day);
    stripe.account.renew(id);
    stripe.account.retry(id);
    stripe.account.retry(id);
    await deliver();
    expect((await rows()).map(({ status }) => status)).toEqual(['canceled', 'canceled']);
    expect(await mayImport()).toBe(false);
  });

  it('a second factor that nobody gives in time buys nothing', async () => {
    stripe.account.pay(await start(), 'asks for a second factor');
    stripe.account.authenticate(stripe.account.last.id, 'too late');
    await deliver();
    expect(await mayImport()).toBe(false);
  });

  describe('when no event comes', () => {
    const reconcile = (): Promise<void> => choreNamed('reconcile-subscriptions')(nodes[1].context);

    it('a purchase is found by asking, and what was found before is left as it is', async () => {
      stripe.account.pay(await start(), 'good');
      const lost = stripe.account.take();
      expect(lost.length).toBeGreaterThan(0);
      await reconcile();
      expect(await mayImport()).toBe(true);
      const held = await rows();
      await reconcile();
      expect(await rows()).toEqual(held);
      for (const payload of lost) expect((await send(nodes[0], payload)).status).toBe(200);
      expect(await rows()).toEqual(held);
    });

    it('what changed meanwhile is found by asking', async () => {
      stripe.account.cancelNow(stripe.account.last.id);
      stripe.account.take();
      expect(await mayImport()).toBe(true);
      await reconcile();
      expect(await mayImport()).toBe(false);
    });

    it('Stripe that is away is asked again another time', async () => {
      stripe.trouble = 'hangs up';
      await expect(reconcile()).rejects.toMatchObject({ code: 'payment_down' });
    });
  });

  it('keeps nothing of an event but that it came', async () => {
    const { kysely } = nodes[0].context.database;
    const [event] = await kysely.selectFrom('provider_events').selectAll().limit(1).execute();
    expect(Object.keys(must(event, 'an event')).sort()).toEqual(['id', 'received_on']);
  });
});
