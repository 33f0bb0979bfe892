import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { day } from '../../../domain/kernel/time.ts';
import type { AnyRow } from '../../../domain/rows.ts';
import { keptAt } from '../../../domain/visibility/retention.ts';
import { newRow } from '../../../server/demo/new-row.ts';
import type { SyncContext } from '../../../workers/sync/context.ts';
import { fetchOlderTasks } from '../../../workers/sync/older-tasks.ts';
import { Transport } from '../../../workers/sync/transport/transport.ts';
import { boss } from '../../domain/people.ts';
import { operationalAddressValues, taskValues } from '../../support/rows.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { photoValues, proofValues } from '../../support/rows-proof.ts';
import { Clock, Device } from '../mirror/device.ts';
import { Office } from '../mirror/office.ts';

const now = Date.UTC(2026, 10, 21, 12);
const range = { from: now - 600 * day, to: now - 500 * day };

interface Asked {
  path: string;
  body: { first?: number; rows?: number; filters: Record<string, unknown>; sortField?: string; sortOrder?: number };
}

let device: Device;
let context: SyncContext;
let asked: Asked[];
/** What the server has, by the path of its call; it gives the tasks page by page, and of the rest what hangs on a task. */
let rows: Record<string, AnyRow[]>;
let refusal: ((path: string) => Response | null) | null;

