import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { countOf, rowsNaming, rowsOf, rowsWith } from '../../../workers/mirror/many-rows.ts';
import { Reads } from '../reads.ts';

let mirror: MirrorDatabase;
let reads: Reads;

beforeEach(async () => {
  mirror = new MirrorDatabase('many-rows', { indexedDB: new IDBFactory(), IDBKeyRange });
  reads = new Reads();
  reads.watch(mirror);
  // Every third of a thousand keys, so that some lie between and beside those that are asked for.
  const keys = Array.from({ length: 1000 }, (_, n) => keyOf(n)).filter((_, n) => n % 3 === 0);
  await mirror.bases.bulkPut(keys.map((key) => ({ key, row: null })));
});

afterEach(() => mirror.close());

const keyOf = (n: number): string => `addresses/${String(n).padStart(4, '0')}`;

const ask = async (numbers: readonly number[]) => {
  const rows = await rowsOf(mirror.bases, numbers.map(keyOf));
  return rows.map((row) => row?.key);
};

const expected = (numbers: readonly number[]) => numbers.map((n) => (n < 1000 && n % 3 === 0 ? keyOf(n) : undefined));

describe('many rows by their keys', () => {
  test.each([
    ['none', []],
    ['few', [6, 4, 2000, 0]],
    ['next to one another, in no order', Array.from({ length: 120 }, (_, n) => 400 + ((n * 7) % 120))],
    ['far from one another', Array.from({ length: 60 }, (_, n) => n * 17)],
    ['where none is there', Array.from({ length: 60 }, (_, n) => 5000 + n)],
    ['named twice', Array.from({ length: 60 }, (_, n) => n % 30)],
  ])('come in the order in which they were asked for: %s', async (_name, numbers) => {
    expect(await ask(numbers)).toEqual(expected(numbers));
  });
});

describe('what is asked of the database', () => {
  const numbers = (count: number, step: number) => Array.from({ length: count }, (_, n) => n * step);
  const range = [
    ['count', 0],
    ['keys', 0],
    ['rows', 0],
  ];

  test.each<[string, number[], unknown]>([
    ['of 49 keys are the keys', numbers(49, 3), [['keys named', 49]]],
    ['of 50 keys that lie together is their range', numbers(50, 3), range],
    [
      'of 50 keys that lie apart are the keys, once they have been counted',
      numbers(50, 9),
      [
        ['count', 0],
        ['keys named', 50],
      ],
    ],
    ['of 50 keys with fewer rows between them is their range', numbers(50, 1), range],
  ])('%s', async (_what, asked, expected) => {
    reads.take('bases');
    await ask(asked);
    expect(reads.take('bases')).toEqual(expected);
  });
});

test('a count of several values is that of each of them', async () => {
  const item = (id: string, state: string) => ({ id, state, touches: [], order: 1, chain: id });
  await mirror.table('pending').bulkPut([item('a', 'waiting'), item('b', 'sending'), item('c', 'attention')]);
  expect(await countOf(mirror.pending, 'state', ['waiting', 'sending'])).toBe(2);
  expect(await countOf(mirror.pending, 'state', [])).toBe(0);
  expect(await countOf(mirror.pending, 'state', ['attention', 'answered'])).toBe(1);
  // No row is read to be counted.
  expect(reads.take('pending').map(([asks]) => asks)).toEqual(['count', 'count', 'count', 'count']);
});

test('rows with one of several values come in the order of the values, without steps from row to row', async () => {
  const item = (id: string, state: string) => ({ id, state, touches: [], order: 1, chain: id });
  await mirror.table('pending').bulkPut([item('a', 'waiting'), item('b', 'sending'), item('c', 'waiting')]);
  reads.take('pending');
  const found = await rowsWith(mirror.pending, 'state', ['waiting', 'answered', 'sending', 'waiting']);
  expect(found.map(({ id }) => id)).toEqual(['b', 'a', 'c']);
  expect(await rowsWith(mirror.pending, 'state', [])).toEqual([]);
  expect(reads.take('pending').map(([asks]) => asks)).toEqual(['rows', 'rows', 'rows']);
});

describe('rows that name one of several values in a list', () => {
  const touching = { field: 'touches', of: ({ touches }: { touches: string[] }) => touches };
  const values = (count: number) => Array.from({ length: count }, (_, n) => `tasks/${n}`);
  const ask = async (named: string[]) => (await rowsNaming(mirror.pending, touching, named)).map(({ id }) => id).sort();

  beforeEach(async () => {
    const item = (id: string, touches: string[]) => ({ id, state: 'waiting', touches, order: 1, chain: id });
    await mirror.table('pending').bulkPut([item('a', values(300)), item('b', values(300)), item('c', ['tasks/999'])]);
    reads.take('pending');
  });

  test.each([2, 19, 20, 300])('are read once each, however many of %i values they name', async (count) => {
    expect(await ask(values(count))).toEqual(['a', 'b']);
    const asked = reads.take('pending');
    expect(asked.filter(([asks]) => asks === 'steps')).toEqual([]);
    // Rows by each value would be read two for each of them.
    expect(asked.filter(([asks]) => asks === 'rows').length).toBeLessThanOrEqual(1);
  });
});
