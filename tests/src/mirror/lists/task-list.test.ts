import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { day, hour, type TimeRange } from '../../../../domain/kernel/time.ts';
import type { ListFilter } from '../../../../domain/list/query.ts';
import type { OperationalStatus } from '../../../../domain/task/states.ts';
import { readCalmly } from '../../../../src/mirror/lists/read-calmly.ts';
import { readList } from '../../../../src/mirror/lists/read-list.ts';
import { taskList } from '../../../../src/mirror/lists/tables/tasks.ts';
import { beginningIn } from '../../../../src/mirror/task-page.ts';
import { type TaskTab, taskTabs } from '../../../../src/mirror/task-tab.ts';
import type { MirrorDatabase } from '../../../../workers/mirror/database.ts';
import { emptyMirror } from '../../support/empty-mirror.ts';
import { FieldWorld, worldId } from '../../support/field-world.ts';
import { installer } from '../../support/stories.ts';

const start = Date.UTC(2026, 10, 21);
const today = { from: start, to: start + day };

/** The field of each order, by a short name. */
const sortFields = {
  number: 'number',
  nickname: 'nickname',
  jobTicket: 'jobTicket',
  customer: 'customer',
  from: 'installationTimestampFrom',
  to: 'installationTimestampTo',
  percentCompleted: 'percentCompleted',
  status: 'taskCompletionStatus',
} as const;

type TaskSort = keyof typeof sortFields;

const taskSorts: readonly TaskSort[] = [
  'number',
  'nickname',
  'jobTicket',
  'customer',
  'from',
  'to',
  'percentCompleted',
  'status',
];

interface TaskQuery {
  tab: TaskTab;
  installation: TimeRange | null;
  operationalStatus: OperationalStatus | null;
  search: string;
  sort: TaskSort;
  descending: boolean;
  page: number;
  size: number;
}

const ofStatus = (status: OperationalStatus | null): ListFilter[] =>
  status === null ? [] : [{ field: 'taskOperationalStatus', matchMode: 'is', value: status }];

const plain: TaskQuery = {
  tab: 'active',
  installation: today,
  search: '',
  operationalStatus: null,
  sort: 'from',
  descending: false,
  page: 0,
  size: 10,
};

const readPage = (mirror: MirrorDatabase, query: TaskQuery) =>
  readList(mirror, taskList(query.tab), {
    search: query.search,
    filters: [...beginningIn(query.installation), ...ofStatus(query.operationalStatus)],
    sort: { field: sortFields[query.sort], descending: query.descending },
    page: query.page,
    size: query.size,
  });

