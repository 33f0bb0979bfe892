import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { minute } from '../../../domain/kernel/time.ts';
import { browserPlatform } from '../../../workers/sync/browser-platform.ts';
import { BrowserEngine } from '../../../workers/sync/engine.ts';
import { inBackground } from '../../../workers/sync/platform.ts';
import { measureStorage } from '../../../workers/sync/storage-quota.ts';
import { brokenJpeg, someBytes } from '../../support/photos.ts';

let surroundings: EventTarget;
let reported: unknown[];

/** What a worker of a browser has, and Node has not. */
beforeEach(() => {
  [surroundings, reported] = [new EventTarget(), []];
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  vi.stubGlobal('addEventListener', surroundings.addEventListener.bind(surroundings));
  vi.stubGlobal('removeEventListener', surroundings.removeEventListener.bind(surroundings));
  vi.stubGlobal('reportError', (fault: unknown) => reported.push(fault));
  vi.stubGlobal('navigator', {
    userAgent: 'a browser',
    storage: { estimate: async () => ({ usage: 1, quota: 2 }), persisted: async () => true },
    locks: 'the locks',
  });
});

const noted: unknown[] = [];
const platform = () =>
  browserPlatform('http://office.test/rest', {
    appVersion: '1.2.3',
    noteFault: (job, fault) => noted.push([job, fault]),
  });

describe('in a browser', () => {
  test('the engine has what the browser gives', async () => {
    const given = platform();
    expect(given).toMatchObject({
      restBase: 'http://office.test/rest',
      appVersion: '1.2.3',
      locks: 'the locks',
      caches: null,
      canStream: true,
      uploadHttp: null,
    });
    expect(await measureStorage(given)).toMatchObject({ usage: 1, quota: 2, persistent: true });
    expect(given.indexedDB).toBe(indexedDB);
    expect(given.random(16)).toHaveLength(16);
    expect(given.random(16)).not.toEqual(given.random(16));
    expect(Math.abs(given.now() - Date.now())).toBeLessThan(10_000);
    const drawn = Array.from({ length: 20 }, () => given.jitter());
    expect(new Set(drawn).size).toBeGreaterThan(1);
    expect(drawn.every((each) => each >= 0 && each < 1)).toBe(true);
    vi.stubGlobal('caches', 'the caches');
    expect(platform().caches).toBe('the caches');
  });

  test('it is heard when the network is back, until nobody wants to hear it', () => {
    const given = platform();
    const heard = vi.fn();
    const stop = given.onOnline(heard);
    surroundings.dispatchEvent(new Event('offline'));
    expect(heard).toHaveBeenCalledTimes(0);
    surroundings.dispatchEvent(new Event('online'));
    expect(heard).toHaveBeenCalledTimes(1);
    stop();
    surroundings.dispatchEvent(new Event('online'));
    expect(heard).toHaveBeenCalledTimes(1);
  });

  test('requests go out as they are asked for', async () => {
    const fetched = vi.fn(async () => new Response('here'));
    vi.stubGlobal('fetch', fetched);
    const init = { method: 'PUT' };
    expect(await (await platform().fetch('http://office.test/a', init)).text()).toBe('here');
    expect(fetched).toHaveBeenCalledWith('http://office.test/a', init);
  });

  test('what is to come later comes, unless it is given up', () => {
    vi.useFakeTimers();
    const [one, two] = [vi.fn(), vi.fn()];
    platform().later(50, one);
    platform().later(50, two)();
    vi.advanceTimersByTime(49);
    expect(one).toHaveBeenCalledTimes(0);
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    expect(one).toHaveBeenCalledTimes(1);
    expect(two).toHaveBeenCalledTimes(0);
  });

  test('where workers have no canvas, the page that lent its own draws the photos', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const given = platform();
    const drawn = someBytes(700, 1);
    given.registerMainThreadCanvas(async () => drawn);
    const photo = { bytes: brokenJpeg(), mediaType: 'image/jpeg', timeZone: 'UTC' };
    const processed = given.processPhoto(photo);
    await vi.advanceTimersByTimeAsync(minute);
    vi.useRealTimers();
    expect(await processed).toMatchObject({ bytes: drawn, decoded: true });
  });

  test('a fault that nobody waits for is the browser’s to report', async () => {
    const fault = new Error('broken');
    inBackground(platform(), Promise.reject(fault));
    await vi.waitFor(() => expect(reported).toEqual([fault]));
  });
});

test('databases that may not even be asked for are found blocked when one is opened', async () => {
  const refuse = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  Object.defineProperty(globalThis, 'indexedDB', { get: refuse, configurable: true });
  const engine = new BrowserEngine(platform());
  await expect(engine.open({ fresh: true, locale: 'gr' })).rejects.toMatchObject({ name: 'StorageBlocked' });
});

test('tabs hear each other over a channel, until one stops listening or closes it', async () => {
  const [one, other, third] = [platform().channel('a'), platform().channel('a'), platform().channel('a')];
  const heard: unknown[] = [];
  const stop = one.listen((message) => heard.push(['one', message]));
  third.listen((message) => heard.push(['third', message]));
  other.post({ type: 'hello' });
  await vi.waitFor(() => expect(heard).toHaveLength(2));
  expect(heard).toContainEqual(['one', { type: 'hello' }]);
  stop();
  other.post('again');
  await vi.waitFor(() => expect(heard).toHaveLength(3));
  one.listen((message) => heard.push(['one', message]));
  third.close();
  other.post('at last');
  await vi.waitFor(() => expect(heard).toHaveLength(4));
  expect(heard.slice(2)).toEqual([
    ['third', 'again'],
    ['one', 'at last'],
  ]);
  one.close();
  other.close();
});
