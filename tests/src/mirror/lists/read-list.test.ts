import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ListFilter } from '../../../../domain/list/query.ts';
import type { AnyRow } from '../../../../domain/rows.ts';
import { countList, readAll, readList } from '../../../../src/mirror/lists/read-list.ts';
import { operationalAddressesOf } from '../../../../src/mirror/lists/tables/operational-addresses.ts';
import { addressList } from '../../../../src/mirror/lists/tables/places.ts';
import { subtasksOf, taskList } from '../../../../src/mirror/lists/tables/tasks.ts';
import type { MirrorDatabase } from '../../../../workers/mirror/database.ts';
import { userValues } from '../../../support/rows.ts';
import { emptyMirror } from '../../support/empty-mirror.ts';
import { FieldWorld, worldId } from '../../support/field-world.ts';
import { boss } from '../../support/stories.ts';

const start = Date.UTC(2026, 10, 21);
const { viewer } = boss.user;
const active = taskList('active');
const query = { search: '', filters: [], sort: active.sort, page: 0, size: 10 };

describe('a list of the mirror', () => {
  let mirror: MirrorDatabase;
  let world: FieldWorld;

  beforeEach(async () => {
    mirror = await emptyMirror('read-list');
    world = new FieldWorld(mirror, boss);
    const owner = userValues({ nickname: 'nikos', name: 'Νίκος', surname: 'Μαυρίδης' });
    const row = { id: viewer.companyId, version: 1, createDate: 0, modifyDate: 0, ...owner };
    await mirror.table<AnyRow, string>('users').put(row);
  });
  afterEach(() => mirror.close());

  const numbers = async (filters: ListFilter[], part: object = {}) =>
    (await readList(mirror, active, { ...query, filters, ...part })).rows.map(({ number }) => number);

  it('shows and finds rows that are named, also two steps away', async () => {
    await world.customer(1, 'ΔΕΗ Πάτρας');
    await world.task(1, start, { nickname: 'Ρίζα', customer: { id: worldId('c', 1) } });
    await world.task(2, start + 1, { rootTask: { id: worldId('t', 1) } });
    const { rows } = await readList(mirror, active, query);
    expect(rows.map(({ labels }) => [labels.customer, labels.rootTask, labels['rootTask.owner']])).toEqual([
      ['ΔΕΗ Πάτρας', '', ''],
      ['', 'Ρίζα', 'Νίκος Μαυρίδης'],
    ]);
    expect(await numbers([{ field: 'customer', matchMode: 'contains', value: 'δεη' }])).toEqual([1]);
    expect(await numbers([{ field: 'rootTask.owner', matchMode: 'contains', value: 'ΜΑΥΡ' }])).toEqual([2]);
    expect(await numbers([{ field: 'rootTask.owner', matchMode: 'equals', value: 'nikos' }])).toEqual([2]);
    expect((await readList(mirror, subtasksOf(worldId('t', 1)), query)).total).toBe(1);
  });

  it('finds a row by its new name as soon as that is here', async () => {
    await world.customer(1, 'ΔΕΗ');
    await world.task(1, start, { customer: { id: worldId('c', 1) } });
    const byName = (value: string): Promise<unknown> => numbers([{ field: 'customer', matchMode: 'equals', value }]);
    expect(await byName('δεη')).toEqual([1]);
    await world.customer(1, 'ΟΤΕ');
    expect([await byName('δεη'), await byName('οτε')]).toEqual([[], [1]]);
  });

  it('has the addresses of a task by the names of their places', async () => {
    await world.task(1, start);
    await world.place(1, { nickname: 'Ωμέγα' });
    await world.place(2, { nickname: 'άλφα' });
    await world.address(1, 1);
    await world.address(2, 1);
    await world.address(3, 2);
    const list = operationalAddressesOf(worldId('t', 1));
    const { rows, total } = await readList(mirror, list, { ...query, sort: list.sort });
    expect(total).toBe(2);
    expect(rows.map(({ labels }) => labels['installationAddress.nickname'])).toEqual(['άλφα', 'Ωμέγα']);
  });

  it('keeps up with rows that come, change and go, in a list that no index has', async () => {
    const list = addressList(viewer);
    const streets = async () => {
      const { rows, total } = await readList(mirror, list, { ...query, sort: { field: 'street', descending: false } });
      return { streets: rows.map(({ street }) => street), total };
    };
    const company = { id: viewer.companyId };
    await world.place(1, { street: 'Ερμού 1', company });
    await world.place(2, { street: 'Αγίου Ανδρέου 2', company });
    await world.place(3, { street: 'Αλλού 3', company: { id: worldId('c', 9) } });
    expect(await streets()).toEqual({ streets: ['Αγίου Ανδρέου 2', 'Ερμού 1'], total: 2 });
    await world.place(4, { street: 'Βότση 4', company });
    await world.place(1, { street: 'Άβδηρα 1', company });
    await mirror.rows('addresses').delete(worldId('p', 2));
    expect(await streets()).toEqual({ streets: ['Άβδηρα 1', 'Βότση 4'], total: 2 });
    await world.place(5, { street: 'Γούναρη 5', company });
    expect(await streets()).toEqual({ streets: ['Άβδηρα 1', 'Βότση 4', 'Γούναρη 5'], total: 3 });
  });

  it('finds addresses by the kind and the serial number of what is installed there, with and without an index of words', async () => {
    const list = addressList(viewer);
    const company = { id: viewer.companyId };
    await world.place(1, { street: 'Ερμού 1', company });
    await world.place(2, { street: 'Ερμού 2', company });
    const piece = (index: number, kind: string, serialNumber: string) =>
      world.row('equipment', worldId('e', index), {
        company,
        address: { id: worldId('p', index) },
        kind,
        serialNumber,
      });
    await piece(1, 'Λέβητας', 'LEB-2026/00417');
    await piece(2, 'Αντλία', 'SN 9');
    const found = async (search: string) =>
      (await readList(mirror, list, { ...query, search, sort: { field: 'street', descending: false } })).rows.map(
        ({ street }) => street,
      );
    const all = async () => [await found('leb-2026/00417'), await found('λεβ ερμού'), await found('λεβ αντλια')];
    const expected = [['Ερμού 1'], ['Ερμού 1'], []];
    expect(await all()).toEqual(expected);
    await mirror.values.put({ key: 'wordsAfter/addresses', value: '' });
    expect(await all()).toEqual(expected);
    await mirror.rows('equipment').delete(worldId('e', 1));
    expect(await found('leb')).toEqual([]);
  });

  it('counts without reading a page, with any filter', async () => {
    for (const index of [1, 2, 3]) await world.task(index, start + index, { percentCompleted: index * 10 });
    await world.task(4, start, { installationTimestampFrom: null, percentCompleted: 50 });
    expect(await countList(mirror, active, { filters: [] })).toBe(4);
    const many: ListFilter = { field: 'percentCompleted', matchMode: 'gt', value: 10 };
    expect(await countList(mirror, active, { filters: [many] })).toBe(3);
  });

  it('refuses a field that it does not have', async () => {
    await expect(numbers([{ field: 'colour', matchMode: 'equals', value: 'red' }])).rejects.toThrow(RangeError);
  });

  it('is read whole in its order, a share at a time, until somebody has enough', async () => {
    const many = Array.from({ length: 620 }, (_, index) => index + 1);
    await Promise.all(many.map((index) => world.task(index, start - index)));
    const seen: (number | null)[] = [];
    const progress: object[] = [];
    await readAll(mirror, active, {
      query,
      onShare: (rows, at) => {
        seen.push(...rows.map(({ number }) => number));
        progress.push(at);
      },
    });
    expect(seen).toEqual(many.toReversed());
    expect(progress).toEqual([
      { done: 500, total: 620 },
      { done: 620, total: 620 },
    ]);
    const enough = new AbortController();
    const stopped = readAll(mirror, active, {
      query: { ...query, sort: { field: 'nickname', descending: true } },
      signal: enough.signal,
      onShare: () => enough.abort(),
    });
    await expect(stopped).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  }, 120_000);
});
