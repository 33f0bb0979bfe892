import { beforeAll, expect, it } from 'vitest';
import { day, second } from '../../../domain/kernel/time.ts';
import { chores } from '../../../server/jobs/work.ts';
import { describeRules } from '../../support/databases.ts';
import { type TestClient, type TestServer, testServer } from '../../support/server.ts';

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

describeRules('the built-in test checkout', (opener) => {
  let server: TestServer;
  let boss: TestClient;
  beforeAll(async () => {
    server = await testServer(opener);
    boss = await server.signIn('newboss');
  });

  const order = { priceId: 'price_demo_month', success_Url: '/addresses', cancel_Url: '/failedTransaction' };
  const start = async (): Promise<string> => {
    const { body } = await boss.post('/subscriptions/stripe', order);
    return new URL((body as { url: string }).url).pathname.replace(/^\/rest/, '');
  };
  const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };

  it('cancels a purchase', async () => {
    const reply = await server.anybody.post(`${await start()}/cancel`, '', form);
    expect(reply.headers.location).toBe('http://127.0.0.1:3000/failedTransaction');
    expect(await rowsOf(boss)).toEqual([]);
  });

  it('shows that it is a test, and completes a purchase once', async () => {
    const page = await start();
    const { body, headers } = await server.anybody.get(page);
    expect(headers['content-type']).toContain('text/html');
    expect(body).toContain('This is a test');
    const reply = await server.anybody.post(`${page}/complete`, '', form);
    expect([reply.status, reply.headers.location]).toEqual([303, 'http://127.0.0.1:3000/addresses']);
    expect((await server.anybody.post(`${page}/complete`, '', form)).body).toMatchObject({ code: 'not_found' });
    expect(await rowsOf(boss)).toMatchObject([{ status: 'trialing', endedAt: null, cancelAtPeriodEnd: false }]);
    expect((await boss.post('/subscriptions/stripe', order)).body).toMatchObject({ code: 'subscribed_already' });
  });

  it('sells once what is completed in two windows', async () => {
    const other = await server.signIn('partner');
    const page = async (): Promise<string> => {
      const { body } = await other.post('/subscriptions/stripe', order);
      return new URL((body as { url: string }).url).pathname.replace(/^\/rest/, '');
    };
    const first = await page();
    const kept = await server.context.database.kysely
      .selectFrom('test_checkouts')
      .selectAll()
      .executeTakeFirstOrThrow();
    const second = await page();
    // A purchase that is begun gives up those before; this one was begun at the same moment.
    expect((await server.anybody.get(first)).body).toMatchObject({ code: 'not_found' });
    await server.context.database.kysely.insertInto('test_checkouts').values(kept).execute();
    const replies = await Promise.all([first, second].map((each) => server.anybody.post(`${each}/complete`, '', form)));
    expect(replies.map(({ headers }) => headers.location).sort()).toEqual([
      'http://127.0.0.1:3000/active-subs',
      'http://127.0.0.1:3000/addresses',
    ]);
    expect(await rowsOf(other)).toHaveLength(1);
  });

  it('refuses what it does not sell, and events that nobody can have signed', async () => {
    expect((await boss.get('/subscriptions/all/products')).body).toMatchObject([{ id: 'prod_demo' }]);
    expect((await boss.post('/subscriptions/stripe', { ...order, priceId: 'x' })).body).toMatchObject({
      fields: ['priceId'],
    });
    expect((await server.anybody.post('/subscriptions/stripe/webhooks', {})).body).toMatchObject({
      code: 'payment_off',
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
    expect((await boss.post('/subscriptions/stripe', order)).body).toMatchObject({ code: 'subscribed_already' });
    expect((await boss.patch(`/subscriptions/keep/${renewed?.id}`)).body).toMatchObject({ cancelAtPeriodEnd: false });
    await boss.patch(`/subscriptions/unsubscribe/${renewed?.id}`);
    server.clock.advance(32 * day);
    await settle?.run(server.context);
    boss = await server.signIn('newboss');
    expect(await rowsOf(boss)).toMatchObject([{ status: 'canceled', endedAt: renewed?.currentPeriodEnd }]);
    expect((await boss.get('/subscriptions/all/loggedInUser')).body).toEqual([]);
  });
});
