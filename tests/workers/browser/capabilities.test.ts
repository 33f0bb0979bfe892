import { describe, expect, test, vi } from 'vitest';
import { type BrowserScope, Capabilities } from '../../../workers/browser/capabilities.ts';

const none = new Capabilities({});

describe('a browser without any optional capability', () => {
  test('says so of each, and is not asked for more', () => {
    expect([
      none.estimateStorage,
      none.isStoragePersisted,
      none.persistStorage,
      none.locks,
      none.openChannel,
      none.caches,
      none.serviceWorker,
      none.isPositionGranted,
      none.setBadge,
      none.keepAwake,
      none.wakeWithNetwork,
      none.onLaunch,
      none.texts('localStorage'),
      none.texts('sessionStorage'),
    ]).toEqual(Array.from({ length: 14 }, () => null));
    expect([
      none.canDraw,
      none.canStream,
      none.canBePushedTo,
      none.canUsePasskeys,
      none.canShare([]),
      none.deletesDamagedDatabases,
    ]).toEqual(Array.from({ length: 6 }, () => false));
    expect(none.isOnline).toBe(true);
  });

  test('is taken to be idle after a moment', () => {
    vi.useFakeTimers();
    const called = vi.fn();
    none.whenIdle(called);
    none.whenIdle(called)();
    vi.advanceTimersByTime(1499);
    expect(called).toHaveBeenCalledTimes(0);
    vi.advanceTimersByTime(1);
    expect(called).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });
});

describe('what a browser offers', () => {
  test('is asked of its own object, as the platform wants it', async () => {
    const storage = {
      quota: 7,
      async estimate() {
        return { quota: this.quota };
      },
      async persisted() {
        return this.quota === 7;
      },
      async persist() {
        return this.quota !== 7;
      },
    };
    const offered = new Capabilities({ navigator: { storage } });
    expect(await offered.estimateStorage?.()).toEqual({ quota: 7 });
    expect(await offered.isStoragePersisted?.()).toBe(true);
    expect(await offered.persistStorage?.()).toBe(false);
  });

  test('of which a part may be missing: Safari before 17 has a storage that cannot be estimated', () => {
    const offered = new Capabilities({ navigator: { storage: { persisted: async () => true } } });
    expect([offered.estimateStorage, offered.persistStorage]).toEqual([null, null]);
    expect(offered.isStoragePersisted).not.toBeNull();
  });

  test.each<[string, BrowserScope, boolean]>([
    ['both', { OffscreenCanvas: class {}, createImageBitmap: () => undefined }, true],
    ['no canvas', { createImageBitmap: () => undefined }, false],
    ['no bitmaps', { OffscreenCanvas: class {} }, false],
  ])('lets photos be drawn with %s: %s', (_with, scope, canDraw) => {
    expect(new Capabilities(scope).canDraw).toBe(canDraw);
  });

  test.each<[string, object, boolean]>([
    ['Chromium', { dataLoss: 'none', oldVersion: 0 }, true],
    ['another browser', { oldVersion: 0 }, false],
  ])('tells whether damaged databases are deleted: %s', (_browser, prototype, deletes) => {
    expect(new Capabilities({ IDBVersionChangeEvent: { prototype } }).deletesDamagedDatabases).toBe(deletes);
  });

  test('is read when it is used: what a test or a policy takes away later is missing then', () => {
    const scope: { caches?: CacheStorage } = { caches: 'the caches' as never };
    const offered = new Capabilities(scope);
    expect(offered.caches).toBe('the caches');
    delete scope.caches;
    expect(offered.caches).toBeNull();
  });

  test.each(['caches', 'localStorage', 'sessionStorage', 'serviceWorker'] as const)(
    'is nothing where all data of a site are blocked, and to ask for it throws: %s',
    (name) => {
      const refuse = (): never => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      };
      const blocked = Object.defineProperty({}, name, { get: refuse });
      const offered = new Capabilities(name === 'serviceWorker' ? { navigator: blocked } : blocked);
      const isText = name === 'localStorage' || name === 'sessionStorage';
      expect(isText ? offered.texts(name) : offered[name]).toBeNull();
      expect(offered.canBePushedTo).toBe(false);
    },
  );

  test.each([
    ['ergon.example.com', true],
    ['localhost', true],
    ['127.0.0.1', false],
    ['[::1]', false],
  ])('uses passkeys at %s: %s', (hostname, canUse) => {
    const location = { hostname };
    expect(new Capabilities({ PublicKeyCredential: class {}, location }).canUsePasskeys).toBe(canUse);
    expect(new Capabilities({ location }).canUsePasskeys).toBe(false);
  });

  test('shows a badge for a count, and none for 0', async () => {
    const setAppBadge = vi.fn(async () => undefined);
    const clearAppBadge = vi.fn(async () => undefined);
    const { setBadge } = new Capabilities({ navigator: { setAppBadge, clearAppBadge } });
    await setBadge?.(3);
    await setBadge?.(0);
    expect([setAppBadge.mock.calls, clearAppBadge.mock.calls]).toEqual([[[3]], [[]]]);
  });

  test('wakes the service worker with a network, where both exist', async () => {
    const register = vi.fn(async () => undefined);
    const serviceWorker = { getRegistration: async () => ({ sync: { register } }) } as never;
    const { wakeWithNetwork } = new Capabilities({ navigator: { serviceWorker }, SyncManager: class {} });
    await wakeWithNetwork?.('send');
    expect(register.mock.calls).toEqual([['send']]);
    expect(new Capabilities({ navigator: { serviceWorker } }).wakeWithNetwork).toBeNull();
    expect(new Capabilities({ SyncManager: class {} }).wakeWithNetwork).toBeNull();
  });

  test('wakes nothing while no service worker is registered', async () => {
    const serviceWorker = { getRegistration: async () => undefined } as never;
    const { wakeWithNetwork } = new Capabilities({ navigator: { serviceWorker }, SyncManager: class {} });
    await expect(wakeWithNetwork?.('send')).resolves.toBeUndefined();
  });

  test('tells of launches that have an address', () => {
    let launch: (params: { targetURL?: string }) => void = () => undefined;
    const heard: string[] = [];
    const launchQueue = {
      setConsumer(consumer: typeof launch) {
        launch = consumer;
      },
    };
    new Capabilities({ launchQueue }).onLaunch?.((address) => heard.push(address));
    launch({});
    launch({ targetURL: 'https://ergon.test/my-day' });
    expect(heard).toEqual(['https://ergon.test/my-day']);
  });

  test('tells whether the position may be had without a question', async () => {
    const query = async () => ({ state: 'granted' });
    expect(await new Capabilities({ navigator: { permissions: { query } } }).isPositionGranted?.()).toBe(true);
  });
});
