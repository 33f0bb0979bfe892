import { IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hour, second as oneSecond } from '../../../domain/kernel/time.ts';
import { sha256 } from '../../../workers/photos/hash.ts';
import { browserPlatform } from '../../../workers/sync/browser-platform.ts';
import { BrowserEngine } from '../../../workers/sync/engine.ts';
import { OutboxDatabase } from '../../../workers/sync/outbox/database.ts';
import type { Platform, SideJob } from '../../../workers/sync/platform.ts';
import { boss } from '../../domain/people.ts';
import { BrowserProfile } from '../../scenarios/machine/browser-profile.ts';
import { CacheInMemory } from '../../support/cache-in-memory.ts';
import { type NewerFeature, newerFeatures, takeAway } from '../../support/newer-features.ts';
import { addressIds, day } from '../mirror/day.ts';
import { Office } from '../mirror/office.ts';
import { credentials, signInOnly, somePhoto, userId } from './signing-in.ts';

const [first, second] = addressIds;
const newer = Object.keys(newerFeatures) as NewerFeature[];
/** Those that the server of these tests and Node's own requests cannot do without. */
const ofNode: readonly NewerFeature[] = ['Response.json', 'Array.prototype.toSorted', 'String.prototype.toWellFormed'];

let profile: BrowserProfile;
let office: Office;
let isAway: boolean;
let engines: BrowserEngine[];
/** Faults of the core, which would restart the engine, and the side jobs that failed. */
let restarts: unknown[];
let failed: string[];
/** The cache of photos, how one is made small, and how far the server's clock is ahead. */
let cache: CacheInMemory;
let shrink: Platform['shrinkPhoto'];
let ahead: number;

/** What a worker's scope offers here; a test takes away from it. */
let scope: Record<string, unknown>;
let navigator_: Record<string, unknown>;

beforeEach(() => {
  profile = new BrowserProfile();
  office = new Office(boss, () => Date.now() + ahead);
  office.write(...day());
  [isAway, engines, restarts, failed, ahead] = [false, [], [], [], 0];
  navigator_ = {
    userAgent: 'a browser',
    onLine: true,
    locks: profile.locks,
    storage: { estimate: async () => ({ usage: 1, quota: 10 ** 10 }), persisted: async () => true },
  };
  cache = new CacheInMemory();
  shrink = async () => new Blob(['small']);
  scope = {
    navigator: navigator_,
    indexedDB: profile.indexedDB,
    IDBKeyRange,
    caches: { open: async () => cache, delete: async () => true },
    OffscreenCanvas: class {},
    createImageBitmap: () => undefined,
    fetch: server,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    reportError: (fault: unknown) => restarts.push(fault),
  };
});

afterEach(async () => {
  for (const engine of [...engines].reverse()) await engine.close();
});

/** A server that signs in, takes and brings changes, and pokes. */
const server: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  request.signal.throwIfAborted();
  if (isAway) throw new TypeError('the network is away');
  if (/\/(sync\/|health\/live$)/.test(request.url)) return office.fetch(request);
  if (request.url.endsWith('stream-me')) return new Response(new TransformStream().readable);
  return signInOnly(request);
};

/** A tab of the browser, as its worker builds it from what the scope offers. */
function tab(given: (platform: Platform) => Partial<Platform> = () => ({})): BrowserEngine {
  for (const [name, value] of Object.entries(scope)) vi.stubGlobal(name, value);
  const platform = browserPlatform('http://office.test/rest', {
    appVersion: 'test',
    noteFault: (job) => failed.push(job),
  });
  const drawn = { decoded: false, takenOn: null, latitude: null, longitude: null };
  // Node has no canvas, and nothing that a photo could be given to.
  const photos: Partial<Platform> = {
    processPhoto: async ({ bytes, mediaType }) => ({ ...drawn, bytes, mediaType, hash: await sha256(bytes) }),
    shrinkPhoto: (photo) => shrink(photo),
  };
  const engine = new BrowserEngine({ ...platform, ...photos, ...given(platform) });
  engines.push(engine);
  return engine;
}

const collect = (engine: BrowserEngine, id: string) =>
  engine.perform('markCollected', { id } as never, { completionStatus: 'NO_PROGRESS' } as never);

const unanswered = async (): Promise<number> => {
  const outbox = new OutboxDatabase(userId, {
    indexedDB: profile.indexedDB,
    IDBKeyRange: IDBKeyRange as unknown as Platform['IDBKeyRange'],
  });
  const items = await outbox.items.filter(({ outcome }) => outcome === null).count();
  outbox.close();
  return items;
};

/**
 * A day: somebody signs in, marks, loses the network, marks and takes a photo in a second tab, closes both, comes back with the
 * network, and all of it is at the office once; then they sign out.
 */