beforeEach(() => {
  [asked, rows, refusal] = [[], {}, null];
  const clock = new Clock();
  device = new Device({ viewer: boss, office: new Office(boss, clock.now), clock });
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const path = new URL(request.url).pathname.slice('/rest/'.length);
    const body = (await request.json()) as Asked['body'];
    asked.push({ path: `${request.method} ${path}`, body });
    const refused = refusal?.(path);
    if (refused) return refused;
    const of = (body.filters.task as { value: { id: string } } | undefined)?.value.id;
    const all = (rows[path.replace('/paged', '')] ?? []).filter(
      (row) => of === undefined || ('task' in row && row.task?.id === of),
    );
    const { first = 0, rows: size = 10 } = body;
    const content = all.slice(first, first + size);
    return Response.json({ content, number: 0, totalElements: all.length, last: first + size >= all.length });
  };
  const platform = { ...device.context.platform, now: () => now, fetch };
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
  row(fixedId(number), taskValues({ ...closed, installationTimestampFrom: range.from }), modifyDate);
const oldTasks = (count: number): AnyRow[] => Array.from({ length: count }, (_, index) => oldTask(100 + index));
const here = () => device.mirror.rows('tasks').toCollection().primaryKeys();

test('tasks of a time that devices no longer keep come with all that hangs on them', async () => {
  const task = { id: fixedId(100) };
  const place = { id: fixedId(200) };
  const proof = (number: number, type: 'INSTALLATION' | 'PICKUP') =>
    row(fixedId(number), proofValues({ company, task, operationalAddress: place, type: type as never }));
  rows = {
    tasks: [oldTask(100)],
    'operational-addresses': [row(place.id, operationalAddressValues({ company, task }))],
    'pow-p': [proof(300, 'PICKUP')],
    'pow-i': [proof(301, 'INSTALLATION')],
    photos: [row(fixedId(400), photoValues({ company, task, proof: { id: fixedId(301) } }))],
    attachedFiles: [row(fixedId(500), newRow('attached-files', { company, task, name: 'a.pdf' } as never))],
  };
  expect(await fetchOlderTasks(context, range)).toEqual({ kind: 'fetched', tasks: 1, all: true });
  expect(await here()).toEqual([task.id]);
  const counts = ['operational-addresses', 'proofs', 'photos', 'attached-files'].map((name) =>
    device.mirror.table(name).count(),
  );
  expect(await Promise.all(counts)).toEqual([1, 2, 1, 1]);
  const [tasks, ...hanging] = asked;
  expect(tasks).toEqual({
    path: 'PATCH tasks/paged',
    body: {
      first: 0,
      rows: 500,
      sortField: 'installationTimestampFrom',
      sortOrder: -1,
      filters: {
        installationTimestampFrom: [
          { value: range.from, matchMode: 'gte' },
          { value: range.to, matchMode: 'lt' },
        ],
        modifyDate: { value: keptAt(now).closedTasks, matchMode: 'lt' },
      },
    },
  });
  const filters = { task: { value: task, matchMode: 'equals' } };
  expect(hanging.map(({ body }) => body)).toEqual(Array(5).fill({ rows: 10_000, filters }));
});

test('without a range tasks of any time come', async () => {
  rows = { tasks: oldTasks(1) };
  expect(await fetchOlderTasks(context, null)).toEqual({ kind: 'fetched', tasks: 1, all: true });
  expect(asked[0]?.body.filters.installationTimestampFrom).toEqual([]);
});

test('what devices keep, and what is here, is not fetched again', async () => {
  rows = { tasks: [oldTask(100), oldTask(101, now - 10 * day), oldTask(102)] };
  await device.mirror.table('tasks').put(oldTask(100));
  expect(await fetchOlderTasks(context, range)).toEqual({ kind: 'fetched', tasks: 1, all: true });
  expect(await here()).toEqual([fixedId(100), fixedId(102)]);
});

test('what is old is judged by the server’s clock', async () => {
  await device.outbox.values.put({ key: 'clockOffset', value: -200 * day });
  rows = { tasks: [oldTask(100), oldTask(101, now - 700 * day)] };
  expect(await fetchOlderTasks(context, range)).toMatchObject({ tasks: 1 });
  expect(await here()).toEqual([fixedId(101)]);
});

describe('of many tasks', () => {
  test('fifty come at once, and asked again, the next ones', async () => {
    rows = { tasks: oldTasks(51) };
    expect(await fetchOlderTasks(context, range)).toEqual({ kind: 'fetched', tasks: 50, all: false });
    expect(await here()).toHaveLength(50);
    expect(await fetchOlderTasks(context, range)).toEqual({ kind: 'fetched', tasks: 1, all: true });
    expect(await here()).toHaveLength(51);
  });

  test('fifty that are all there are, are all', async () => {
    rows = { tasks: oldTasks(50) };
    expect(await fetchOlderTasks(context, range)).toEqual({ kind: 'fetched', tasks: 50, all: true });
  });

  test('the pages behind those that are here are read, and none that is not needed', async () => {
    rows = { tasks: oldTasks(502) };
    const firsts = () => asked.filter(({ path }) => path.includes('tasks')).map(({ body }) => body.first);
    await device.mirror.table('tasks').bulkPut(oldTasks(449));
    await fetchOlderTasks(context, range);
    expect(firsts()).toEqual([0]);
    asked = [];
    expect(await fetchOlderTasks(context, range)).toEqual({ kind: 'fetched', tasks: 3, all: true });
    expect(firsts()).toEqual([0, 500]);
    asked = [];
    expect(await fetchOlderTasks(context, range)).toEqual({ kind: 'fetched', tasks: 0, all: true });
    expect(firsts()).toEqual([0, 500]);
  });
});

describe('when the server cannot be reached', () => {
  test('that is said, and nothing is shown', async () => {
    rows = { tasks: oldTasks(1) };
    refusal = () => {
      throw new TypeError('the network is away');
    };
    expect(await fetchOlderTasks(context, range)).toEqual({ kind: 'unavailable', code: 'network' });
    expect(await here()).toEqual([]);
  });

  test('in the midst of a task, that task is not shown without what hangs on it', async () => {
    rows = { tasks: oldTasks(1) };
    refusal = (path) => (path.startsWith('photos') ? Response.json({ code: 'busy' }, { status: 503 }) : null);
    expect(await fetchOlderTasks(context, range)).toEqual({ kind: 'unavailable', code: 'busy' });
    expect(await here()).toEqual([]);
  });

  test('a fault of the device is not taken for that', async () => {
    device.mirror.close({ disableAutoOpen: true });
    rows = { tasks: oldTasks(1) };
    await expect(fetchOlderTasks(context, range)).rejects.toThrow();
  });
});
