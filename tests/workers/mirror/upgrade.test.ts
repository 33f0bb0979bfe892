import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { must } from '../../../domain/kernel/assert.ts';
import { day } from '../../../domain/kernel/time.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { MirrorDatabase, mirrorName } from '../../../workers/mirror/database.ts';
import { noteUnpacked } from '../../../workers/mirror/note-unpacked.ts';
import { packedTasks } from '../../../workers/mirror/packed-columns.ts';
import { isResync } from '../../../workers/mirror/resync.ts';
import { toStoredRow } from '../../../workers/mirror/to-stored-row.ts';
import { mirrorValue } from '../../../workers/mirror/values.ts';
import { freshId, taskValues } from '../../support/rows.ts';

const viewer: Viewer = {
  kind: 'office',
  userId: freshId(),
  companyId: freshId(),
  customerId: null,
  owner: true,
  elevated: true,
  rights: [],
};

const taskRow = (installationTimestampFrom: number | null, installationTimestampTo: number | null = null) => ({
  id: freshId(),
  version: 1,
  createDate: 0,
  modifyDate: 0,
  ...taskValues({ installationTimestampFrom, installationTimestampTo }),
});

test('a mirror of version 2 keeps its rows, finds tasks without a beginning and work by its end, and has words filled in', async () => {
  const place = { indexedDB: new IDBFactory(), IDBKeyRange };
  const dated = taskRow(1000);
  const undated = taskRow(null);
  const long = taskRow(1000, 1000 + 5 * day);
  const before = new Dexie(mirrorName('upgraded'), place);
  const key = '[list+installationTimestampFrom]';
  before.version(2).stores({
    tasks: `id, ${key}, *words`,
    'operational-addresses': 'id, task.id',
    addresses: 'id',
    customers: 'id',
    values: 'key',
    pending: 'id',
  });
  const installed = { id: freshId(), task: { id: dated.id }, installedOn: 2000, failedOn: null };
  await before.table('operational-addresses').put(installed);
  for (const row of [dated, undated, long]) {
    const { undated: _, longUntil: __, ...old } = toStoredRow('tasks', row, viewer);
    await before.table('tasks').put(old);
  }
  await before.table('pending').put({ id: 'kept' });
  await before.table('values').put({ key: 'cookie', value: 'where it stopped' });
  await before.table('values').put({ key: 'wordsAfter', value: dated.id });
  before.close();

  const mirror = new MirrorDatabase('upgraded', place);
  noteUnpacked(mirror);
  expect(await mirror.rows('tasks').where('undated').equals(1).primaryKeys()).toEqual([undated.id]);
  expect(await mirror.rows('tasks').where('longUntil').above(0).toArray()).toEqual([
    toStoredRow('tasks', long, viewer),
  ]);
  for (const row of [dated, undated])
    expect(await mirror.rows('tasks').get(row.id)).toEqual(toStoredRow('tasks', row, viewer));
  expect(await mirror.rows('tasks').count()).toBe(3);
  expect(await mirror.rows('operational-addresses').where('installedOn').above(1000).primaryKeys()).toEqual([
    installed.id,
  ]);
  expect(await mirror.pending.count()).toBe(1);
  // Fields that came since are loaded, over the rows that are here.
  expect(await mirrorValue(mirror, 'cookie')).toBeUndefined();
  expect(await isResync(mirror)).toBe(true);
  expect(await mirrorValue(mirror, 'wordsAfter/addresses')).toBe('');
  expect(await mirrorValue(mirror, 'wordsAfter/customers')).toBe('');
  expect(await mirrorValue(mirror, 'wordsAfter/tasks')).toBe('');
  expect(await mirror.table('values').get('wordsAfter')).toBeUndefined();
  mirror.close();
});

test('a task of which only the name is known is in no tab, also in a mirror of version 4', async () => {
  const place = { indexedDB: new IDBFactory(), IDBKeyRange };
  const company = { id: viewer.companyId };
  const whole = { ...taskRow(1000), company, owner: company };
  const card = { ...taskRow(null), company };
  const before = new Dexie(mirrorName('cards'), place);
  before.version(4).stores({ tasks: 'id, [list+installationTimestampFrom], *words, undated', values: 'key' });
  for (const row of [whole, card]) {
    await before.table('tasks').put({ ...toStoredRow('tasks', row, viewer), list: 'active', owned: 1 });
  }
  before.close();

  const mirror = new MirrorDatabase('cards', place);
  const rows = await mirror.rows('tasks').toArray();
  const tabs = Object.fromEntries(rows.map(({ id, list, owned }) => [id, [list, owned]]));
  const kept = must(
    rows.find(({ id }) => id === whole.id),
    'the task',
  );
  expect(kept).toEqual({ ...toStoredRow('tasks', whole, viewer), list: 'active', owned: 1 });
  expect(tabs).toEqual({ [whole.id]: ['active', 1], [card.id]: [undefined, undefined] });
  const pulled = toStoredRow('tasks', card, viewer);
  expect([pulled.list, pulled.owned, pulled.undated]).toEqual([undefined, undefined, 1]);
  mirror.close();
});

test.each([5, 6, 8, 9, 11, 12])(
  'a mirror of version %i gets the tables that came since, and asks for its rows again',
  async (version) => {
    const place = { indexedDB: new IDBFactory(), IDBKeyRange };
    const before = new Dexie(mirrorName('again'), place);
    before.version(version).stores({ tasks: 'id', values: 'key', staged: 'page', brought: '++' });
    await before.table('values').put({ key: 'cookie', value: 'seen' });
    before.close();

    const mirror = new MirrorDatabase('again', place);
    await mirror.open();
    expect([...must(mirror.backendDB(), 'the open database').objectStoreNames]).toEqual(
      mirror.tables.map(({ name }) => name).sort(),
    );
    expect([await mirrorValue(mirror, 'cookie'), await isResync(mirror)]).toEqual([undefined, true]);
    mirror.close();
  },
);

test('a mirror of version 10 keeps its rows until they are loaded again, and has nothing packed yet', async () => {
  const place = { indexedDB: new IDBFactory(), IDBKeyRange };
  const row = toStoredRow('tasks', taskRow(1000), viewer);
  const before = new Dexie(mirrorName('packed'), place);
  before.version(10).stores({
    ...{ tasks: 'id, [list+installationTimestampFrom], *words', values: 'key' },
    ...{ staged: 'page', brought: '++' },
  });
  await before.table('tasks').put(row);
  before.close();

  const mirror = new MirrorDatabase('packed', place);
  noteUnpacked(mirror);
  expect(await mirror.rows('tasks').toArray()).toEqual([row]);
  expect(await packedTasks(mirror)).toBeNull();
  mirror.close();
});