describe('a page of tasks', () => {
  let mirror: MirrorDatabase;
  let world: FieldWorld;

  beforeEach(async () => {
    mirror = await emptyMirror('task-page');
    world = new FieldWorld(mirror);
  });
  afterEach(() => mirror.close());

  const page = async (query: Partial<TaskQuery>) => {
    const { rows, total } = await readPage(mirror, { ...plain, ...query });
    return { numbers: rows.map(({ number }) => number), total };
  };

  /** Puts so many tasks at once: in a transaction of its own each would take ten times as long. */
  const many = (count: number, put: (index: number) => Promise<void>) =>
    mirror.transaction('rw', mirror.table('tasks'), () =>
      Promise.all(Array.from({ length: count }, (_, index) => put(index + 1))),
    );

  it('has the tasks that begin in its dates, in that order, and counts those of all pages', async () => {
    for (const index of [1, 2, 3, 4, 5]) await world.task(index, start + (6 - index) * hour);
    await world.task(6, start + day);
    await world.task(7, start - 1);
    expect(await page({ size: 2 })).toEqual({ numbers: [5, 4], total: 5 });
    expect(await page({ size: 2, page: 2 })).toEqual({ numbers: [1], total: 5 });
    expect(await page({ size: 2, page: 9 })).toEqual({ numbers: [], total: 5 });
    expect(await page({ size: 2, descending: true })).toEqual({ numbers: [1, 2], total: 5 });
  });

  it('has each task in its tabs', async () => {
    const person = [{ id: installer.user.viewer.userId }];
    const none = { employeesAssignees: [], watchers: [] };
    await world.task(1, start, none);
    await world.task(2, start, { ...none, taskCompletionStatus: 'DRAFT' });
    await world.task(3, start, { ...none, taskCompletionStatus: 'FAILED' });
    await world.task(4, start, { ...none, taskCompletionStatus: 'INVOICED' });
    await world.task(5, start, { watchers: person, employeesAssignees: [] });
    await world.task(6, start, { rootTask: { id: worldId('t', 1) } });
    await world.task(7, start, { ...none, taskCreator: { id: installer.user.viewer.userId } });
    const tabs = await Promise.all(taskTabs.map(async (tab) => [tab, (await page({ tab })).numbers]));
    expect(Object.fromEntries(tabs)).toEqual({
      active: [1, 5, 6, 7],
      draft: [2],
      finished: [3],
      invoiced: [4],
      assigned: [6],
      owned: [7],
      subtasks: [6],
      watching: [5],
    });
  });

  it('lists tasks without dates after the others when any time is shown', async () => {
    const undated = { installationTimestampFrom: null, installationTimestampTo: null };
    await world.task(1, start, undated);
    await world.task(2, start);
    await world.task(3, start - 400 * day);
    await world.task(4, start, { ...undated, taskCompletionStatus: 'DRAFT' });
    expect(await page({ installation: null })).toEqual({ numbers: [3, 2, 1], total: 3 });
    expect(await page({ installation: null, size: 2, page: 1 })).toEqual({ numbers: [1], total: 3 });
    expect(await page({ installation: null, tab: 'assigned' })).toEqual({ numbers: [3, 2, 1, 4], total: 4 });
    expect(await page({ installation: null, sort: 'number', descending: true })).toEqual({
      numbers: [3, 2, 1],
      total: 3,
    });
    expect((await page({ installation: null, search: 'εργασια 1' })).numbers).toEqual([1]);
    expect((await page({})).numbers).toEqual([2]);
  });

  it('finds words by their beginning in nickname, ticket and number, without case, accents and final sigma', async () => {
    await world.task(1, start, { nickname: 'Αντλία θερμότητας Αθήνα', jobTicket: 'ΤΠ-2041' });
    await world.task(2, start, { nickname: 'Οπτική ίνα Κορίνθου', jobTicket: 'ΤΠ-2044' });
    const found = async (search: string) => (await page({ search })).numbers;
    expect(await found('αθηνα')).toEqual([1]);
    expect(await found('ΘΕΡΜΟΤΗΤΑΣ αντ')).toEqual([1]);
    expect(await found('τπ 204')).toEqual([1, 2]);
    expect(await found('λία')).toEqual([]);
    expect(await found('2')).toEqual([1, 2]);
    expect(await found('  ')).toEqual([1, 2]);
  });

  it('finds the same with and without the index of words, in lists long enough to use it', async () => {
    await many(2100, (index) => {
      const undated = index % 70 === 0 ? { installationTimestampFrom: null } : {};
      const nickname = index % 7 === 0 ? `Αντλία ${index}` : `Καλώδιο ${index}`;
      return world.task(index, start + index, { nickname, ...undated });
    });
    const query = { search: 'αντλια 1', size: 100, installation: null };
    const looked = await page(query);
    expect(looked.total).toBe(
      Array.from({ length: 300 }, (_, index) => String(7 * (index + 1))).filter((one) => one.startsWith('1')).length,
    );
    // A first load leaves the words out and notes how far they have been filled in.
    await mirror.values.put({ key: 'wordsAfter/tasks', value: '' });
    await mirror
      .rows('tasks')
      .toCollection()
      .modify((row) => {
        delete row.words;
      });
    expect(await page(query)).toEqual(looked);
  }, 120_000);

  it('reads long lists in shares and misses none, also where many begin at the same instant', async () => {
    await many(4700, (index) => world.task(index, start + Math.floor(index / 2600) * hour));
    const { numbers, total } = await page({ sort: 'number', size: 100, page: 46, descending: true });
    expect(total).toBe(4700);
    expect(numbers.at(0)).toBe(100);
    expect(numbers.at(-1)).toBe(1);
  }, 120_000);

  it('counts anew when a task changed', async () => {
    await world.task(1, start);
    const totals: number[] = [];
    const stop = readCalmly(mirror, {
      resources: ['tasks'],
      read: async () => (await readPage(mirror, { ...plain, installation: null, size: 1 })).total,
      onResult: (total) => totals.push(total),
      onFault: (fault) => expect.unreachable(String(fault)),
    });
    await vi.waitFor(() => expect(totals).toEqual([1]));
    await world.task(2, start + day);
    await vi.waitFor(() => expect(totals.at(-1)).toBe(2));
    await world.task(3, start, { installationTimestampFrom: null });
    await vi.waitFor(() => expect(totals.at(-1)).toBe(3));
    await world.task(1, start, { taskCompletionStatus: 'DRAFT' });
    await vi.waitFor(() => expect(totals.at(-1)).toBe(2));
    await mirror.rows('tasks').delete(worldId('t', 3));
    await vi.waitFor(() => expect(totals.at(-1)).toBe(1));
    stop();
  });

  it('filters by operational status', async () => {
    await world.task(1, start);
    await world.task(2, start, { taskOperationalStatus: 'PAUSED' });
    expect(await page({ operationalStatus: 'PAUSED' })).toEqual({ numbers: [2], total: 1 });
  });

  it('pages through one status of a whole tab, both ways, those without a date last', async () => {
    for (const number of [3, 1, 2]) {
      await world.task(number, start + number * day, { taskOperationalStatus: 'PAUSED' });
    }
    await world.task(4, start, { installationTimestampFrom: null, taskOperationalStatus: 'PAUSED' });
    await world.task(5, start);
    await world.task(6, start, { installationTimestampFrom: null });
    const paused = { operationalStatus: 'PAUSED', installation: null } as const;
    expect(await page(paused)).toEqual({ numbers: [1, 2, 3, 4], total: 4 });
    expect(await page({ ...paused, descending: true })).toEqual({ numbers: [3, 2, 1, 4], total: 4 });
    expect(await page({ ...paused, size: 2, page: 1 })).toEqual({ numbers: [3, 4], total: 4 });
  });

  it('filters a tab that depends on who looks by status, by index and by rows alike', async () => {
    const own = { employeesAssignees: [{ id: installer.user.id }] };
    await world.task(1, start, { ...own, taskOperationalStatus: 'PAUSED' });
    await world.task(2, start, own);
    await world.task(3, start, { employeesAssignees: [], taskOperationalStatus: 'PAUSED' });
    const paused = { tab: 'assigned', operationalStatus: 'PAUSED', installation: null } as const;
    expect(await page(paused)).toEqual({ numbers: [1], total: 1 });
    expect(await page({ ...paused, sort: 'number' })).toEqual({ numbers: [1], total: 1 });
  });

  it.each(taskSorts)('sorts by %s both ways, empty values last', async (sort) => {
    await world.customer(1, 'Ωμέγα');
    await world.customer(2, 'άλφα');
    await world.task(1, start + hour, {
      nickname: 'Βήτα',
      jobTicket: 'β',
      customer: { id: worldId('c', 1) },
      percentCompleted: 50,
      taskCompletionStatus: 'COLLECTED',
    });
    await world.task(2, start + 2 * hour, {
      nickname: 'ΓΑΜΑ',
      jobTicket: 'Γ',
      customer: { id: worldId('c', 1) },
      percentCompleted: 75,
      taskCompletionStatus: 'IN_PROGRESS',
    });
    await world.task(3, start + 3 * hour, {
      nickname: 'δέλτα',
      number: null,
      jobTicket: null,
      customer: null,
      percentCompleted: 100,
      taskCompletionStatus: 'UNASSIGNED',
      installationTimestampTo: null,
    });
    const empty = sort === 'number' || sort === 'jobTicket' || sort === 'customer' || sort === 'to';
    const up = await readPage(mirror, { ...plain, sort });
    const down = await readPage(mirror, { ...plain, sort, descending: true });
    const ids = [1, 2, 3].map((index) => worldId('t', index));
    expect(up.rows.map(({ id }) => id)).toEqual(ids);
    // Tasks of one customer are in the order of their ids, which turns as well.
    const reversed = [ids[1], ids[0], ids[2]];
    expect(down.rows.map(({ id }) => id)).toEqual(empty ? reversed : ids.toReversed());
  });
});
