import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeAll, expect, it } from 'vitest';
import { noop } from '../../../domain/kernel/noop.ts';
import { rowKeyText } from '../../../domain/kernel/resources.ts';
import { day } from '../../../domain/kernel/time.ts';
import { datesBetween } from '../../../domain/kernel/weeks.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { workDayIdOf } from '../../../domain/work-day/id.ts';
import { startSession } from '../../../server/services/accounts/sessions.ts';
import { olderTasksOf } from '../../../src/mirror/older-tasks.ts';
import type { PendingItem } from '../../../workers/contract/items.ts';
import { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { mirrorValue } from '../../../workers/mirror/values.ts';
import type { SyncContext } from '../../../workers/sync/context.ts';
import { fetchServerPage } from '../../../workers/sync/older/server-page.ts';
import { fetchTask, fetchTasks } from '../../../workers/sync/older/tasks.ts';
import { fetchWorkDays } from '../../../workers/sync/older/work-days.ts';
import { fetchWorkSums } from '../../../workers/sync/older/work-sums.ts';
import { OutboxDatabase } from '../../../workers/sync/outbox/database.ts';
import type { Platform } from '../../../workers/sync/platform.ts';
import { dropOldRows } from '../../../workers/sync/pull/window.ts';
import { Transport } from '../../../workers/sync/transport/transport.ts';
import { describeOnBothDatabases } from '../../support/databases.ts';
import { type TestServer, testServer } from '../../support/server.ts';
import { create, freshId, type Job, makeJob, makeOffice, type Office, store } from '../../support/sync-office.ts';

function transportOf(platform: Platform, token: string): Transport {
  const valid: ConstructorParameters<typeof Transport>[1] = async () => token;
  return new Transport(platform, valid, () => 'gr');
}

describeOnBothDatabases('tasks that devices no longer keep', (opener) => {
  let server: TestServer;
  let office: Office;
  let old: Job;
  let young: Job;
  let proof: string;
  let now: number;

  beforeAll(async () => {
    server = await testServer(opener, { demo: false });
    now = server.clock.now();
    const { kysely } = server.context.database;
    office = await makeOffice(kysely);
    const closed = { taskOperationalStatus: 'FINISHED', taskCompletionStatus: 'FINISHED' } as const;
    old = await makeJob(kysely, office, {
      addresses: 2,
      set: { ...closed, installationTimestampFrom: now - 500 * day },
    });
    young = await makeJob(kysely, office, { set: { ...closed, installationTimestampFrom: now - 20 * day } });
    proof = freshId();
    await store(kysely, [
      create('proofs', proof, {
        company: office.company,
        type: 'INSTALLATION',
        task: { id: old.taskId },
        operationalAddress: { id: old.addressIds[0] ?? '' },
        author: { id: office.installer.userId },
      }),
      create('photos', freshId(), { company: office.company, proof: { id: proof }, task: { id: old.taskId } }),
    ]);
    await kysely
      .updateTable('tasks')
      .set({ modify_date: now - 490 * day })
      .where('id', '=', old.taskId)
      .execute();
    await kysely
      .updateTable('tasks')
      .set({ modify_date: now - 10 * day })
      .where('id', '=', young.taskId)
      .execute();
  });

  async function device(viewer: Viewer, restBase = 'http://office.test/rest'): Promise<SyncContext> {
    const databases = { indexedDB: new IDBFactory(), IDBKeyRange };
    const { token } = await startSession(server.context, viewer.userId);
    const platform = {
      now: () => now,
      monotonic: () => now,
      later: () => noop,
      restBase,
      fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
        const request = new Request(input, init);
        if (!request.url.startsWith('http://office.test')) throw new TypeError('the network is away');
        const { method, headers } = request;
        const payload = await request.text();
        const url = new URL(request.url).pathname;
        const reply = await server.app.inject({
          method: method as 'PATCH',
          url,
          headers: Object.fromEntries(headers),
          payload,
        });
        return new Response(reply.body, { status: reply.statusCode, headers: { 'content-type': 'application/json' } });
      },
    } as unknown as Platform;
    const transport = transportOf(platform, token);
    const mirror = new MirrorDatabase(viewer.userId, databases);
    return {
      platform,
      mirror,
      outbox: new OutboxDatabase(viewer.userId, databases),
      owner: { viewer, timeZone: 'Europe/Athens' },
      transport,
    } as unknown as SyncContext;
  }

  const held = async ({ mirror }: SyncContext) =>
    Object.fromEntries(
      await Promise.all(
        (['tasks', 'operational-addresses', 'proofs', 'photos'] as const).map(
          async (name) => [name, await mirror.table(name).count()] as const,
        ),
      ),
    );

  it('come whole when they are opened, are found in their list, and stay as opened', async () => {
    const context = await device(office.boss);
    expect(await fetchTask(context, old.taskId)).toEqual({ kind: 'fetched' });
    expect(await held(context)).toEqual({ tasks: 1, 'operational-addresses': 2, proofs: 1, photos: 1 });
    expect(await context.mirror.rows('tasks').get(old.taskId)).toMatchObject({ list: 'finished' });
    await dropOldRows(context);
    expect(await held(context)).toMatchObject({ tasks: 1 });
  });

  it('come only for the range that was asked for, and only to those who see them', async () => {
    const boss = await device(office.boss);
    const fetchRange = (from: number, to: number) => {
      const range = { from: now - from * day, to: now - to * day };
      return fetchTasks(boss, olderTasksOf(range, now - 396 * day), new AbortController().signal);
    };
    expect(await fetchRange(450, 400)).toEqual({ kind: 'fetched', cut: false });
    expect(await held(boss)).toMatchObject({ tasks: 0 });
    await fetchRange(510, 490);
    expect(await held(boss)).toMatchObject({ tasks: 1 });
    const other = await device(office.installer2);
    expect(await fetchTask(other, old.taskId)).toEqual({ kind: 'unavailable', code: 'not_found' });
    expect(await held(other)).toMatchObject({ tasks: 0, 'operational-addresses': 0 });
  });

  it('are on the pages of their list, in its order', async () => {
    const context = await device(office.boss);
    const query = {
      search: '',
      filters: [],
      sort: { field: 'installationTimestampFrom', descending: true },
      page: 0,
      size: 10,
    };
    expect(await fetchServerPage(context, { key: 'k', path: 'tasks/paged/finished', query })).toEqual({
      kind: 'fetched',
    });
    expect(await context.mirror.pages.get('k')).toMatchObject({ ids: [young.taskId, old.taskId], total: 2 });
    expect(await context.mirror.visits.toArray()).toEqual([{ id: old.taskId, at: now, whole: false }]);
    const search = async (text: string) => {
      const request = { key: text, path: 'tasks/paged/finished', query: { ...query, search: text } };
      expect(await fetchServerPage(context, request)).toEqual({ kind: 'fetched' });
      return (await context.mirror.pages.get(text))?.total;
    };
    expect([await search('ΙΟΒ job'), await search('job')]).toEqual([0, 2]);
  });

  it('have their work summed for the office', async () => {
    const context = await device(office.boss);
    const request = { closedBefore: now - 396 * day, weeks: [now - 14 * day, now - 7 * day, now] };
    expect(await fetchWorkSums(context, request)).toEqual({ kind: 'fetched' });
    const value = await mirrorValue(context.mirror, 'workSums');
    expect(value).toMatchObject({ border: request.closedBefore, at: now, split: [] });
    expect(value?.weeks.map(({ from }) => from)).toEqual(request.weeks.slice(0, 2));
    const installer = await device(office.installer);
    expect(await fetchWorkSums(installer, request)).toEqual({ kind: 'unavailable', code: 'not_permitted' });
  });

  it('have the days of those who worked on them, which stay while a change of them waits', async () => {
    const dayOf = (user: string, date: string) => {
      const [id, at] = [workDayIdOf({ company: office.company.id, user, date }), Date.parse(date)];
      const write = create('work-days', id, {
        ...{ company: office.company, user: { id: user }, date, stretches: [], begin: at, end: at + day },
        ...{ pause: null, note: null, corrected: null, checked: null, approved: null },
      });
      return { id, write };
    };
    const { kysely } = server.context.database;
    const people = [office.installer.userId, office.installer2.userId];
    const days = people.flatMap((user) => ['2024-03-04', '2024-03-25', '2024-04-01'].map((date) => dayOf(user, date)));
    await store(
      kysely,
      days.map(({ write }) => write),
    );
    await kysely
      .updateTable('work_days')
      .set({ modify_date: now - 500 * day })
      .execute();
    const context = await device(office.boss);
    const held = async ({ mirror }: SyncContext) => (await mirror.rows('work-days').toArray()).map(({ date }) => date);
    expect(await fetchWorkDays(context, { dates: datesBetween('2024-03-01', '2024-03-31') })).toEqual({
      kind: 'fetched',
    });
    expect((await held(context)).sort()).toEqual(['2024-03-04', '2024-03-04', '2024-03-25', '2024-03-25']);
    const touches = [rowKeyText({ resource: 'work-days', id: days[0]?.id ?? '' })];
    await context.mirror.pending.add({ id: freshId(), order: 1, touches } as PendingItem);
    await dropOldRows(context);
    expect(await held(context)).toEqual(['2024-03-04']);
    const installer = await device(office.installer);
    await fetchWorkDays(installer, { dates: ['2024-03-04'] });
    expect(await held(installer)).toEqual(['2024-03-04']);
  });

  it('change nothing where the server cannot be reached', async () => {
    const context = await device(office.boss, 'http://nowhere.test/rest');
    expect(await fetchTask(context, old.taskId)).toEqual({ kind: 'unavailable', code: 'network' });
    expect(await held(context)).toMatchObject({ tasks: 0 });
  });
});
