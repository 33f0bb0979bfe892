import { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { isStorageFull } from '../../../workers/mirror/storage-faults.ts';
import { syncState } from '../../../workers/mirror/values.ts';
import type { Platform } from '../../../workers/sync/platform.ts';
import {
  enforceQuota,
  measureStorage,
  photoCacheName,
  withRoom,
  writeOrMakeRoom,
} from '../../../workers/sync/storage-quota.ts';
import { boss } from '../../domain/people.ts';
import { Clock, Device } from '../mirror/device.ts';
import { Office } from '../mirror/office.ts';
import { onDisk } from './signing-in.ts';

const full = new DOMException('no room is left', 'QuotaExceededError');

it.each([
  ['of a write', full],
  ['of a transaction that could not commit', new Dexie.AbortError(full)],
  ['of some of many writes', new Dexie.BulkError('bulkPut(): 1 of 2 operations failed', [full])],
  [
    'of one of many writes that failed',
    new Dexie.BulkError('bulkAdd(): 2 operations failed', [new Error('other'), full]),
  ],
  ['of some of many changes', new Dexie.ModifyError('Error modifying one or more objects', [full], 1, [])],
])('knows a full disk by the error %s', (_of, error) => {
  expect(isStorageFull(error)).toBe(true);
});

it.each([
  [null],
  ['full'],
  [new Error('QuotaExceededError')],
  [new Dexie.BulkError('failed', [new Error('other')])],
  [new Dexie.BulkError('failed', [])],
])('takes nothing else for a full disk: %s', (error) => {
  expect(isStorageFull(error)).toBe(false);
});

const mega = 1024 * 1024;
/** A browser that tells nothing of its storage, such as WebKitGTK. */
const silent: Platform['storage'] = { estimateStorage: null, isStoragePersisted: null };
const storageOf = (...estimates: StorageEstimate[]): Platform['storage'] => ({
  estimateStorage: async () => (estimates.length > 1 ? estimates.shift() : estimates[0]) ?? {},
  isStoragePersisted: async () => true,
});

describe('storage is low', () => {
  const isLow = async (usage: number, quota: number) =>
    (await measureStorage({ storage: storageOf({ usage, quota }), later: () => () => undefined }))?.low;

  test.each([
    ['when less than 5 % of a little is left', 951 * mega, 1000 * mega, true],
    ['not when 5 % of it is', 950 * mega, 1000 * mega, false],
    ['when less than 200 MB of much is left', 9801 * mega, 10_000 * mega, true],
    ['not when 200 MB of it are', 9800 * mega, 10_000 * mega, false],
    ['when nothing of next to nothing is left', 10, 10, true],
    ['not when that is free', 0, 10, false],
    ['not where the browser tells no quota', 10, 0, false],
  ])('%s', async (_when, usage, quota, low) => {
    expect(await isLow(usage, quota)).toBe(low);
  });
});

describe('the care for storage', () => {
  let device: Device;
  let dropped: string[];
  let disk: { full: boolean };

  beforeEach(() => {
    const clock = new Clock();
    const { disk: onMirror, indexedDB } = onDisk(new IDBFactory(), 'ergon-mirror');
    disk = onMirror;
    device = new Device({ viewer: boss, office: new Office(boss, clock.now), clock, indexedDB });
    dropped = [];
  });
  afterEach(() => device.close());

  const contextWith = (storage: Platform['storage']) => {
    const remove = async (name: string): Promise<boolean> => dropped.push(name) > 0;
    const caches = { delete: remove } as unknown as Platform['caches'];
    return { ...device.context, platform: { ...device.context.platform, storage, caches } };
  };
  const photos = photoCacheName(boss.userId);
  const low = { usage: 99, quota: 100 };
  const free = { usage: 9, quota: 100 };

  test('shows what is used, and drops nothing while there is room', async () => {
    const found = { ...free, persistent: true, low: false };
    expect(await enforceQuota(contextWith(storageOf(free)))).toEqual(found);
    expect((await syncState(device.mirror)).storage).toEqual(found);
    expect(dropped).toEqual([]);
  });

  test('drops the photos that were fetched when there is little, and shows what is left then', async () => {
    const found = { ...free, persistent: true, low: false };
    expect(await enforceQuota(contextWith(storageOf(low, free)))).toEqual(found);
    expect((await syncState(device.mirror)).storage).toEqual(found);
    expect(dropped).toEqual([photos]);
  });

  test('knows nothing where the browser does not tell, and takes what it leaves out for nothing', async () => {
    expect(await enforceQuota(contextWith(silent))).toBeNull();
    const nothing = { usage: 0, quota: 0, persistent: true, low: false };
    expect(await enforceQuota(contextWith(storageOf({})))).toEqual(nothing);
  });

  test('measures what the browser tells, also where it does not say whether it keeps that', async () => {
    const storage = { ...storageOf(free), isStoragePersisted: null };
    expect(await enforceQuota(contextWith(storage))).toEqual({ ...free, persistent: null, low: false });
  });

  test('refuses nothing for a cache that cannot be dropped, and tells of it', async () => {
    const noted: unknown[] = [];
    const context = contextWith(storageOf(free));
    const denied = new DOMException('The operation is insecure.', 'SecurityError');
    const caches = { delete: () => Promise.reject(denied) } as unknown as Platform['caches'];
    const platform = {
      ...context.platform,
      caches,
      noteFault: (job: string, fault: unknown) => noted.push([job, fault]),
    };
    let tries = 0;
    const write = async (): Promise<string> => {
      tries += 1;
      if (tries === 1) throw full;
      return 'written';
    };
    expect(await writeOrMakeRoom({ ...context, platform }, write)).toBe('written');
    expect(noted).toEqual([['photos', denied]]);
  });

  /** The context with a storage, and the side jobs that failed; a wait that is given an end has come to it. */
  const noting = (storage: Platform['storage']) => {
    const noted: string[] = [];
    const context = contextWith(storage);
    const later = (_wait: number, callback: () => void): (() => void) => {
      setTimeout(callback);
      return () => undefined;
    };
    return {
      noted,
      context: { ...context, platform: { ...context.platform, later, noteFault: (job: string) => noted.push(job) } },
    };
  };
  const rejects = async (): Promise<never> => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  const never = () => new Promise<never>(() => undefined);

  test.each([
    ['cannot be measured', { estimateStorage: rejects, isStoragePersisted: null }],
    ['is never measured to the end', { estimateStorage: never, isStoragePersisted: null }],
    ['never says whether it persists', { estimateStorage: async () => free, isStoragePersisted: never }],
  ])('says that a full disk is full when it %s, and tells of that as well', async (_how, storage) => {
    const { noted, context } = noting(storage);
    expect(await writeOrMakeRoom(context, () => Promise.reject(full))).toBeNull();
    expect(noted).toEqual(['storage']);
  });

  test('waits no more than some seconds for caches that never answer', async () => {
    const { noted, context } = noting(storageOf(free));
    const platform = { ...context.platform, caches: { open: never, delete: never, keys: never } };
    let tries = 0;
    const write = async (): Promise<string> => {
      tries += 1;
      if (tries === 1) throw full;
      return 'written';
    };
    expect(await writeOrMakeRoom({ ...context, platform }, write)).toBe('written');
    expect(noted).toEqual(['photos']);
  });

  test('does not fail where not even what it found can be shown, and fails for any other reason', async () => {
    disk.full = true;
    expect(await enforceQuota(contextWith(storageOf(free)))).toMatchObject(free);
    disk.full = false;
    device.mirror.close({ disableAutoOpen: true });
    await expect(enforceQuota(contextWith(storageOf(free)))).rejects.toThrow();
  });

  test('lets a write through that has room', async () => {
    expect(await writeOrMakeRoom(contextWith(storageOf(free)), async () => 'written')).toBe('written');
    expect(dropped).toEqual([]);
  });

  test('makes room for a write, and tries it once more', async () => {
    let tries = 0;
    const write = async (): Promise<string> => {
      tries += 1;
      if (tries === 1) throw full;
      return 'written';
    };
    expect(await writeOrMakeRoom(contextWith(storageOf(free)), write)).toBe('written');
    expect([tries, dropped]).toEqual([2, [photos]]);
  });

  test('says that there is no room, and shows it', async () => {
    const write = () => Promise.reject(full);
    expect(await writeOrMakeRoom(contextWith(storageOf(free)), write)).toBeNull();
    expect((await syncState(device.mirror)).storage).toMatchObject(free);
    const owner = { viewer: boss, timeZone: 'UTC' };
    const { platform } = contextWith(silent);
    await expect(withRoom({ platform, owner }, write)).rejects.toBe(full);
  });

  test('leaves a write that fails for another reason alone', async () => {
    let tries = 0;
    const write = (): Promise<never> => {
      tries += 1;
      return Promise.reject(new Error('broken'));
    };
    await expect(writeOrMakeRoom(contextWith(storageOf(free)), write)).rejects.toThrow('broken');
    expect([tries, dropped]).toEqual([1, []]);
  });
});