async function liveADay(open: () => BrowserEngine): Promise<void> {
  const one = open();
  await one.signIn(credentials);
  // Once the day is here; without Web Locks a tab leads some moments later.
  await vi.waitFor(async () => expect(await collect(one, first)).toMatchObject({ kind: 'kept' }), 15_000);
  await one.notice('hidden');
  await vi.waitFor(async () => expect(office.effects.size).toBe(1), 15_000);
  isAway = true;
  const two = open();
  await two.open({ fresh: false, locale: 'gr' });
  await collect(two, second);
  await two.saveDraft({ key: 'proof', value: { comment: 'x' }, files: [] });
  expect((await two.readiness()).filesWaiting).toBe(0);
  await two.exportUnsent();
  const photo = somePhoto(900);
  expect(await two.capture(photo, 'proof')).toMatchObject({ kind: 'captured' });
  expect((await two.photoThumbnail(photo.id))?.size).toBeGreaterThan(0);
  expect((await two.photoThumbnail(photo.id))?.size).toBeGreaterThan(0);
  for (const engine of [...engines].reverse()) await engine.close();
  engines = [];
  profile.bury();
  isAway = false;
  const three = open();
  await three.open({ fresh: false, locale: 'gr' });
  office.write({ kind: 'remove', resource: 'photos', id: first } as never);
  await three.syncNow();
  await vi.waitFor(async () => expect(await unanswered()).toBe(0), 20_000);
  expect([...office.effects.values()]).toEqual([1, 1]);
  await three.signOut();
  expect(restarts).toEqual([]);
}

describe('a day ends with everything sent in a browser', () => {
  const withoutStorage = (...names: string[]) => {
    const storage = { ...(navigator_.storage as object) };
    for (const name of names) Reflect.deleteProperty(storage, name);
    navigator_.storage = storage;
  };
  const without: Readonly<Record<string, () => void>> = {
    'without navigator.storage (WebKitGTK)': () => Reflect.deleteProperty(navigator_, 'storage'),
    'whose storage cannot be estimated (Safari before 17)': () => withoutStorage('estimate'),
    'whose storage does not say whether it persists': () => withoutStorage('persisted'),
    'without Web Locks': () => Reflect.deleteProperty(navigator_, 'locks'),
    'without BroadcastChannel': () => Object.assign(scope, { BroadcastChannel: undefined }),
    'without caches': () => Reflect.deleteProperty(scope, 'caches'),
    'without a canvas in workers': () => Reflect.deleteProperty(scope, 'OffscreenCanvas'),
    'without bitmaps': () => Reflect.deleteProperty(scope, 'createImageBitmap'),
    'without bodies that can be read while they arrive': () => {
      const Real = Response;
      // One that makes real replies, whose own prototype says nothing of a body.
      const Bodyless = Object.assign(
        function make(...given: ConstructorParameters<typeof Response>) {
          return new Real(...given);
        },
        { json: Real.json.bind(Real) },
      );
      Object.assign(scope, { Response: Bodyless });
    },
    'whose workers do not know of the network': () => Reflect.deleteProperty(navigator_, 'onLine'),
  };

  test('that offers everything', { timeout: 60_000 }, async () => {
    await liveADay(tab);
    expect(failed).toEqual([]);
  });

  test.each(Object.entries(without))('%s', { timeout: 60_000 }, async (_name, takeAway) => {
    takeAway();
    await liveADay(tab);
    expect(failed).toEqual([]);
  });

  test('that is the oldest of those that Ergon runs on', { timeout: 60_000 }, async () => {
    const putBack = takeAway(newer.filter((feature) => !ofNode.includes(feature)));
    try {
      await liveADay(tab);
    } finally {
      putBack();
    }
    expect(failed).toEqual([]);
  });

  test('without any of that', { timeout: 60_000 }, async () => {
    for (const takeAway of Object.values(without))
      if (navigator_.storage !== undefined || takeAway !== without[0]) takeAway();
    await liveADay(tab);
    expect(failed).toEqual([]);
  });
});

