import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { must } from '../../../domain/kernel/assert.ts';
import { getRow } from '../../../server/db/repositories/rows.ts';
import { choreNamed } from '../../../server/jobs/work.ts';
import { mailJobSchema } from '../../../server/services/jobs.ts';
import { sendMail } from '../../../server/services/mail/send-mail.ts';
import { bodyOf, refusal } from '../../support/answers.ts';
import { describeRules } from '../../support/databases.ts';
import type { TestClient } from '../../support/server.ts';
import { type StripeNodes, stripeNodes } from '../../support/stripe/nodes.ts';

const order = { priceId: 'price_month', success_Url: '/addresses?a=1', cancel_Url: '/failedTransaction' };
const already = [409, 'subscribed_already'];

interface Row {
  id: string;
  status: string;
  customer: string;
}

describeRules('what is bought at Stripe is bought once', (opener) => {
  let shop: StripeNodes;
  let boss: TestClient;
  /** The same person at the other node. */
  let again: TestClient;
  beforeAll(async () => {
    shop = await stripeNodes(opener);
    [boss, again] = await Promise.all([shop.nodes[0].signIn('newboss'), shop.nodes[1].signIn('newboss')]);
  });
  afterEach(async () => {
    shop.stripe.trouble = 'none';
    shop.stripe.answering = () => 'answered';
    shop.stripe.account.endAll();
    shop.stripe.account.take();
    await choreNamed('reconcile-subscriptions')(shop.nodes[0].context);
  });

  const ask = (who: TestClient) => who.post('/subscriptions/stripe', order);
  const start = async (who: TestClient): Promise<string> => bodyOf<{ sessionId: string }>(await ask(who)).sessionId;
  const inUse = async (): Promise<Row[]> => bodyOf<Row[]>(await boss.get('/subscriptions/all/loggedInUser'));
  const pay = (session: string): boolean => shop.stripe.account.pay(session, 'good');
  const session = (id: string) => must(shop.stripe.account.sessions.get(id), 'the session');

  it('two purchases that are open at once, on two nodes, buy once', async () => {
    const begun = await Promise.all([start(boss), start(again)]);
    expect(begun.map((id) => pay(id)).filter(Boolean)).toHaveLength(1);
    expect(new Set(begun.map((id) => session(id).customer)).size).toBe(1);
    expect(shop.stripe.account.customers.size).toBe(1);
    expect(refusal(await ask(again))).toEqual(already);
    expect(await inUse()).toHaveLength(1);
  });

  it('bought, webhook lost, Buy again is refused', async () => {
    expect(pay(await start(boss))).toBe(true);
    expect(shop.stripe.account.take()).not.toEqual([]);
    expect(await inUse()).toEqual([]);
    expect(refusal(await ask(again))).toEqual(already);
    expect(await inUse()).toMatchObject([{ customer: shop.stripe.account.last.customer }]);
  });

  it('of a purchase whose reply was lost nobody can pay twice', async () => {
    const lost = await start(boss);
    const tapped = await start(boss);
    expect(session(lost).status).toBe('expired');
    expect([pay(lost), pay(tapped)]).toEqual([false, true]);
  });

  it('who comes back has what they bought before any event comes, and is led nowhere else', async () => {
    const id = await start(boss);
    pay(id);
    const address = new URL(session(id).successUrl.replace('{CHECKOUT_SESSION_ID}', id));
    const landing = `${address.pathname.replace(/^\/rest/, '')}${address.search}`;
    const back = await shop.nodes[1].anybody.get(landing);
    expect([back.status, back.headers.location]).toEqual([303, 'http://127.0.0.1:3000/addresses?a=1']);
    expect(await inUse()).toHaveLength(1);
    const away = `/subscriptions/stripe/return?session=${id}&to=${encodeURIComponent('https://evil.example.com/')}`;
    expect(refusal(await shop.nodes[1].anybody.get(away))).toEqual([400, 'validation']);
    shop.stripe.trouble = 'broken';
    expect((await shop.nodes[1].anybody.get(landing)).status).toBe(303);
    expect(shop.nodes[1].logged()).toContainEqual(
      expect.objectContaining({ msg: 'a purchase was not looked at when its buyer came back' }),
    );
    const asked = shop.stripe.asked.length;
    const unknown = '/subscriptions/stripe/return?session=cs_of_somebody&to=/addresses';
    expect((await shop.nodes[1].anybody.get(unknown)).status).toBe(303);
    expect(shop.stripe.asked).toHaveLength(asked);
  });

  it('an account that is two customers there stays the one that bought last, however often it is looked at', async () => {
    const { context } = shop.nodes[0];
    const look = () => choreNamed('reconcile-subscriptions')(context);
    const user = async () => must(await getRow(context.database.kysely, 'users', boss.userId), 'the user');
    pay(await start(boss));
    const { customer: first, id } = shop.stripe.account.last;
    shop.stripe.account.subscribeAgain(id, { customer: 'cus_other', product: 'prod_of_the_family' });
    await look();
    expect((await user()).stripeId).toBe('cus_other');
    const { version } = await user();
    await look();
    await look();
    expect((await user()).version).toBe(version);
    shop.stripe.account.cancelNow(shop.stripe.account.last.id);
    await look();
    expect((await user()).stripeId).toBe(first);
  });

  it('a customer whom Stripe has lost is made again, also twice', async () => {
    const { customer } = session(await start(boss));
    shop.stripe.account.customers.delete(customer);
    const next = session(await start(again)).customer;
    expect(next).not.toBe(customer);
    shop.stripe.account.customers.delete(next);
    const id = await start(boss);
    expect(session(id).customer).not.toBe(next);
    expect(session(await start(again)).customer).toBe(session(id).customer);
    shop.stripe.account.customers.delete(session(id).customer);
    expect(bodyOf(await boss.post('/subscriptions/portal', { returnUrl: '/active-subs' }))).toMatchObject({
      url: expect.stringContaining('/portal/'),
    });
    expect(pay(id)).toBe(false);
  });

  it('is kept instead of bought again while it is ending', async () => {
    pay(await start(boss));
    expect(refusal(await ask(boss))).toEqual(already);
    const [{ id } = { id: '' }] = await inUse();
    expect(bodyOf(await boss.patch(`/subscriptions/unsubscribe/${id}`))).toMatchObject({ cancelAtPeriodEnd: true });
    expect(refusal(await ask(boss))).toEqual(already);
    expect(bodyOf(await again.patch(`/subscriptions/keep/${id}`))).toMatchObject({ cancelAtPeriodEnd: false });
    expect(shop.stripe.account.last.cancel_at_period_end).toBe(false);
    expect(bodyOf(await again.patch(`/subscriptions/keep/${id}`))).toMatchObject({ cancelAtPeriodEnd: false });
    expect(await inUse()).toHaveLength(1);
  });

  it.each(['canceled', 'unknown'])(
    'Keep of one that is %s at Stripe, of which no event came, shows that it ended',
    async (how) => {
      const { account } = shop.stripe;
      pay(await start(boss));
      expect(refusal(await ask(boss))).toEqual(already);
      const [{ id } = { id: '' }] = await inUse();
      expect(bodyOf(await boss.patch(`/subscriptions/unsubscribe/${id}`))).toMatchObject({ cancelAtPeriodEnd: true });
      if (how === 'canceled') account.cancelNow(account.last.id);
      else account.subscriptions.delete(account.last.id);
      account.take();
      expect(bodyOf(await again.patch(`/subscriptions/keep/${id}`))).toMatchObject({ status: 'canceled' });
      expect(await inUse()).toEqual([]);
    },
  );

  it('Unsubscribe of one that ended at Stripe, of which no event came, shows that it ended', async () => {
    pay(await start(boss));
    expect(refusal(await ask(boss))).toEqual(already);
    const [{ id } = { id: '' }] = await inUse();
    shop.stripe.account.cancelNow(shop.stripe.account.last.id);
    shop.stripe.account.take();
    expect(bodyOf(await boss.patch(`/subscriptions/unsubscribe/${id}`))).toMatchObject({ status: 'canceled' });
    expect(await inUse()).toEqual([]);
  });

  it('what was bought twice all the same is ended once, and its owner is told', async () => {
    pay(await start(boss));
    const { id: first } = shop.stripe.account.last;
    shop.stripe.account.subscribeAgain(first);
    const { id: second } = shop.stripe.account.last;
    for (const payload of shop.stripe.account.take().reverse()) {
      const replies = await Promise.all(shop.nodes.map((node) => shop.send(node, payload)));
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    }
    expect(shop.stripe.account.subscription(first).status).toBe('active');
    expect(shop.stripe.account.subscription(second).status).toBe('canceled');
    expect(await inUse()).toHaveLength(1);
    const { context } = shop.nodes[0];
    const { rows } = await sql<{ id: string; data: unknown }>`
      select id, data from pgboss.job where name = 'mail'`.execute(context.database.kysely);
    expect(rows.map(({ data }) => data)).toEqual([{ kind: 'bought_twice', userId: boss.userId, language: 'el' }]);
    const { id, data } = must(rows[0], 'the mail');
    await sendMail(context, { id }, mailJobSchema.parse(data));
    expect(await readdir(path.join(context.environment.dataDir, 'outbox'))).toEqual([`${id}.eml`]);
  });

  const reconcile = (): Promise<void> => choreNamed('reconcile-subscriptions')(shop.nodes[0].context);

  async function mailsOfDoubles(): Promise<number> {
    const { rows } = await sql`
      select id from pgboss.job where name = 'mail' and data ->> 'kind' = 'bought_twice'`.execute(
      shop.nodes[0].context.database.kysely,
    );
    return rows.length;
  }

  async function buyTwice(): Promise<string> {
    pay(await start(boss));
    shop.stripe.account.subscribeAgain(shop.stripe.account.last.id);
    shop.stripe.account.take();
    return shop.stripe.account.last.id;
  }

  it('who bought twice is told, also where the answer that it ended was lost', async () => {
    const told = await mailsOfDoubles();
    const id = await buyTwice();
    let isLost = false;
    shop.stripe.answering = (method) => {
      if (method !== 'DELETE' || isLost) return 'answered';
      isLost = true;
      return 'lost';
    };
    await reconcile();
    expect([isLost, shop.stripe.account.subscription(id).status]).toEqual([true, 'canceled']);
    await reconcile();
    expect(await mailsOfDoubles()).toBe(told + 1);
  });

  it('who bought twice is told, also where Stripe was away just after it was ended', async () => {
    const told = await mailsOfDoubles();
    const id = await buyTwice();
    shop.stripe.answering = (method) => {
      if (method === 'DELETE') shop.stripe.trouble = 'broken';
      return 'answered';
    };
    await reconcile().catch((problem: unknown) => expect(problem).toMatchObject({ code: 'payment_down' }));
    expect([shop.stripe.account.subscription(id).status, await mailsOfDoubles()]).toEqual(['canceled', told]);
    shop.stripe.trouble = 'none';
    await reconcile();
    await reconcile();
    expect(await mailsOfDoubles()).toBe(told + 1);
  });

  it('what was bought once the other one had ended stays, also where the word of that end was lost', async () => {
    const told = await mailsOfDoubles();
    const { account } = shop.stripe;
    pay(await start(boss));
    expect(refusal(await ask(boss))).toEqual(already);
    const { id: first } = account.last;
    account.take();
    account.subscribeAgain(first);
    const [bought] = account.take();
    const { id: second } = account.last;
    account.cancelNow(first);
    account.take();
    expect((await shop.send(shop.nodes[1], must(bought, 'the event'))).status).toBe(200);
    expect(account.subscription(second).status).toBe('active');
    expect(await inUse()).toMatchObject([{ status: 'active' }]);
    await reconcile();
    expect(account.subscription(second).status).toBe('active');
    expect(await mailsOfDoubles()).toBe(told);
  });

  it('who ended the other one of two is told nothing of the one that was kept and ends later', async () => {
    const told = await mailsOfDoubles();
    const id = await buyTwice();
    const { account } = shop.stripe;
    // The double is found, and Stripe is away when it is to be ended.
    shop.stripe.answering = () => {
      shop.stripe.trouble = 'broken';
      return 'answered';
    };
    await reconcile().catch((problem: unknown) => expect(problem).toMatchObject({ code: 'payment_down' }));
    const { kysely } = shop.nodes[0].context.database;
    const noted = kysely.selectFrom('provider_subscriptions').select('provider_id').where('bought_twice', '=', true);
    expect(await noted.execute()).toEqual([{ provider_id: id }]);
    shop.stripe.answering = () => 'answered';
    shop.stripe.trouble = 'none';
    account.cancelNow([...account.subscriptions.keys()].at(-2) ?? '');
    expect((await shop.send(shop.nodes[1], must(account.take()[0], 'the event'))).status).toBe(200);
    await reconcile();
    expect(account.subscription(id).status).not.toBe('canceled');
    account.cancelNow(id);
    await reconcile();
    expect(await mailsOfDoubles()).toBe(told);
  });
});
