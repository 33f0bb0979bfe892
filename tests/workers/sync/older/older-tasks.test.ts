import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Resource } from '../../../../domain/kernel/resources.ts';
import { day, type TimeRange } from '../../../../domain/kernel/time.ts';
import type { AnyRow } from '../../../../domain/rows.ts';
import { newRow } from '../../../../server/demo/new-row.ts';
import { olderTasksOf } from '../../../../src/mirror/older-tasks.ts';
import { applyPull } from '../../../../workers/mirror/apply-pull.ts';
import { lastTaskPull, noteTaskPull } from '../../../../workers/mirror/task-pulls.ts';
import type { SyncContext } from '../../../../workers/sync/context.ts';
import { fetchServerPage } from '../../../../workers/sync/older/server-page.ts';
import { fetchTask, fetchTasks } from '../../../../workers/sync/older/tasks.ts';
import { dropOldRows } from '../../../../workers/sync/pull/window.ts';
import { Transport } from '../../../../workers/sync/transport/transport.ts';
import { boss } from '../../../domain/people.ts';
import { operationalAddressValues, taskValues } from '../../../support/rows.ts';
import { fixedId } from '../../../support/rows-in-memory.ts';
import { photoValues, proofValues } from '../../../support/rows-proof.ts';
import { Clock, Device } from '../../mirror/device.ts';
import { Office } from '../../mirror/office.ts';
import { ListServer } from './list-server.ts';

const now = Date.UTC(2026, 10, 21, 12);
const range = { from: now - 600 * day, to: now - 500 * day };

let device: Device;
let context: SyncContext;
let server: ListServer;
/** What the server has. */
let rows: Partial<Record<Resource, AnyRow[]>>;

beforeEach(() => {
  rows = {};
  server = new ListServer((resource) => rows[resource] ?? []);
  const clock = new Clock();
  device = new Device({ viewer: boss, office: new Office(boss, clock.now), clock });
  const platform = { ...device.context.platform, now: () => now, fetch: server.fetch };
  const transport = new Transport(
    platform,
    async () => 'token',
    () => 'en',
  );
  context = { ...device.context, platform, transport };
});

afterEach(() => device.close());

const company = { id: boss.companyId };
const row = <Values extends object>(id: string, values: Values, modifyDate = now - 500 * day): AnyRow =>
  ({ ...values, id, version: 1, createDate: 0, modifyDate }) as unknown as AnyRow;
const closed = { company, taskOperationalStatus: 'FINISHED', taskCompletionStatus: 'FINISHED' } as const;
const oldTask = (number: number, modifyDate?: number): AnyRow =>
  row(
    fixedId(number),
    taskValues({ ...closed, nickname: `Άλφα ${number}`, installationTimestampFrom: range.from }),
    modifyDate,
  );
const here = () => device.mirror.rows('tasks').toCollection().primaryKeys();

/** What hangs on the task 100, and the task. */
const wholeTask = (): typeof rows => {
  const task = { id: fixedId(100) };
  const address = { id: fixedId(200) };
  const proof = (number: number, type: 'INSTALLATION' | 'PICKUP') =>
    row(fixedId(number), proofValues({ company, task, operationalAddress: address, type: type as never }));
  return {
    tasks: [oldTask(100)],
    'operational-addresses': [row(address.id, operationalAddressValues({ company, task }))],
    proofs: [proof(300, 'PICKUP'), proof(301, 'INSTALLATION')],
    photos: [row(fixedId(400), photoValues({ company, task, proof: { id: fixedId(301) } }))],
    'attached-files': [row(fixedId(500), newRow('attached-files', { company, task, name: 'a.pdf' } as never))],
  };
};

const hangingHere = () =>
  Promise.all(
    ['operational-addresses', 'proofs', 'photos', 'attached-files'].map((name) => device.mirror.table(name).count()),
  );

const fetched = { kind: 'fetched' };

