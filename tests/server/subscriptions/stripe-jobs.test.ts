import { beforeAll, beforeEach, expect, it } from 'vitest';
import { must } from '../../../domain/kernel/assert.ts';
import { day, second } from '../../../domain/kernel/time.ts';
import { choreNamed } from '../../../server/jobs/work.ts';
import { bodyOf, refusal } from '../../support/answers.ts';
import { describeRules } from '../../support/databases.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import { type StripeNodes, stripeNodes } from '../../support/stripe/nodes.ts';
import { create, freshId, store } from '../../support/sync-office.ts';

const hour = day / 24;
const order = { priceId: 'price_month', success_Url: '/addresses', cancel_Url: '/failedTransaction' };

interface Row {
  status: string;
  endedAt: number | null;
}

describeRules('what is done about subscriptions at Stripe as time goes by', (opener) => {
  let shop: StripeNodes;
  /** The clock of the second node is ahead. */
  const ahead = hour;
  beforeAll(async () => {
    shop = await stripeNodes(opener, { ahead, more: { STRIPE_PRODUCTS: 'prod_ergon' } });
  });
  beforeEach(() => {
    shop.stripe.trouble = 'none';
  });

  const account = () => shop.stripe.account;
  const rowsOf = async (who: TestClient): Promise<Row[]> =>
    bodyOf<Row[]>(await who.get('/subscriptions/all/subscriptions'));
  const signIn = (name: string): Promise<TestClient> => shop.nodes[0].signIn(name);
  const run = (chore: string): Promise<void> => choreNamed(chore)(shop.nodes[0].context);
  const pass = (milliseconds: number): void => {
    for (const node of shop.nodes) node.clock.advance(milliseconds);
  };

  /** Buys, and says so to nobody but this server by its own question; gives the name that it has at Stripe. */
  async function buy(who: TestClient): Promise<string> {
    const { sessionId } = bodyOf<{ sessionId: string }>(await who.post('/subscriptions/stripe', order));
    expect(account().pay(sessionId, 'good')).toBe(true);
    account().take();
    await run('reconcile-subscriptions');
    return account().last.id;
  }

  it('a newer event counts whichever node it comes to, and an older answer never', async () => {
    const boss = await signIn('newboss');
    const id = await buy(boss);
    const [slow, fast] = shop.nodes;
    account().endWithPeriod(id, true);
    expect((await shop.send(fast, must(account().take()[0], 'the event'))).status).toBe(200);
    account().endWithPeriod(id, false);
    const [payload] = account().take();
    const held = shop.stripe.holdNext();
    const late = shop.send(slow, must(payload, 'the event'));
    await held.asked;
    account().cancelNow(id);
    expect((await shop.send(fast, must(account().take()[0], 'the event'))).status).toBe(200);
    held.release();
    expect((await late).status).toBe(200);
    expect(await rowsOf(boss)).toMatchObject([{ status: 'canceled' }]);
  });

  it('an event that comes to the node whose clock is behind is not lost', async () => {
    const boss = await signIn('newboss');
    const id = await buy(boss);
    account().endWithPeriod(id, true);
    await shop.send(shop.nodes[1], must(account().take()[0], 'the event'));
    account().cancelNow(id);
    await shop.send(shop.nodes[0], must(account().take()[0], 'the event'));
    expect((await rowsOf(boss)).map(({ status }) => status)).toEqual(['canceled', 'canceled']);
  });

  it('a subscription to another product of the family opens nothing here', async () => {
    const user = await signIn('user');
    const inUse = () => user.get('/subscriptions/all/loggedInUser');
    expect(bodyOf(await inUse())).toEqual([]);
    account().subscribeAgain(await buy(await signIn('newboss')), { product: 'prod_of_the_family' });
    const other = account().last;
    account().subscriptions.set(other.id, { ...other, metadata: { userId: user.userId }, customer: 'cus_of_user' });
    await run('reconcile-subscriptions');
    expect(bodyOf(await inUse())).toMatchObject([{ otherProduct: true, status: 'active' }]);
    const { userId } = await signIn('boss');
    const asked = await user.post('/user-addition-request', { receiver: { id: userId } });
    expect(refusal(asked)).toEqual([403, 'subscription_needed']);
    account().cancelNow(other.id);
    account().cancelNow([...account().subscriptions.keys()].at(-2) ?? '');
    await run('reconcile-subscriptions');
  });

  it('a subscription that Stripe does not know ends, and nobody after it waits', async () => {
    const [one, other] = [await signIn('newboss'), await signIn('user')];
    const lost = await buy(one);
    const kept = await buy(other);
    account().subscriptions.delete(lost);
    account().cancelNow(kept);
    pass(40 * day);
    await run('end-subscriptions');
    expect((await rowsOf(await signIn('newboss'))).every(({ endedAt }) => endedAt !== null)).toBe(true);
    expect((await rowsOf(await signIn('user'))).every(({ endedAt }) => endedAt !== null)).toBe(true);
  });

  it('what was bought in the test checkout ends with its period, now that there is somebody to pay', async () => {
    const { kysely } = shop.nodes[0].context.database;
    const buyer = await signIn('partner');
    const from = Math.floor(shop.nodes[0].clock.now() / second);
    await store(kysely, [
      create('subscriptions', freshId(), {
        company: { id: buyer.userId },
        status: 'active',
        startDate: from,
        currentPeriodStart: from,
        currentPeriodEnd: from + day / second,
        items: { data: [{ plan: { id: 'price_demo_month', product: 'prod_demo' } }] },
      }),
    ]);
    expect(await rowsOf(buyer)).toMatchObject([{ status: 'active' }]);
    pass(2 * day);
    await run('end-subscriptions');
    expect(await rowsOf(await signIn('partner'))).toMatchObject([{ status: 'canceled', endedAt: from + day / second }]);
  });

  it('what was bought from a provider that is there no more is not ended here, which is said', async () => {
    const { database } = shop.nodes[0].context;
    const id = await buy(await signIn('user'));
    const without = await testServer(opener, { database, clock: shop.nodes[0].clock, demo: false });
    const buyer = await without.signIn('user');
    const [row] = bodyOf<{ id: string }[]>(await buyer.get('/subscriptions/all/loggedInUser'));
    const refused = await buyer.patch(`/subscriptions/unsubscribe/${must(row, 'it').id}`);
    expect(refusal(refused)).toEqual([409, 'payment_off']);
    account().cancelNow(id);
    await run('reconcile-subscriptions');
  });

  it('a deleted account pays for nothing any more, also when Stripe was away then, and one that is kept goes on', async () => {
    const [leaving, staying] = [await signIn('newboss'), await signIn('user')];
    const [ending, going, ended] = [await buy(leaving), await buy(staying), await buy(await signIn('partner'))];
    await leaving.get('/users/deactivate-account');
    await staying.get('/users/deactivate-account');
    await (await signIn('partner')).get('/users/deactivate-account');
    pass(15 * day + hour);
    const keeping = { username: 'user', password: 'demo', keepAccount: true };
    expect((await shop.nodes[0].anybody.post('/api/auth/signin', keeping)).status).toBe(200);
    // Somebody has ended this one at Stripe, where it cannot be ended again.
    account().cancelNow(ended);
    shop.stripe.trouble = 'broken';
    await run('delete-accounts');
    expect(account().subscription(ending).status).toBe('active');
    const again = { username: 'newboss', password: 'demo' };
    expect((await shop.nodes[0].anybody.post('/api/auth/signin', again)).status).toBe(401);
    shop.stripe.trouble = 'none';
    await run('delete-accounts');
    expect(account().subscription(ending).status).toBe('canceled');
    expect(account().subscription(going).status).not.toBe('canceled');
    const asked = shop.stripe.asked.length;
    await run('delete-accounts');
    expect(shop.stripe.asked).toHaveLength(asked);
  });
});
