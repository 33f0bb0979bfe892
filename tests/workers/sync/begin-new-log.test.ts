import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { noop } from '../../../domain/kernel/noop.ts';
import { beginNewLog } from '../../../workers/sync/begin-new-log.ts';
import { onDisk } from './signing-in.ts';

const never = () => false;

/** A browser in which time passes at once, with how many bytes were written before each pause. */
function browserWith(indexedDB: IDBFactory) {
  const parts: number[] = [];
  let part = 0;
  const random = (count: number) => {
    part += count;
    return crypto.getRandomValues(new Uint8Array(count));
  };
  const later = (_milliseconds: number, run: () => void) => {
    parts.push(part);
    part = 0;
    run();
    return noop;
  };
  return { parts, platform: { indexedDB, IDBKeyRange, random, later } };
}

const namesIn = async (databases: IDBFactory) => (await databases.databases()).map(({ name }) => name);

test('more is written than LevelDB keeps in one log, after the first screen, in small parts, and nothing stays', async () => {
  const databases = new IDBFactory();
  const { parts, platform } = browserWith(databases);
  await beginNewLog(platform, never);
  expect(parts[0]).toBe(0);
  expect(parts.reduce((sum, part) => sum + part, 0)).toBeGreaterThan(4 * 1024 * 1024);
  expect(Math.max(...parts)).toBeLessThan(600_000);
  expect(await namesIn(databases)).toEqual([]);
});

test('it ends when it is stopped, also before it has begun', async () => {
  const databases = new IDBFactory();
  const { parts, platform } = browserWith(databases);
  await beginNewLog(platform, () => parts.length > 2);
  expect(parts).toHaveLength(3);
  await beginNewLog(platform, () => true);
  expect(parts).toHaveLength(4);
  expect(await namesIn(databases)).toEqual([]);
});

test('a full disk ends it, and what was written makes room again', async () => {
  const { disk, indexedDB } = onDisk(new IDBFactory(), 'ergon-filling');
  const { parts, platform } = browserWith(indexedDB);
  disk.fillAfter(12);
  await beginNewLog(platform, never);
  expect(parts.length).toBeLessThan(8);
  expect(await namesIn(indexedDB)).toEqual([]);
});
