import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Resource } from '../../../domain/kernel/resources.ts';
import { day } from '../../../domain/kernel/time.ts';
import type { AnyRow } from '../../../domain/rows.ts';
import { newRow } from '../../../server/demo/new-row.ts';
import { applyPull } from '../../../workers/mirror/apply-pull.ts';
import { lastTaskPull, noteTaskPull } from '../../../workers/mirror/task-pulls.ts';
import type { SyncContext } from '../../../workers/sync/context.ts';
import { fetchServerPage, fetchTask, fetchTasksOf } from '../../../workers/sync/older-tasks.ts';
import { dropOldRows } from '../../../workers/sync/pull/window.ts';
import { Transport } from '../../../workers/sync/transport/transport.ts';
import { boss } from '../../domain/people.ts';
import { operationalAddressValues, taskValues } from '../../support/rows.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { photoValues, proofValues } from '../../support/rows-proof.ts';
import { Clock, Device } from '../mirror/device.ts';
import { Office } from '../mirror/office.ts';
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
const whole = (): typeof rows => {
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
    rows = whole();
    expect(await fetchTask(context, fixedId(100))).toEqual(fetched);
    expect(await here()).toEqual([fixedId(100)]);
    expect(await hangingHere()).toEqual([1, 2, 1, 1]);
    const [task, ...hanging] = server.asked;
    expect(task).toEqual({
      path: 'PATCH tasks/paged',
      body: { rows: 1, filters: { id: { value: fixedId(100), matchMode: 'equals' } } },
    });
    const filters = { task: { value: { id: fixedId(100) }, matchMode: 'equals' } };
    expect(hanging.map(({ body }) => body)).toEqual(Array(5).fill({ rows: 10_000, filters }));
    await dropOldRows(context);
    expect(await here()).toEqual([fixedId(100)]);
  });

  test('that is not there, or not for this person, is said to be missing', async () => {
    expect(await fetchTask(context, fixedId(100))).toEqual({ kind: 'unavailable', code: 'not_found' });
  });

  test('is not shown without what hangs on it', async () => {
    rows = whole();
    server.refusal = (path) => (path.startsWith('photos') ? Response.json({ code: 'busy' }, { status: 503 }) : null);
    expect(await fetchTask(context, fixedId(100))).toEqual({ kind: 'unavailable', code: 'busy' });
    expect(await here()).toEqual([]);
  });

  test('is not put over what waits to be sent', async () => {
    rows = whole();
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
    rows = whole();
    const step = changed({ changes: [{ resource: 'photos', put: [], remove: [fixedId(400)] }] });
    pullMeanwhile(() => noteTaskPull(device.mirror, step));
    await fetchTask(context, fixedId(100));
    expect(await hangingHere()).toEqual([1, 2, 0, 1]);
  });

  test('does not put an older row over the one that the pull brought', async () => {
    rows = whole();
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

test('tasks of a range come whole, but for those that the window has and those that are here', async () => {
  rows = { tasks: [oldTask(100), oldTask(101, now - 10 * day), oldTask(102)] };
  expect(await fetchTasksOf(context, range)).toEqual(fetched);
  expect(await here()).toEqual([fixedId(100), fixedId(102)]);
  server.asked.length = 0;
  expect(await fetchTasksOf(context, range)).toEqual(fetched);
  expect(server.asked.map(({ path }) => path)).toEqual(['PATCH tasks/paged']);
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
