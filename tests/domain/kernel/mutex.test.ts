import { expect, test } from 'vitest';
import { Mutex } from '../../../domain/kernel/mutex.ts';

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

test('shared work waits for the exclusive work before it, and exclusive work for all that was asked for before', async () => {
  const mutex = new Mutex();
  const begun: string[] = [];
  const [first, one, two, second, three] = ['first', 'one', 'two', 'second', 'three'].map((name) => slow(name, begun));
  const done = [
    mutex.run(first?.work ?? aWhile),
    mutex.runShared(one?.work ?? aWhile),
    mutex.runShared(two?.work ?? aWhile),
    mutex.run(second?.work ?? aWhile),
    mutex.runShared(three?.work ?? aWhile),
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

test('work runs alone, in the order in which it was asked for, and gives its value', async () => {
  const mutex = new Mutex();
  const begun: string[] = [];
  const one = slow('one', begun);
  const first = mutex.run(one.work);
  const second = mutex.run(async () => begun.push('two'));
  await aWhile();
  expect(begun).toEqual(['one']);
  expect(mutex.pending).toBe(2);
  one.fail(new Error('failed'));
  await expect(first).rejects.toThrow('failed');
  expect(await second).toBe(2);
  expect(mutex.pending).toBe(0);
});

test('whoever acquires it is alone until they release it', async () => {
  const mutex = new Mutex();
  const begun: string[] = [];
  const release = await mutex.acquire();
  const next = mutex.run(async () => begun.push('next'));
  await aWhile();
  expect(begun).toEqual([]);
  expect(mutex.pending).toBe(2);
  release();
  await next;
  expect(begun).toEqual(['next']);
  const again = await mutex.acquire();
  again();
});
