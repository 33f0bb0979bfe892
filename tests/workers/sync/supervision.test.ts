import { IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { browserPlatform } from '../../../workers/sync/browser-platform.ts';
import { BrowserEngine } from '../../../workers/sync/engine.ts';
import { OutboxDatabase } from '../../../workers/sync/outbox/database.ts';
import type { Platform } from '../../../workers/sync/platform.ts';
import { boss } from '../../domain/people.ts';
import { BrowserProfile } from '../../scenarios/machine/browser-profile.ts';
import { CacheInMemory } from '../../support/cache-in-memory.ts';
import { addressIds, day } from '../mirror/day.ts';
import { Office } from '../mirror/office.ts';
import { credentials, signInOnly, userId } from './signing-in.ts';

const [first, second] = addressIds;

let profile: BrowserProfile;
let office: Office;
let isAway: boolean;
let engines: BrowserEngine[];
/** Faults of the core, which would restart the engine, and the side jobs that failed. */
let restarts: unknown[];
let failed: string[];

/** What a worker's scope offers here; a test takes away from it. */
let scope: Record<string, unknown>;
let navigator_: Record<string, unknown>;

beforeEach(() => {
  profile = new BrowserProfile();
  office = new Office(boss, Date.now);
  office.write(...day());
  [isAway, engines, restarts, failed] = [false, [], [], []];
  navigator_ = {
    onLine: true,
    locks: profile.locks,
    storage: { estimate: async () => ({ usage: 1, quota: 10 ** 10 }), persisted: async () => true },
  };
  const { caches } = new CacheInMemory();
  scope = {
    navigator: navigator_,
    indexedDB: profile.indexedDB,
    IDBKeyRange,
    caches: { ...caches, delete: async () => true, keys: async () => ['workbox-precache-v2'] },
    OffscreenCanvas: class {},
    createImageBitmap: () => undefined,
    fetch: server,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    reportError: (fault: unknown) => restarts.push(fault),
  };
});

afterEach(async () => {
  for (const engine of engines.toReversed()) await engine.close();
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
  const engine = new BrowserEngine({ ...platform, ...given(platform) });
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
 * A day: somebody signs in, marks, loses the network, marks in a second tab, closes both, comes back with the network, and all of
 * it is at the office once.
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
  for (const engine of engines.toReversed()) await engine.close();
  engines = [];
  profile.bury();
  isAway = false;
  const three = open();
  await three.open({ fresh: false, locale: 'gr' });
  await three.syncNow();
  await vi.waitFor(async () => expect(await unanswered()).toBe(0), 20_000);
  expect([...office.effects.values()]).toEqual([1, 1]);
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

  test('without any of that', { timeout: 60_000 }, async () => {
    for (const takeAway of Object.values(without))
      if (navigator_.storage !== undefined || takeAway !== without[0]) takeAway();
    await liveADay(tab);
    expect(failed).toEqual([]);
  });
});

describe('a day ends with everything sent, and the engine is never restarted, while', () => {
  const broken = (): never => {
    throw new Error('broken');
  };
  const rejects = (): Promise<never> => Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'));
  const jobs: Readonly<Record<string, { job: string; breaks: (platform: Platform) => Partial<Platform> }>> = {
    'the storage cannot be measured': {
      job: 'storage',
      breaks: () => ({ storage: { estimateStorage: rejects, isStoragePersisted: rejects } }),
    },
    'measuring the storage throws': {
      job: 'storage',
      breaks: () => ({ storage: { estimateStorage: broken, isStoragePersisted: null } }),
    },
  };

  test.each(Object.entries(jobs))('%s', { timeout: 60_000 }, async (_name, { job, breaks }) => {
    await liveADay(() => tab(breaks));
    expect(new Set(failed)).toEqual(new Set([job]));
  });

  test('one of them fails once, and works the next time', { timeout: 60_000 }, async () => {
    let tries = 0;
    const estimateStorage = async (): Promise<StorageEstimate> => {
      tries += 1;
      if (tries === 1) throw new Error('not yet');
      return { usage: 1, quota: 10 ** 10 };
    };
    const soon = (platform: Platform): Partial<Platform> => ({
      storage: { estimateStorage, isStoragePersisted: null },
      later: (wait, run) => platform.later(Math.min(wait, 50), run),
    });
    await liveADay(() => tab(soon));
    await vi.waitFor(() => expect(tries).toBeGreaterThan(1));
    expect(failed).toEqual(['storage']);
  });

  test('the photo cache cannot be opened, as in private windows of some browsers', { timeout: 60_000 }, async () => {
    Object.assign(scope, { caches: { open: rejects, delete: rejects, keys: async () => [] } });
    const gone = { kind: 'remove', resource: 'photos', id: first } as const;
    await liveADay(tab);
    office.write(gone as never);
    const [engine] = engines;
    await engine?.syncNow();
    await vi.waitFor(() => expect(failed).toContain('photos'));
    expect(restarts).toEqual([]);
  });
});
