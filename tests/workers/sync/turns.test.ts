import { expect, test } from 'vitest';
import { Turns } from '../../../workers/sync/turns.ts';

/** Work that ends when it is told to, and writes down when it began. */
function slow(name: string, begun: string[]) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const work = (): Promise<void> => {
    begun.push(name);
    return promise;
  };
  return { work, end: resolve, fail: reject };
}

const aWhile = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('what is done beside turns waits for those before it, and those after it wait for all of that', async () => {
  const turns = new Turns();
  const begun: string[] = [];
  const [first, one, two, second, three] = ['first', 'one', 'two', 'second', 'three'].map((name) => slow(name, begun));
  const done = [
    turns.take(first?.work ?? aWhile),
    turns.beside(one?.work ?? aWhile),
    turns.beside(two?.work ?? aWhile),
    turns.take(second?.work ?? aWhile),
    turns.beside(three?.work ?? aWhile),
  ];
  await aWhile();
  expect(begun).toEqual(['first']);
  first?.end();
  await aWhile();
  expect(begun).toEqual(['first', 'one', 'two']);
  one?.end();
  await aWhile();
  expect(begun).toHaveLength(3);
  two?.fail(new Error('failed'));
  await expect(done[2]).rejects.toThrow('failed');
  await aWhile();
  expect(begun).toEqual(['first', 'one', 'two', 'second']);
  second?.fail(new Error('failed, too'));
  await expect(done[3]).rejects.toThrow('failed, too');
  await aWhile();
  expect(begun.at(-1)).toBe('three');
  three?.end();
  await Promise.allSettled(done);
});