describe('a day ends with everything sent, and the engine is never restarted, while', () => {
  /** Fails, as often as it is to. */
  type Fail = () => void;
  const { put, delete: remove, getAll } = IDBObjectStore.prototype;
  afterEach(() => Object.assign(IDBObjectStore.prototype, { put, delete: remove, getAll }));

  /** A call that fails: before it has a promise, or with its promise. */
  let atOnce: boolean;
  const failing =
    <Given extends unknown[], Value>(fail: Fail, work: (...given: Given) => Promise<Value>) =>
    (...given: Given): Promise<Value> => {
      if (atOnce) fail();
      return (async () => {
        if (!atOnce) fail();
        return work(...given);
      })();
    };

  /** Breaks one call of an object of the browser's. */
  const within = (object: object, name: string, fail: Fail): object => {
    const work: unknown = Reflect.get(object, name);
    return {
      ...object,
      [name]: failing(fail, async (...given: unknown[]) => (work as (...of: unknown[]) => unknown)(...given)),
    };
  };
  const breakStorage = (name: string) => (fail: Fail) => {
    navigator_.storage = within(navigator_.storage as object, name, fail);
  };
  const breakCaches = (name: string) => (fail: Fail) => {
    scope.caches = within(scope.caches as object, name, fail);
  };
  /** Breaks one call of each cache. */
  const breakCache = (name: string) => (fail: Fail) => {
    scope.caches = { ...(scope.caches as object), open: async () => within(cache, name, fail) };
  };
  const breakChannel = (broken: (fail: Fail) => object) => (fail: Fail) => {
    scope.BroadcastChannel = broken(fail);
  };

  /** What each side job asks of the browser that may fail. */
  const jobs: Readonly<Record<SideJob, Readonly<Record<string, (fail: Fail) => void>>>> = {
    storage: {
      'the storage is measured': breakStorage('estimate'),
      'the browser is asked whether it keeps the storage': breakStorage('persisted'),
    },
    words: {
      'the words of rows are filled in': (fail) => {
        IDBObjectStore.prototype.delete = function (key) {
          if (String(key).startsWith('wordsAfter')) fail();
          return remove.call(this, key);
        };
      },
    },
    live: {
      'the stream is opened': (fail) => {
        scope.fetch = async (...request: Parameters<typeof fetch>) => {
          const [input] = request;
          if ((input instanceof Request ? input.url : String(input)).endsWith('stream-me')) fail();
          return server(...request);
        };
      },
    },
    photos: {
      'the cache of photos is opened': breakCaches('open'),
      'the cache is asked for a photo': breakCache('match'),
      'a photo is kept in the cache': breakCache('put'),
      'a photo is deleted from the cache': breakCache('delete'),
      'a photo is made small for its tile': (fail) => {
        shrink = failing(fail, async () => new Blob(['small']));
      },
    },
    sources: {
      'untouched files of photos are looked for': (fail) => {
        IDBObjectStore.prototype.getAll = function (...query) {
          if (this.transaction.db.name.startsWith('ergon-sources')) fail();
          return getAll.apply(this, query);
        };
      },
    },
    seals: {
      'the key with which this device signs is kept': (fail) => {
        IDBObjectStore.prototype.put = function (value, key) {
          if ((value as { key?: unknown }).key === 'signing') fail();
          return put.call(this, value, key);
        };
      },
    },
    tabs: {
      'the channel between tabs is opened': breakChannel(
        (fail) =>
          class extends BroadcastChannel {
            constructor(name: string) {
              fail();
              super(name);
            }
          },
      ),
      'something is said to other tabs': breakChannel(
        (fail) =>
          class extends BroadcastChannel {
            override postMessage(message: unknown): void {
              fail();
              super.postMessage(message);
            }
          },
      ),
    },
    clock: {
      'it is shown that the clock is wrong': (fail) => {
        ahead = hour;
        IDBObjectStore.prototype.put = function (value, key) {
          if ((value as { value?: { clockSkew?: unknown } }).value?.clockSkew) fail();
          return put.call(this, value, key);
        };
      },
    },
    cleanup: {
      'the caches of who has signed out are deleted': breakCaches('delete'),
      'the databases of who has signed out are deleted': (fail) => {
        const { indexedDB } = profile;
        const deleteDatabase: IDBFactory['deleteDatabase'] = (name) => {
          fail();
          return indexedDB.deleteDatabase(name);
        };
        scope.indexedDB = new Proxy(indexedDB, {
          get(target, name) {
            if (name === 'deleteDatabase') return deleteDatabase;
            const value: unknown = Reflect.get(target, name);
            return typeof value === 'function' ? value.bind(target) : value;
          },
        });
      },
    },
  };
  /** A stream that cannot be opened is one of a network that went, which is nothing to tell of. */
  const untold = ['the stream is opened'];
  const rows = Object.entries(jobs).flatMap(([job, ways]) =>
    Object.entries(ways).map(([what, broken]) => [what, untold.includes(what) ? [] : [job], broken] as const),
  );
  /** So that what is tried again, first within 5 s, is tried while the day lasts; what has 5 s to answer keeps them. */
  const soon = (platform: Platform): Partial<Platform> => ({
    later: (wait, run) => platform.later(wait < 5 * oneSecond ? Math.min(wait, 50) : wait, run),
  });

  test.each(rows)('it fails each time that %s', { timeout: 60_000 }, async (_what, told, broken) => {
    atOnce = true;
    broken(() => {
      throw new Error('broken');
    });
    await liveADay(tab);
    // Nobody waits for what is deleted after a sign-out.
    await vi.waitFor(() => expect([...new Set(failed)]).toEqual(told));
  });

  test.each(rows)('it fails the first time that %s', { timeout: 60_000 }, async (_what, told, broken) => {
    atOnce = false;
    let left = 1;
    broken(() => {
      left -= 1;
      if (left === 0) throw new Error('broken');
    });
    await liveADay(() => tab(soon));
    await vi.waitFor(() => expect(failed).toEqual(told));
  });

  test('a tab is refused the lock by which it sends', { timeout: 60_000 }, async () => {
    let left = 1;
    const request = (...given: Parameters<typeof profile.locks.request>) => {
      left -= 1;
      if (left === 0) return Promise.reject(new DOMException('The document is not active.', 'InvalidStateError'));
      return profile.locks.request(...given);
    };
    navigator_.locks = { request };
    await liveADay(() => tab(soon));
    expect(failed).toEqual(['tabs']);
  });
});