describe('a task that this device does not keep', () => {
  test('comes with all that hangs on it, and stays as opened', async () => {
    rows = wholeTask();
    expect(await fetchTask(context, fixedId(100))).toEqual(fetched);
    expect(await here()).toEqual([fixedId(100)]);
    expect(await hangingHere()).toEqual([1, 2, 1, 1]);
    const [task, parts, ...hanging] = server.asked;
    expect([task, parts]).toEqual(
      [
        { id: { value: fixedId(100), matchMode: 'equals' } },
        { rootTask: { value: { id: fixedId(100) }, matchMode: 'equals' } },
      ].map((filters) => ({ path: 'PATCH tasks/paged', body: { rows: 10_000, filters } })),
    );
    const filters = { task: { value: [{ id: fixedId(100) }], matchMode: 'in' } };
    expect(hanging.map(({ body }) => body)).toEqual(Array(5).fill({ rows: 10_000, filters }));
    await dropOldRows(context);
    expect(await here()).toEqual([fixedId(100)]);
  });

  test('comes with the parts that closed before the window, and with what hangs on these', async () => {
    const root = { id: fixedId(100) };
    const part = (number: number, modifyDate?: number) =>
      ({ ...oldTask(number, modifyDate), rootTask: root }) as AnyRow;
    const hanging = row(fixedId(201), operationalAddressValues({ company, task: { id: fixedId(110) } }));
    rows = {
      tasks: [oldTask(100, now), part(110), part(111, now), oldTask(112)],
      'operational-addresses': [hanging],
    };
    expect(await fetchTask(context, fixedId(100))).toEqual(fetched);
    expect(await here()).toEqual([fixedId(100), fixedId(110)]);
    expect(await hangingHere()).toEqual([1, 0, 0, 0]);
    await dropOldRows(context);
    expect(await here()).toEqual([fixedId(100), fixedId(110)]);
  });

  test('that is not there, or not for this person, is said to be missing', async () => {
    expect(await fetchTask(context, fixedId(100))).toEqual({ kind: 'unavailable', code: 'not_found' });
  });

  test('is not shown without what hangs on it', async () => {
    rows = wholeTask();
    server.refusal = (path) => (path.startsWith('photos') ? Response.json({ code: 'busy' }, { status: 503 }) : null);
    expect(await fetchTask(context, fixedId(100))).toEqual({ kind: 'unavailable', code: 'busy' });
    expect(await here()).toEqual([]);
  });

  test('is not put over what waits to be sent', async () => {
    rows = wholeTask();
    await fetchTask(context, fixedId(100));
    rows.tasks = [{ ...oldTask(100), version: 2, nickname: 'theirs' } as AnyRow];
    await device.kept({
      name: 'changeCommunicationInfo',
      args: { id: fixedId(200), set: { communicationInfo: 'ours' } },
      base: { communicationInfo: null },
    });
    await fetchTask(context, fixedId(100));
    expect(await device.mirror.rows('tasks').get(fixedId(100))).toMatchObject({ nickname: 'theirs' });
    const address = await device.mirror.rows('operational-addresses').get(fixedId(200));
    expect(address).toMatchObject({ communicationInfo: 'ours' });
  });
});

describe('an answer that a pull has overtaken', () => {
  /** A pull that comes while the server answers what hangs on the task. */
  const pullMeanwhile = (pull: () => Promise<void>) => {
    server.refusal = async (path) => {
      if (path.startsWith('attachedFiles')) await pull();
      return null;
    };
  };
  const changed = (part: object) => ({ changes: [], settlements: [], values: {}, bulk: false, forget: [], ...part });

  test('does not bring back what the pull removed', async () => {
    rows = wholeTask();
    const step = changed({ changes: [{ resource: 'photos', put: [], remove: [fixedId(400)] }] });
    pullMeanwhile(() => noteTaskPull(device.mirror, step));
    await fetchTask(context, fixedId(100));
    expect(await hangingHere()).toEqual([1, 2, 0, 1]);
  });

  test('does not put an older row over the one that the pull brought', async () => {
    rows = wholeTask();
    await fetchTask(context, fixedId(100));
    const [address] = rows['operational-addresses'] ?? [];
    const younger = { ...address, version: 2, nickname: 'νέα' } as AnyRow;
    const step = changed({ changes: [{ resource: 'operational-addresses', put: [younger], remove: [] }] });
    pullMeanwhile(() => applyPull(context, step));
    await fetchTask(context, fixedId(100));
    expect(await device.mirror.rows('operational-addresses').get(fixedId(200))).toMatchObject({ nickname: 'νέα' });
  });

  test('does not show a task in a list that the pull removed', async () => {
    rows = { tasks: [oldTask(100)] };
    server.refusal = async () => {
      await noteTaskPull(device.mirror, changed({ changes: [{ resource: 'tasks', put: [], remove: [fixedId(100)] }] }));
      return null;
    };
    const query = { search: '', filters: [], sort: { field: 'nickname', descending: false }, page: 0, size: 10 };
    await fetchServerPage(context, { key: 'a key', path: 'tasks/paged/finished', query });
    expect(await here()).toEqual([]);
    expect(await device.mirror.pages.get('a key')).toMatchObject({ asked: 0 });
    expect(await lastTaskPull(device.mirror)).toBe(1);
  });
});

