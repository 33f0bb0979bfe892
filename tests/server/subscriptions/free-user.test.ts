import { beforeAll, expect, it } from 'vitest';
import { day } from '../../../domain/kernel/time.ts';
import { protocolVersion } from '../../../domain/protocol/version.ts';
import { freeLimits } from '../../../domain/subscription/free-user.ts';
import { bodyOf, refusal } from '../../support/answers.ts';
import { describeOnBothDatabases } from '../../support/databases.ts';
import { type TestClient, type TestServer, testServer } from '../../support/server.ts';
import { subscribe } from '../../support/subscribe.ts';
import { freshId } from '../../support/sync-office.ts';

const country = { name: 'Ελλάδα', code: 'EL' };
const needed = [403, 'subscription_needed'];

describeOnBothDatabases('what free users may not do (specification 2.9; decision 0019)', (opener) => {
  let server: TestServer;
  let free: TestClient;
  let boss: TestClient;
  beforeAll(async () => {
    server = await testServer(opener, { database: await opener.open() });
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
    const clone = { from: ids[0], id: freshId() };
    const item = {
      id: freshId(),
      seq: 1,
      name: 'cloneTask',
      args: clone,
      base: {},
      after: [],
      at: server.clock.now(),
      offset: 0,
      schema: protocolVersion,
    };
    const pushed = await free.post('/sync/push', {
      device: freshId(),
      waiting: { changes: 1, files: 0 },
      items: [item],
    });
    expect(bodyOf(pushed)).toMatchObject({
      outcomes: [{ outcome: { kind: 'rejected', code: 'subscription_needed' } }],
    });
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
});
