import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../../domain/kernel/assert.ts';
import { readAnswer, readServerPage, serverPageKey } from '../../../../src/mirror/lists/server-page.ts';
import { taskList } from '../../../../src/mirror/lists/tables/tasks.ts';
import type { SyncContext } from '../../../../workers/sync/context.ts';
import { fetchServerPage } from '../../../../workers/sync/older/server-page.ts';
import { Transport } from '../../../../workers/sync/transport/transport.ts';
import { boss, ids } from '../../../domain/people.ts';
import { creation, newAddress, newId, place } from '../../../domain/task/office.ts';
import { addressValues, customerValues, taskValues } from '../../../support/rows.ts';
import { fixedId } from '../../../support/rows-in-memory.ts';
import { Clock, Device } from '../../../workers/mirror/device.ts';
import { Office } from '../../../workers/mirror/office.ts';
import { ListServer } from '../../../workers/sync/older/list-server.ts';

const drafts = taskList('draft');
const company = { id: ids.boss };
const nickname = (number: number): string => `Γ ${String(number).padStart(2, '0')}`;

let office: Office;
let device: Device;
let context: SyncContext;

/** 25 drafts by their nicknames from "Γ 00" on. */
async function begin(): Promise<void> {
  const clock = new Clock();
  office = new Office(boss, clock.now);
  office.write(
    { kind: 'create', resource: 'customers', id: ids.customer, row: customerValues({ company }) },
    { kind: 'create', resource: 'addresses', id: place, row: addressValues({ company }) },
  );
  for (let number = 0; number < 25; number += 1) {
    const row = taskValues({ company, owner: company, nickname: nickname(number), taskCompletionStatus: 'DRAFT' });
    office.write({ kind: 'create', resource: 'tasks', id: fixedId(800 + number), row });
  }
  device = new Device({ viewer: boss, office, clock });
  await device.pull();
  const { fetch } = new ListServer((resource) => office.rows.all(resource));
  const platform = { ...device.context.platform, now: clock.now, fetch };
  const transport = new Transport(
    platform,
    async () => 'token',
    () => 'en',
  );
  context = { ...device.context, platform, transport };
}

beforeEach(async () => {
  descending = false;
  await begin();
});
afterEach(() => device.close());

let descending: boolean;

const queryOf = (page: number) => ({
  search: '',
  filters: [],
  sort: { field: 'nickname', descending },
  page,
  size: 10,
});

async function fetchPage(page: number): Promise<void> {
  const query = queryOf(page);
  const path = must(drafts.pagedBy, 'the call');
  await fetchServerPage(context, { key: serverPageKey(drafts, query), path, query });
}

async function pageOf(page: number): Promise<{ names: string[]; total: number }> {
  const found = must(await readServerPage(device.mirror, drafts, { query: queryOf(page), viewer: boss }), 'the page');
  return { names: found.rows.map((row) => row.nickname), total: found.total };
}

const rename = (number: number, to: string) =>
  device.kept({
    name: 'editTask',
    args: { id: fixedId(800 + number), set: { nickname: to } },
    base: { nickname: nickname(number) },
  });

const isFresh = async (page = 0) => (await readAnswer(device.mirror, serverPageKey(drafts, queryOf(page))))?.isFresh;

const names = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, index) => nickname(from + index));