describe('tasks of a range', () => {
  const border = now - 396 * day;
  const ask = (of: TimeRange, signal = new AbortController().signal) =>
    fetchTasks(context, olderTasksOf(of, border), signal);
  const whole = { kind: 'fetched', cut: false };

  test('come whole, but for those that are here', async () => {
    rows = { tasks: [oldTask(100), oldTask(102)] };
    expect(await ask(range)).toEqual(whole);
    expect(await here()).toEqual([fixedId(100), fixedId(102)]);
    server.asked.length = 0;
    expect(await ask(range)).toEqual(whole);
    expect(server.asked.map(({ path }) => path)).toEqual(['PATCH tasks/paged', 'PATCH tasks/paged']);
  });

  test('are found beside many that this device keeps, with few requests', async () => {
    const kept = Array.from({ length: 600 }, (_, index) => ({
      ...oldTask(1000 + index, now),
      installationTimestampFrom: range.from + 2,
    }));
    rows = { tasks: [...kept, oldTask(100), oldTask(101), oldTask(102)] };
    expect(await ask({ from: range.from, to: now })).toEqual(whole);
    expect(await here()).toEqual([100, 101, 102].map(fixedId));
    expect(server.asked.length).toBeLessThan(20);
  });

  test('come with few requests also when they are many, the latest of too many', async () => {
    const many = Array.from({ length: 520 }, (_, index) => ({
      ...oldTask(1000 + index),
      installationTimestampFrom: range.from + index,
    }));
    rows = { ...wholeTask(), tasks: [...many, oldTask(100)] };
    expect(await ask(range)).toEqual({ kind: 'fetched', cut: true });
    const present = await here();
    expect(present).toHaveLength(500);
    expect(present).toContain(fixedId(1519));
    expect(server.asked.length).toBeLessThan(20);
  });

  test('are not asked for any further once another page is turned to', async () => {
    rows = { tasks: Array.from({ length: 450 }, (_, index) => oldTask(1000 + index)) };
    const controller = new AbortController();
    server.refusal = (path) => {
      if (path.startsWith('photos')) controller.abort();
      return null;
    };
    expect(await ask(range, controller.signal)).toEqual({ kind: 'unavailable', code: 'cancelled' });
    expect(await here()).toHaveLength(200);
    expect(server.asked).toHaveLength(2 + 5);
  });
});

describe('a page of the server’s', () => {
  const request = {
    key: 'a key',
    path: 'tasks/paged/finished',
    query: {
      search: 'άλφα',
      filters: [
        { field: 'nickname', matchMode: 'contains' as const, value: 'α' },
        { field: 'nickname', matchMode: 'notContains' as const, value: 'β' },
      ],
      sort: { field: 'nickname', descending: true },
      page: 2,
      size: 10,
    },
  };
  const page = () => device.mirror.pages.get('a key');

  test('is asked for with the same filters and order, and kept with the rows that are not here', async () => {
    rows = { tasks: Array.from({ length: 25 }, (_, index) => oldTask(100 + index)) };
    expect(await fetchServerPage(context, request)).toEqual(fetched);
    expect(server.asked).toEqual([
      {
        path: 'PATCH tasks/paged/finished',
        body: {
          first: 20,
          rows: 11,
          sortField: 'nickname',
          sortOrder: -1,
          search: 'άλφα',
          filters: {
            nickname: [
              { matchMode: 'contains', value: 'α', operator: 'and' },
              { matchMode: 'notContains', value: 'β', operator: 'and' },
            ],
          },
        },
      },
    ]);
    const ids = [104, 103, 102, 101, 100].map(fixedId);
    expect(await page()).toEqual({ key: 'a key', at: now, asked: 0, ids, next: null, total: 25 });
    expect(await here()).toEqual(ids.reverse());
    await fetchServerPage(context, { ...request, query: { ...request.query, page: 1 } });
    expect(await page()).toMatchObject({ next: fixedId(104) });
  });

  test('brings no row of the window: those come with pulls only', async () => {
    rows = { tasks: [oldTask(100, now - 10 * day)] };
    await fetchServerPage(context, { ...request, query: { ...request.query, page: 0 } });
    expect(await page()).toMatchObject({ ids: [fixedId(100)], total: 1 });
    expect(await here()).toEqual([]);
  });

  test('takes no room for ever: the fifty latest answers stay', async () => {
    rows = { tasks: [] };
    for (let index = 0; index < 52; index += 1) {
      context = { ...context, platform: { ...context.platform, now: () => now + index } };
      await fetchServerPage(context, { ...request, key: `${index}` });
    }
    expect(await device.mirror.pages.count()).toBe(50);
    expect(await device.mirror.pages.get('1')).toBeUndefined();
  });

  test('that the server does not give leaves the one before', async () => {
    rows = { tasks: [] };
    await fetchServerPage(context, request);
    server.refusal = () => {
      throw new TypeError('the network is away');
    };
    expect(await fetchServerPage(context, request)).toEqual({ kind: 'unavailable', code: 'network' });
    expect(await page()).toMatchObject({ total: 0 });
  });

  test('a fault of the device is not taken for a refusal', async () => {
    device.mirror.close({ disableAutoOpen: true });
    rows = { tasks: [oldTask(100)] };
    await expect(fetchServerPage(context, request)).rejects.toThrow();
  });
});
