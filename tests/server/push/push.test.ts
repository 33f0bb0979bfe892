import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { must } from '../../../domain/kernel/assert.ts';
import { day, hour, minute } from '../../../domain/kernel/time.ts';
import type { Rows } from '../../../domain/rows.ts';
import { JobQueue } from '../../../server/jobs/queue.ts';
import { doJobs } from '../../../server/jobs/work.ts';
import { mintLink } from '../../../server/services/accounts/one-time-links.ts';
import { identify } from '../../../server/services/accounts/sessions.ts';
import { recordDeviceContact } from '../../../server/services/devices/devices.ts';
import { deleteOldAccess } from '../../../server/services/housekeeping.ts';
import { pushJobSchema } from '../../../server/services/jobs.ts';
import { sendPush } from '../../../server/services/push/push.ts';
import { bodyOf, refusal } from '../../support/answers.ts';
import { describeRules } from '../../support/databases.ts';
import { type Browser, PushService, pushEnvironment, vapid } from '../../support/push-service.ts';
import { type TestClient, type TestServer, testServer } from '../../support/server.ts';
import { freshId } from '../../support/sync-office.ts';

const patience = { timeout: 20_000, interval: 50 };

describeRules('notifications while the app is closed', (opener) => {
  let server: TestServer;
  let service: PushService;
  let boss: TestClient;
  let newboss: TestClient;
  beforeAll(async () => {
    service = await PushService.open();
    opener.atEnd(() => service.close());
    server = await testServer(opener, { environment: pushEnvironment });
  });

  const rows = async (text: string): Promise<unknown[]> => (await server.context.database.executeSql(text)).rows;

  beforeEach(async () => {
    await rows('delete from push_subscriptions');
    await rows("delete from pgboss.job where name = 'push'");
    await rows('delete from user_additions');
    await rows('delete from notifications');
    service.faults.length = 0;
    boss = await server.signIn('boss');
    newboss = await server.signIn('newboss');
  });

  async function subscribed(
    client: TestClient,
    { language = 'el', remembered = true }: { language?: 'el' | 'en'; remembered?: boolean } = {},
  ): Promise<Browser> {
    const browser = service.browser();
    bodyOf(await client.post('/push-subscriptions', browser.request(language, remembered)));
    return browser;
  }

  const waiting = async () =>
    z.array(z.object({ data: pushJobSchema })).parse(await rows("select data from pgboss.job where name = 'push'"));

  /** Tries each push that waits once; what failed for now is what is given. */
  async function deliver(): Promise<unknown[]> {
    const problems: unknown[] = [];
    for (const { data } of await waiting())
      await sendPush(server.context, data).catch((problem) => problems.push(problem));
    expect(service.faults).toEqual([]);
    return problems;
  }

  const kept = async (): Promise<number> => (await rows('select id from push_subscriptions')).length;

  /** The owner of another company is asked into the boss's fleet. */
  const askNewboss = async (): Promise<string> =>
    bodyOf<Rows['user-additions']>(await boss.get('/user-addition-request/create', { query: { id: newboss.userId } }))
      .id;

  it('come to each browser in which the receiver wants them, in its language, and to nobody else', async () => {
    const greek = await subscribed(newboss);
    const english = await subscribed(newboss, { language: 'en' });
    const others = [await subscribed(boss), await subscribed(await server.signIn('installer'))];
    await askNewboss();
    const [told] = bodyOf<Rows['notifications'][]>(await newboss.get('/notifications'));
    expect(await deliver()).toEqual([]);
    const [inGreek] = greek.received;
    expect(inGreek?.message).toEqual({
      id: told?.id,
      title: 'Νέο αίτημα',
      text: expect.stringMatching(/^Συνεργασία · Τεχνική Πάτρας · Νίκος/),
      language: 'el',
      url: '/profile?requests=fleet',
    });
    expect(inGreek?.headers).toMatchObject({ ttl: '86400', urgency: 'normal', topic: told?.id.replaceAll('-', '') });
    expect(english.received.map(({ message }) => message.title)).toEqual(['New request']);
    expect(greek.received).toHaveLength(1);
    expect(others.flatMap(({ received }) => received)).toEqual([]);
  });

  it('are added with what they tell of, and not for those who want none', async () => {
    await askNewboss();
    expect(await waiting()).toEqual([]);
    await subscribed(newboss);
    const { kysely } = server.context.database;
    const undone = kysely.transaction().execute(async (tx) => {
      await server.context.jobs.addPushes(tx, [{ notificationId: freshId(), subscriptionId: freshId() }]);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await waiting()).toEqual([]);
  });

  it('do not come to who has read them meanwhile', async () => {
    const browser = await subscribed(newboss);
    await askNewboss();
    const [told] = bodyOf<Rows['notifications'][]>(await newboss.get('/notifications'));
    bodyOf(await newboss.patch('/notifications', undefined, { query: { id: told?.id ?? '' } }));
    expect(await waiting()).toHaveLength(1);
    expect(await deliver()).toEqual([]);
    expect(browser.received).toEqual([]);
  });

  it('tell of what no mutation did, too: refused work, and a wrong clock', async () => {
    const installer = await server.signIn('installer');
    const [office, phone] = [await subscribed(boss, { language: 'en' }), await subscribed(installer)];
    const item = { name: 'markCollected', args: { id: freshId() }, base: {}, at: 0, offset: 0 };
    const refused = { id: freshId(), reason: 'not_found', label: 'Ακταίον', item, photos: [] };
    bodyOf(await installer.post('/sync/quarantine', { device: freshId(), items: [refused] }));
    await deliver();
    await rows("delete from pgboss.job where name = 'push'");
    expect(office.received.at(-1)?.message).toMatchObject({
      title: 'Rejected changes are waiting for a decision',
      text: 'Ακταίον',
      url: '/quarantine',
    });
    expect(phone.received).toEqual([]);
    const { viewer } = await identify(server.context, installer.session?.token);
    const contact = { deviceId: freshId(), waiting: { changes: 0, files: 0 }, offset: 10 * minute, label: 'Android' };
    await recordDeviceContact(server.context, viewer, contact);
    await deliver();
    expect(phone.received.map(({ message }) => message.title)).toEqual(['Το ρολόι μιας συσκευής είναι λάθος']);
    expect(office.received.at(-1)?.message).toMatchObject({ title: 'The clock of a device is wrong', text: 'Android' });
  });

  it('stay below 3 kB, whatever they tell', async () => {
    const browser = await subscribed(boss);
    const item = { name: 'markCollected', args: { id: freshId() }, base: {}, at: 0, offset: 0 };
    const label = '\u0001ά"'.repeat(60);
    const refused = { id: freshId(), reason: 'not_found', label, item, photos: [] };
    // The boss's own refused work is told to the boss.
    bodyOf(await boss.post('/sync/quarantine', { device: freshId(), items: [refused] }));
    await deliver();
    expect(browser.received[0]?.bytes).toBeGreaterThan(200);
    expect(browser.received[0]?.bytes).toBeLessThan(3000);
  });

  it.each([404, 410])('end where the push service answers %i', async (status) => {
    const [gone, other] = [await subscribed(newboss), await subscribed(newboss)];
    service.answers.set(gone.endpoint, status);
    await askNewboss();
    expect(await deliver()).toEqual([]);
    expect(await kept()).toBe(1);
    expect(other.received).toHaveLength(1);
  });

  it.each([429, 500, 503])('are tried again where it answers %i', async (status) => {
    const browser = await subscribed(newboss);
    service.answers.set(browser.endpoint, status);
    await askNewboss();
    expect(await deliver()).toMatchObject([{ name: 'PushUnavailable' }]);
    expect(await kept()).toBe(1);
    service.answers.delete(browser.endpoint);
    expect(await deliver()).toEqual([]);
    expect(browser.received).toHaveLength(1);
  });

  it('are given up where it refuses them for good, which the log says without whom it was about', async () => {
    const browser = await subscribed(newboss);
    service.answers.set(browser.endpoint, 403);
    await askNewboss();
    expect(await deliver()).toEqual([]);
    expect(await kept()).toBe(1);
    const logged = server.logged().filter(({ reason }) => reason === 'status 403');
    expect(logged).toHaveLength(1);
    expect(JSON.stringify(server.logged())).not.toContain(browser.endpoint);
  });

  it('end with the session: signing out here, everywhere, and a new password', async () => {
    const elsewhere = await server.signIn('newboss');
    const [here, there] = [await subscribed(newboss), await subscribed(elsewhere)];
    await askNewboss();
    bodyOf(await newboss.post('/api/auth/signout'));
    await deliver();
    expect([here.received.length, there.received.length]).toEqual([0, 1]);
    expect(await kept()).toBe(1);
    bodyOf(await elsewhere.post('/api/auth/signout-everywhere'));
    expect(await kept()).toBe(0);
    const last = await server.signIn('newboss');
    await subscribed(last);
    const secret = await mintLink(server.context, last.userId, 'reset');
    const password = { newPassword: 'demo', confirmPassword: 'demo' };
    bodyOf(await server.anybody.post('/new-password', { resToken: secret, ...password }));
    expect(await kept()).toBe(0);
  });

  it('end with the account of an employee', async () => {
    const installer = await server.signIn('installer2');
    await subscribed(installer);
    bodyOf(await boss.patch('/employees/deactivate', { id: installer.userId }));
    expect(await kept()).toBe(0);
    bodyOf(await boss.patch('/employees/activate', JSON.stringify(installer.userId)));
  });

  it('are switched off by who switched them on, and by nobody else', async () => {
    const browser = await subscribed(newboss);
    const { endpoint } = browser;
    bodyOf(await boss.post('/push-subscriptions/end', { endpoint }));
    expect(await kept()).toBe(1);
    bodyOf(await newboss.post('/push-subscriptions/end', { endpoint }));
    expect(await kept()).toBe(0);
  });

  it('come to ten browsers of a person, those that were heard of last; one that comes again is the same', async () => {
    const browsers: Browser[] = [];
    for (let count = 0; count < 11; count += 1) {
      server.clock.advance(minute);
      browsers.push(await subscribed(newboss));
    }
    const again = browsers[1];
    bodyOf(await newboss.post('/push-subscriptions', again?.request('en')));
    expect(await kept()).toBe(10);
    await askNewboss();
    await deliver();
    expect(browsers.map(({ received }) => received.length)).toEqual([0, ...Array.from({ length: 10 }, () => 1)]);
    expect(again?.received[0]?.message.language).toBe('en');
  });

  it('come to who works in a browser now, not to who did before', async () => {
    const browser = await subscribed(newboss);
    await askNewboss();
    bodyOf(await boss.post('/push-subscriptions', browser.request()));
    expect(await deliver()).toEqual([]);
    expect(browser.received).toEqual([]);
    expect(await kept()).toBe(1);
  });

  it.each([
    'https://localhost/x',
    'https://push.internal/x',
    'https://intranet/x',
    'https://10.0.0.1/x',
    'https://[::1]/x',
    'https://push.example.com:8443/x',
    'https://user:word@push.example.com/x',
    'http://push.example.com/x',
    'http://127.0.0.2/x',
    'ftp://push.example.com/x',
    'push',
  ])('are not sent to %s', async (endpoint) => {
    const body = { ...service.browser().request(), endpoint };
    const answer = await newboss.post('/push-subscriptions', body);
    expect(refusal(answer)).toEqual([400, 'validation']);
    expect(answer.body).toMatchObject({ fields: ['endpoint'] });
  });

  it('are not sent to keys for which nothing can be encrypted', async () => {
    const { keys, ...rest } = service.browser().request();
    const p256dh = `B${'A'.repeat(86)}`;
    const answer = await newboss.post('/push-subscriptions', { ...rest, keys: { ...keys, p256dh } });
    expect(answer.body).toMatchObject({ code: 'validation', fields: ['keys.p256dh'] });
  });

  it('are told of by the configuration, and refused where there are no keys', async () => {
    expect((await server.anybody.get('/configuration')).body).toMatchObject({ pushKey: vapid.publicKey });
    const database = opener.kind === 'postgres' ? await opener.openAgain() : server.context.database;
    const silent = await testServer(opener, { database, clock: server.clock, demo: false });
    expect((await silent.anybody.get('/configuration')).body).toMatchObject({ pushKey: null });
    const client = await silent.signIn('newboss');
    const browser = service.browser();
    expect(refusal(await client.post('/push-subscriptions', browser.request()))).toEqual([409, 'service_off']);
  });

  it('go on after the night for who wants to stay signed in, and for 30 days at most; not for others', async () => {
    const [own, shared] = [await subscribed(newboss), await subscribed(newboss, { remembered: false })];
    server.clock.advance(13 * hour);
    boss = await server.signIn('boss');
    await askNewboss();
    expect(await deliver()).toEqual([]);
    expect([own.received.length, shared.received.length]).toEqual([1, 0]);
    server.clock.advance(31 * day);
    await deleteOldAccess(server.context);
    expect(await kept()).toBe(0);
  });

  // The last one: from here on the workers take what waits.
  it('are sent as they come, and again after a try that failed', async () => {
    const browser = await subscribed(boss);
    service.answers.set(browser.endpoint, 503);
    const { database, log } = server.context;
    const queue = await JobQueue.open(database, { log, works: true, pushes: true });
    opener.atEnd(() => queue.close());
    await doJobs(server.context, queue);
    const item = { name: 'markCollected', args: { id: freshId() }, base: {}, at: 0, offset: 0 };
    const refused = { id: freshId(), reason: 'not_found', label: 'Ακταίον', item, photos: [] };
    bodyOf(await boss.post('/sync/quarantine', { device: freshId(), items: [refused] }));
    // The upkeep tells, too, such as of the demo's tasks, which are late by now.
    const all = bodyOf<Rows['notifications'][]>(await boss.get('/notifications'));
    const told = must(
      all.find(({ url }) => url === '/quarantine'),
      'what is told of the refused work',
    );
    const pushes = `pgboss.job where name = 'push' and data ->> 'notificationId' = '${told.id}'`;
    const states = () => rows(`select state from ${pushes}`);
    await vi.waitFor(async () => expect(await states()).toEqual([{ state: 'retry' }]), patience);
    service.answers.delete(browser.endpoint);
    // The pause before the second try is over sooner.
    await rows(`update pgboss.job set start_after = now() where id in (select id from ${pushes})`);
    const received = () => browser.received.filter(({ message }) => message.id === told.id);
    await vi.waitFor(() => expect(received()).toHaveLength(1), patience);
  });
});
