import { once } from 'node:events';
import { request } from 'node:http';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { deferred } from '../../../domain/kernel/polyfills.ts';
import { liveBeat } from '../../../domain/protocol/live.ts';
import type { Context } from '../../../server/context.ts';
import { endSessions, exchangeToken, identify, startSession } from '../../../server/services/accounts/sessions.ts';
import { mostStreams } from '../../../server/sync/live/hub.ts';
import { describeOnBothDatabases } from '../../support/databases.ts';
import { EventReader } from '../../support/event-reader.ts';
import { LiveFence, soon, streamAt } from '../../support/live-fence.ts';
import { PushingDevice } from '../../support/pushing-device.ts';
import { type TestServer, testServer } from '../../support/server.ts';
import { change, type Job, makeJob, makeOffice, type Office, store } from '../../support/sync-office.ts';

describeOnBothDatabases('live events', (opener) => {
  let server: TestServer;
  let origin: string;
  let office: Office;
  let job: Job;
  const readers: EventReader[] = [];
  let fence: LiveFence;

  beforeAll(async () => {
    server = await testServer(opener, { demo: false });
    origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
    fence = await LiveFence.raise(server, origin);
    opener.atEnd(() => fence.close());
  });

  beforeEach(async () => {
    office = await makeOffice(server.context.database.kysely);
    job = await makeJob(server.context.database.kysely, office);
  });

  afterEach(async () => {
    vi.useRealTimers();
    for (const reader of readers.splice(0)) await reader.close();
  });

  const tokenOf = async ({ userId }: { userId: string }, context: Context = server.context): Promise<string> =>
    (await startSession(context, userId)).token;

  const allTold = (): Promise<void> => fence.allTold();

  async function listen(viewer: { userId: string }, at = origin): Promise<EventReader> {
    const reader = await EventReader.open(streamAt(at), { authorization: `Bearer ${await tokenOf(viewer)}` });
    readers.push(reader);
    return reader;
  }

  /** Forgets what came of making the office. */
  async function fromNowOn(...listening: EventReader[]): Promise<void> {
    await allTold();
    for (const { events } of listening) events.length = 0;
  }

  const touchTask = () =>
    store(server.context.database.kysely, [change('tasks', job.taskId, { jobTicket: String(Math.random()) })]);

  it('poke who sees what has changed, and nobody else', async () => {
    const [boss, installer, other, stranger] = await Promise.all([
      listen(office.boss),
      listen(office.installer),
      listen(office.installer2),
      listen((await makeOffice(server.context.database.kysely, 'stranger')).boss),
    ]);
    await fromNowOn(boss, installer, other, stranger);
    await touchTask();
    await allTold();
    expect([boss, installer, other, stranger].map((reader) => reader.names())).toEqual([['poke'], ['poke'], [], []]);
  });

  it('poke who loses a row, too', async () => {
    const installer = await listen(office.installer);
    await fromNowOn(installer);
    await store(server.context.database.kysely, [change('tasks', job.taskId, { employeesAssignees: [] })]);
    await soon(() => installer.names()).toEqual(['poke']);
  });

  it('bring a notification to its receiver', async () => {
    const [boss, installer] = [await listen(office.boss), await listen(office.installer)];
    const device = new PushingDevice(server.context, office.installer);
    const [id = ''] = job.addressIds;
    await device.do('markCollected', { id }, { base: { completionStatus: 'NO_PROGRESS' } });
    await soon(() => boss.events.find(({ name }) => name === 'notification')?.data).toMatchObject({
      notificationType: 'COLLECTED',
      receiver: { id: office.bossId },
    });
    await allTold();
    expect(installer.names()).not.toContain('notification');
  });

  it('make one poke of many changes at once', async () => {
    const boss = await listen(office.boss);
    for (let count = 0; count < 20; count += 1) await touchTask();
    await soon(() => boss.names().length).toBeGreaterThan(1);
    expect(boss.names().length).toBeLessThan(20);
  });

  it.each(['jwtToken', 'user'])('take the token from the query as %s, and log no query', async (name) => {
    const token = await tokenOf(office.boss);
    const reader = await EventReader.open(`${streamAt(origin)}?${name}=${token}`);
    readers.push(reader);
    expect(reader.status).toBe(200);
    expect(Object.fromEntries(reader.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-content-type-options': 'nosniff',
    });
    await reader.close();
    expect(JSON.stringify(server.logged())).not.toContain(token);
  });

  it.each(['', '?jwtToken=x', '?user=x'])('are refused without a session: %s', async (query) => {
    const response = await fetch(`${streamAt(origin)}${query}`);
    expect([response.status, await response.json()]).toMatchObject([401, { status: 401 }]);
  });

  it('of one account are many, and never so many that they fill the server: the oldest ends', async () => {
    const bystander = await listen(office.installer);
    const first = await listen(office.boss);
    const second = await listen(office.boss);
    for (let count = 2; count <= mostStreams; count += 1) await listen(office.boss);
    await first.ended();
    expect(first.names()).not.toContain('sign-out');
    await fromNowOn(second, bystander);
    await touchTask();
    await soon(() => [second.names(), bystander.names()]).toEqual([['poke'], ['poke']]);
    await second.close();
  });

  it('end at once with their session', async () => {
    const { sessionId, viewer } = { sessionId: '', viewer: office.installer };
    const reader = await listen(office.installer);
    await endSessions(server.context, { viewer, sessionId, ended: false }, true);
    await reader.ended();
    expect(reader.names().at(-1)).toBe('sign-out');
  });

  it('end with an account that was deactivated, at the latest at the next beat', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const reader = await listen(office.installer);
    await store(server.context.database.kysely, [change('users', office.installer.userId, { enabled: false })]);
    await vi.advanceTimersByTimeAsync(liveBeat);
    await reader.ended();
    expect(reader.names().at(-1)).toBe('sign-out');
  });

  it('end without a sign-out, at the latest at the next beat, when a newer token of the session is in use', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const token = await tokenOf(office.installer);
    const reader = await EventReader.open(streamAt(origin), { authorization: `Bearer ${token}` });
    readers.push(reader);
    const next = await exchangeToken(server.context, await identify(server.context, token), null);
    await identify(server.context, next.token);
    await vi.advanceTimersByTimeAsync(liveBeat);
    await reader.ended();
    expect(reader.names()).not.toContain('sign-out');
  });

  it('are not kept for a client that left before its session was found', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const token = await tokenOf(office.boss);
    const [locked, left] = [deferred<void>(), deferred<void>()];
    const looking = server.context.database.kysely.transaction().execute(async (tx) => {
      await sql`lock table sessions in access exclusive mode`.execute(tx);
      locked.resolve();
      await left.promise;
    });
    await locked.promise;
    const arrived = once(server.app.server, 'request');
    const leaving = request(`${streamAt(origin)}?user=${token}`).on('error', () => undefined);
    leaving.end();
    const [, response] = await arrived;
    leaving.destroy();
    await once(response, 'close');
    left.resolve();
    await looking;
    await listen(office.boss);
    await allTold();
    expect(vi.getTimerCount()).toBe(1);
  });

  it('follow the rights that their user has been given meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { kysely } = server.context.database;
    const reader = await listen(office.installer2);
    await store(kysely, [change('users', office.installer2.userId, { employer: null })]);
    await fromNowOn(reader);
    const own = await makeJob(kysely, {
      ...office,
      bossId: office.installer2.userId,
      company: { id: office.installer2.userId },
    });
    await vi.advanceTimersByTimeAsync(liveBeat);
    await soon(async () => {
      await store(kysely, [change('tasks', own.taskId, { jobTicket: String(Math.random()) })]);
      return reader.names().length;
    }).toBeGreaterThan(0);
  });

  if (opener.kind === 'postgres') {
    it('reach the streams of every node', async () => {
      const second = await testServer(opener, { database: await opener.openAgain(), demo: false });
      const boss = await listen(office.boss, await second.app.listen({ port: 0, host: '127.0.0.1' }));
      await touchTask();
      await soon(() => boss.names()).toContain('poke');
    });
  }
});