describe('a page of the server’s', () => {
  it('is the answer, as long as nothing waits', async () => {
    await fetchPage(1);
    expect(await pageOf(1)).toEqual({ names: names(10, 20), total: 25 });
    expect(await readServerPage(device.mirror, drafts, { query: queryOf(2), viewer: boss })).toBeUndefined();
  });

  it('has a row that waits between two pages on the first of them', async () => {
    await fetchPage(0);
    await fetchPage(1);
    await rename(3, `${nickname(9)} β`);
    expect(await pageOf(0)).toEqual({ names: [...names(0, 3), ...names(4, 10), `${nickname(9)} β`], total: 25 });
    expect(await pageOf(1)).toEqual({ names: names(10, 20), total: 25 });
  });

  it('begins and ends where the server’s rows stood, though these are elsewhere now', async () => {
    await fetchPage(0);
    await fetchPage(1);
    await rename(10, `${nickname(2)} β`);
    await rename(19, `${nickname(9)} β`);
    expect((await pageOf(0)).names).toEqual([...names(0, 3), `${nickname(2)} β`, ...names(3, 10), `${nickname(9)} β`]);
    expect((await pageOf(1)).names).toEqual(names(11, 19));
  });

  it('loses no row and has none twice, whatever is renamed', async () => {
    const number = fc.integer({ min: 0, max: 24 });
    const change = fc.record({ of: number, before: number });
    const changes = fc.uniqueArray(change, { maxLength: 6, selector: ({ of }) => of });
    await fc.assert(
      fc
        .asyncProperty(changes, fc.boolean(), async (renamed, isDescending) => {
          descending = isDescending;
          for (const page of [0, 1, 2]) await fetchPage(page);
          for (const { of, before } of renamed) await rename(of, `${nickname(before)} ${of}`);
          const pages = await Promise.all([0, 1, 2].map(pageOf));
          const shown = pages.flatMap((page) => page.names);
          const moved = new Map(renamed.map(({ of, before }) => [of, `${nickname(before)} ${of}`]));
          const expected = names(0, 25).map((name, index) => moved.get(index) ?? name);
          expect(shown).toEqual(descending ? expected.sort().reverse() : expected.sort());
          expect(pages.map(({ total }) => total)).toEqual([25, 25, 25]);
        })
        .beforeEach(begin)
        .afterEach(() => device.close()),
      { numRuns: 12 },
    );
  });
});

describe('an own change', () => {
  const first = [newAddress(fixedId(700))];
  const task = { nickname: `${nickname(4)} β` };
  const create = () => device.kept({ ...creation(task, first), base: {} });
  const withNew = { names: [...names(0, 5), task.nickname, ...names(5, 10)], total: 26 };

  it('stays in its place when it is settled, and when the server is asked again', async () => {
    await fetchPage(0);
    await create();
    expect(await pageOf(0)).toEqual(withNew);
    await device.sync();
    expect(await device.mirror.bases.count()).toBe(0);
    expect(await pageOf(0)).toEqual(withNew);
    expect(await isFresh()).toBe(false);
    await fetchPage(0);
    expect(await isFresh()).toBe(true);
    expect(await pageOf(0)).toEqual({ names: withNew.names.slice(0, 10), total: 26 });
  });

  it('counts once when the server answers before the pull that settles it', async () => {
    await fetchPage(0);
    await create();
    await device.push();
    await fetchPage(0);
    expect(await pageOf(0)).toEqual({ names: withNew.names.slice(0, 10), total: 26 });
    await device.pull();
    expect(await pageOf(0)).toEqual({ names: withNew.names.slice(0, 10), total: 26 });
  });

  it('counts once when a further one waits on it', async () => {
    await fetchPage(0);
    await create();
    await device.push();
    const again = `${nickname(6)} β`;
    await device.kept({
      name: 'editTask',
      args: { id: newId, set: { nickname: again } },
      base: { nickname: task.nickname },
    });
    await device.pull();
    expect(await pageOf(0)).toEqual({ names: [...names(0, 7), again, ...names(7, 10)], total: 26 });
  });

  it('that takes a row out of the list does so for good', async () => {
    await fetchPage(0);
    await device.kept({ name: 'deleteTask', args: { id: fixedId(804) }, base: {} });
    const without = { names: [...names(0, 4), ...names(5, 10)], total: 24 };
    expect(await pageOf(0)).toEqual(without);
    await device.sync();
    expect(await pageOf(0)).toEqual(without);
  });
});

describe('a colleague’s change', () => {
  it('makes the answer stale, and is in the next one', async () => {
    await fetchPage(0);
    expect(await isFresh()).toBe(true);
    office.write({ kind: 'change', resource: 'tasks', id: fixedId(822), set: { nickname: 'Β' } });
    await device.pull();
    expect(await isFresh()).toBe(false);
    await fetchPage(0);
    expect(await pageOf(0)).toEqual({ names: ['Β', ...names(0, 9)], total: 25 });
  });

  it('leaves the answer fresh when it is of no task', async () => {
    await fetchPage(0);
    office.write({ kind: 'change', resource: 'customers', id: ids.customer, set: { name: 'Β' } });
    await device.pull();
    expect(await isFresh()).toBe(true);
  });
});
