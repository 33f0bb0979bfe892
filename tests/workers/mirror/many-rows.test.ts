import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { countOf, rowsOf } from '../../../workers/mirror/many-rows.ts';

let mirror: MirrorDatabase;

beforeEach(async () => {
  mirror = new MirrorDatabase('many-rows', { indexedDB: new IDBFactory(), IDBKeyRange });
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
    ['few', [6, 4, 2000, 0]],
    ['next to one another, in no order', Array.from({ length: 120 }, (_, n) => 400 + ((n * 7) % 120))],
    ['far from one another', Array.from({ length: 60 }, (_, n) => n * 17)],
    ['where none is there', Array.from({ length: 60 }, (_, n) => 5000 + n)],
    ['named twice', Array.from({ length: 60 }, (_, n) => n % 30)],
  ])('come in the order in which they were asked for: %s', async (_name, numbers) => {
    expect(await ask(numbers)).toEqual(expected(numbers));
  });
});

test('a count of several values is that of each of them', async () => {
  const item = (id: string, state: string) => ({ id, state, touches: [], order: 1, chain: id });
  await mirror.table('pending').bulkPut([item('a', 'waiting'), item('b', 'sending'), item('c', 'attention')]);
  expect(await countOf(mirror.pending, 'state', ['waiting', 'sending'])).toBe(2);
  expect(await countOf(mirror.pending, 'state', [])).toBe(0);
});
