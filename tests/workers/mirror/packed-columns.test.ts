import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { noteUnpacked } from '../../../workers/mirror/note-unpacked.ts';
import { packedTasks, packNext } from '../../../workers/mirror/packed-columns.ts';
import { packTexts, unpackTexts } from '../../../workers/mirror/packed-tasks.ts';
import { startResync } from '../../../workers/mirror/resync.ts';
import { toStoredRow } from '../../../workers/mirror/to-stored-row.ts';
import { boss } from '../../domain/people.ts';
import { taskValues } from '../../support/rows.ts';
import { fixedId } from '../../support/rows-in-memory.ts';

const few = { size: 3, changes: 2 };

let mirror: MirrorDatabase;

beforeEach(async () => {
  mirror = new MirrorDatabase('packed', { indexedDB: new IDBFactory(), IDBKeyRange });
  noteUnpacked(mirror);
  await mirror.values.put({ key: 'cookie', value: 'loaded' });
});
afterEach(() => mirror.close());

const task = (number: number, nickname = '') =>
  toStoredRow(
    'tasks',
    { id: fixedId(number), version: 1, createDate: 0, modifyDate: 0, ...taskValues({ number, nickname }) },
    boss,
  );
const put = (...numbers: number[]) => mirror.rows('tasks').bulkPut(numbers.map((number) => task(number)));

async function packAll(): Promise<void> {
  while (await packNext(mirror, few));
}

const lasts = async () => (await packedTasks(mirror))?.lasts;
const noted = () => mirror.unpacked.toCollection().primaryKeys();
const packedNumbers = async () =>
  (await mirror.packedColumns.where('[field+part]').between(['number', 0], ['number', 100]).toArray()).map(
    ({ cells }) => (cells.layout === 'numbers' ? [...cells.numbers] : []),
  );

test('tasks are packed in the order of their ids, a part at a time, but for fewer than a part', async () => {
  await put(5, 1, 4, 2, 3, 7, 6, 8);
  await packAll();
  expect(await lasts()).toEqual([fixedId(3), fixedId(6)]);
  expect(await packedNumbers()).toEqual([
    [1, 2, 3],
    [4, 5, 6],
  ]);
});

test.each([
  ['they are being loaded', () => mirror.values.delete('cookie')],
  ['they have no words yet', () => mirror.values.put({ key: 'wordsAfter/tasks', value: '' })],
])('none are packed while %s', async (_while, begin) => {
  await put(1, 2, 3);
  await begin();
  await packAll();
  expect(await lasts()).toBeUndefined();
  expect(await mirror.packedColumns.count()).toBe(0);
});

test('texts come back as they were, also those that are empty or missing', () => {
  const texts = ['Αντλία 🌡', '', null, 'a', null];
  const found: (string | null)[] = [];
  unpackTexts(packTexts(texts), (index, text) => {
    found[index] = text;
  });
  expect(found).toEqual(texts);
  unpackTexts(packTexts([]), () => expect.unreachable());
});

test('what an older program packed is packed again', async () => {
  await put(1, 2, 3);
  await mirror.values.put({ key: 'packed', value: { format: 'other', lasts: [fixedId(9)], packing: 1 } });
  await mirror.packedColumns.put({
    field: 'gone',
    part: 0,
    cells: { layout: 'texts', joined: '', lengths: new Int32Array() },
  });
  expect(await packedTasks(mirror)).toBeNull();
  await packAll();
  expect(await lasts()).toEqual([fixedId(3)]);
  expect(await mirror.packedColumns.get(['gone', 0])).toBeUndefined();
});

describe('once tasks are packed', () => {
  beforeEach(async () => {
    await put(1, 2, 3, 4, 5, 6);
    await packAll();
  });

  test('each write of them notes the ids in its own transaction, and one of new tasks none', async () => {
    await mirror.rows('tasks').update(fixedId(2), { nicknameKey: 'new' });
    await mirror.rows('tasks').delete(fixedId(5));
    await put(7);
    expect(await noted()).toEqual([fixedId(2), fixedId(5)]);
    const dies = mirror.transaction('rw', mirror.rows('tasks'), async () => {
      await put(1);
      throw new Error('the process dies');
    });
    await expect(dies).rejects.toThrow('dies');
    expect(await noted()).toEqual([fixedId(2), fixedId(5)]);
  });

  test('those that changed are packed again when there are enough of them, the part with most of them first', async () => {
    await put(2);
    await packAll();
    expect(await noted()).toEqual([fixedId(2)]);
    await mirror.rows('tasks').bulkDelete([fixedId(1), fixedId(4), fixedId(5), fixedId(6)]);
    expect(await packNext(mirror, few)).toBe(true);
    expect(await noted()).toEqual([fixedId(1), fixedId(2)]);
    await packAll();
    expect(await noted()).toEqual([]);
    expect(await packedNumbers()).toEqual([[2, 3], []]);
  });

  test('they are divided anew where many came between them', async () => {
    await mirror
      .rows('tasks')
      .bulkPut(
        Array.from({ length: 13 }, (_, index) => ({ ...task(20 + index), id: `${fixedId(3).slice(0, -1)}2${index}` })),
      );
    await packAll();
    expect((await packedNumbers()).map((part) => part.length)).toEqual([3, 3, 3, 3, 3, 3]);
    expect(await noted()).toEqual([]);
  });

  test('nothing counts as packed when all are removed, or loaded again', async () => {
    await startResync(mirror);
    expect(await packedTasks(mirror)).toBeNull();
    await mirror.values.put({ key: 'cookie', value: 'loaded' });
    await packAll();
    expect(await lasts()).toEqual([fixedId(3), fixedId(6)]);
    await mirror.rows('tasks').clear();
    expect(await packedTasks(mirror)).toBeNull();
  });
});
