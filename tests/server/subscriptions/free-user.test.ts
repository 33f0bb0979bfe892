import { beforeAll, expect, it } from 'vitest';
import { must } from '../../../domain/kernel/assert.ts';
import { day, second } from '../../../domain/kernel/time.ts';
import { freeLimits } from '../../../domain/subscription/limits.ts';
import { pointingAt } from '../../../server/db/repositories/rows.ts';
import { bodyOf, refusal } from '../../support/answers.ts';
import { describeRules } from '../../support/databases.ts';
import { postItem, pushItem } from '../../support/pushing-device.ts';
import { type TestClient, type TestServer, testServer } from '../../support/server.ts';
import { subscribe } from '../../support/subscribe.ts';
import { change, freshId, store } from '../../support/sync-office.ts';

const country = { name: 'Ελλάδα', code: 'EL' };
const needed = [403, 'subscription_needed'];

describeRules('what free users may not do (specification 2.9; decision 0019)', (opener) => {
  let server: TestServer;
  let free: TestClient;
  let boss: TestClient;
  beforeAll(async () => {
    server = await testServer(opener);
    free = await server.signIn('newboss');
    boss = await server.signIn('boss');
  });

  const customer = (who: TestClient, more: object = {}) => who.post('/customers', { nickname: 'x', country, ...more });

  it('customers: up to the limit, and again once one is gone', async () => {
    const ids: string[] = [];
    for (let made = 0; made < freeLimits.customers; made += 1)
      ids.push(bodyOf<{ id: string }>(await customer(free)).id);
    expect(refusal(await customer(free))).toEqual(needed);
    // A client that asks twice for the same one is answered as before.
    expect(bodyOf(await customer(free, { id: ids[0] }))).toMatchObject({ id: ids[0] });
    expect(bodyOf(await free.put('/customers', { id: ids[0], nickname: 'y' }))).toMatchObject({ nickname: 'y' });
    bodyOf(await free.delete(`/customers/${ids[0]}`));
    expect((await customer(free)).status).toBe(201);
    expect(refusal(await customer(free))).toEqual(needed);
    expect((await customer(boss)).status).toBe(201);
  });

  it('customers made at the same moment do not slip through together', async () => {
    const other = await server.signIn('user');
    const answers = await Promise.all(Array.from({ length: freeLimits.customers + 4 }, () => customer(other)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(freeLimits.customers);
  });

  it('employees: by form and by invitation', async () => {
    const role = bodyOf<{ id: string }>(await free.patch('/roles/createDefaultRole'));
    const hire = (name: string) =>
      free.post('/employees', { username: name, email: `${name}@example.com`, nickname: name, password: 'demo', role });
    for (let made = 0; made < freeLimits.employees; made += 1) bodyOf(await hire(`free${made}`));
    expect(refusal(await hire('more'))).toEqual(needed);
    const invite = { email: 'more@example.com', roleId: role.id };
    expect(refusal(await free.post('/employees/addEmployee', undefined, { query: invite }))).toEqual(needed);
  });

  it('open tasks: by a call and by the queue of a device, which keeps the item', async () => {
    const [{ id } = { id: '' }] = bodyOf<{ id: string }[]>(await free.get('/customers/all'));
    const task = () => free.post('/tasks', { nickname: 'x', customer: { id } });
    const ids: string[] = [];
    for (let made = 0; made < freeLimits.openTasks; made += 1) ids.push(bodyOf<{ id: string }>(await task()).id);
    expect(refusal(await task())).toEqual(needed);
    const clone = pushItem('cloneTask', { from: ids[0], id: freshId() }, { at: server.clock.now() });
    expect(await postItem(free, clone)).toMatchObject({
      kind: 'rejected',
      code: 'subscription_needed',
      fields: ['openTasks'],
    });
    expect((await task()).body).toMatchObject({ fields: ['openTasks'] });
    bodyOf(await free.put('/tasks/operational/toCancel', undefined, { query: { id: ids[0] ?? '' } }));
    expect((await task()).status).toBe(201);
  });

  it('requests: none are sent, and those of others are answered', async () => {
    const ask = (who: TestClient, receiver: string) =>
      who.post('/user-addition-request', { receiver: { id: receiver } });
    expect(refusal(await ask(free, boss.userId))).toEqual(needed);
    const { id } = bodyOf<{ id: string }>(await ask(boss, free.userId));
    const accepted = await free.patch('/user-addition-request/accept', undefined, { query: { id } });
    expect(bodyOf(accepted)).toMatchObject({ status: 'ACCEPTED' });
  });

  it('nothing of it is for those who may not anyway', async () => {
    expect(refusal(await customer(await server.signIn('installer')))).toEqual([403, 'not_permitted']);
  });

  it('a subscription opens all of it, until it is over', async () => {
    await subscribe(server, free.userId, day);
    expect((await customer(free)).status).toBe(201);
    server.clock.advance(5 * day);
    expect(refusal(await customer(await server.signIn('newboss')))).toEqual(needed);
  });

  it('what was planned without network while there was a subscription is taken after its end, not for ever', async () => {
    const { userId } = await server.signIn('newboss');
    await subscribe(server, userId, 2 * day);
    const tapped = server.clock.now();
    server.clock.advance(5 * day);
    const { kysely } = server.context.database;
    const [paid] = (await pointingAt(kysely, 'subscriptions', { field: 'company', id: userId })).slice(-1);
    const endedAt = Math.floor(tapped / second) + (2 * day) / second;
    await store(kysely, [change('subscriptions', must(paid, 'it').id, { status: 'canceled', endedAt })]);
    const outcomeOf = async (seq: number, at: number): Promise<unknown> => {
      const again = await server.signIn('newboss');
      const names = { nickname: 'z', name: null, afm: null, code: null, job: null, email: null };
      const args = { id: freshId(), ...names, telephone: null, comment: null, country };
      return postItem(again, pushItem('createCustomer', args, { seq, at }), device);
    };
    const device = freshId();
    expect(await outcomeOf(1, tapped + day)).toEqual({ kind: 'applied' });
    expect(await outcomeOf(2, server.clock.now())).toMatchObject({ kind: 'rejected', code: 'subscription_needed' });
    server.clock.advance(30 * day);
    expect(await outcomeOf(3, tapped + day)).toMatchObject({ kind: 'rejected', code: 'subscription_needed' });
  });
});
