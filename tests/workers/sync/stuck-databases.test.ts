import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { storageCode } from '../../../domain/errors/faults.ts';
import { MirrorDatabase, mirrorName, outboxName } from '../../../workers/mirror/database.ts';
import { BrowserEngine } from '../../../workers/sync/engine.ts';
import type { Platform } from '../../../workers/sync/platform.ts';
import { lockPatience } from '../../../workers/sync/stuck-databases.ts';
import { boss } from '../../domain/people.ts';
import { BrowserProfile } from '../../scenarios/machine/browser-profile.ts';
import { sharedBy } from '../bare-platform.ts';
import { addressIds, day } from '../mirror/day.ts';
import { Office } from '../mirror/office.ts';
import { credentials, signInOnly, tabOf, userId } from './signing-in.ts';

const [id] = addressIds;

let profile: BrowserProfile;
let office: Office;
let isOnline: boolean;
let engines: BrowserEngine[];
/** The dead page's transaction ends at last. */
let letGo: () => void;
/** How many requests met no network. */
let refused: number;
/** The times, in milliseconds, that were waited out. */
let waited: number[];

const server: Platform['fetch'] = async (input, init) => {
  const request = new Request(input, init);
  const call = new URL(request.url).pathname.slice('/rest/'.length);
  if (!isOnline) {
    refused += 1;
    throw new TypeError('the network is away');
  }
  if (call === 'live') return Response.json({ status: 'live' });
  return call.startsWith('sync/') ? office.fetch(request) : signInOnly(request);
};

/** So that nobody waits out the time after which a mirror counts as stuck. */
const soon: Platform['later'] = (milliseconds, callback) => {
  const end = (): void => {
    waited.push(milliseconds);
    callback();
  };
  const timer = setTimeout(end, Math.min(milliseconds, 150));
  return () => clearTimeout(timer);
};

function tab(): BrowserEngine {
  const engine = new BrowserEngine({ ...tabOf(profile), fetch: server, later: soon });
  engines.push(engine);
  return engine;
}

beforeEach(() => {
  profile = new BrowserProfile();
  office = new Office(boss, Date.now);
  office.write(...day());
  [isOnline, engines, letGo, refused, waited] = [true, [], () => undefined, 0, []];
});

afterEach(async () => {
  letGo();
  for (const engine of engines) await engine.close();
});

/** A page died while it read a mirror: its transaction goes on and on, and whatever would write there waits behind it. */
async function dieReading(name: string): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = profile.indexedDB.open(name);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const store = database.transaction([...database.objectStoreNames], 'readonly').objectStore('values');
  let isHeld = true;
  const hold = (): void => {
    const request = store.count();
    request.onsuccess = () => isHeld && hold();
  };
  hold();
  letGo = () => {
    isHeld = false;
    database.close();
  };
}

const open = { fresh: false, locale: 'gr' };

async function shownIn(generation: number): Promise<number> {
  const mirror = new MirrorDatabase(userId, { ...sharedBy(profile), generation });
  try {
    return await mirror.rows('operational-addresses').count();
  } finally {
    mirror.close();
  }
}

const names = async (): Promise<(string | undefined)[]> =>
  (await profile.indexedDB.databases()).map(({ name }) => name).filter((name) => name?.startsWith('ergon-mirror'));

/** Somebody has worked here, and their page dies in the midst of reading. */
async function liveAndDie(): Promise<void> {
  const before = tab();
  await before.signIn(credentials);
  await expect.poll(() => shownIn(0)).toBeGreaterThan(0);
  await before.close();
  engines = [];
  profile.bury();
  await dieReading(mirrorName(userId));
}

describe('a mirror in which nothing can be written any more', () => {
  test('is followed by another one, filled from the server, in which work goes on', async () => {
    await liveAndDie();
    const engine = tab();
    expect(await engine.open(open)).toMatchObject({ user: { id: userId }, mirror: 1 });
    await expect.poll(() => shownIn(1)).toBeGreaterThan(0);
    expect(await engine.perform('markCollected', { id }, { completionStatus: 'NO_PROGRESS' })).toMatchObject({
      kind: 'kept',
    });
    await engine.notice('hidden');
    await expect.poll(() => office.effects.size).toBe(1);
  });

  test('is not looked at again by the next start, and is deleted once it is free', async () => {
    await liveAndDie();
    await tab().open(open);
    const next = tab();
    expect(await next.open(open)).toMatchObject({ mirror: 1 });
    letGo();
    await expect.poll(names).toEqual([mirrorName(userId, 1)]);
  });

  test('leaves nothing to be read when somebody signs out', async () => {
    await liveAndDie();
    const engine = tab();
    await engine.open(open);
    await expect.poll(() => shownIn(1)).toBeGreaterThan(0);
    letGo();
    await engine.signOut();
    await expect.poll(names).toEqual([]);
    expect(await engine.signIn(credentials)).toMatchObject({ session: { mirror: 1 } });
  });

  test('stays while the server is away: what it holds may be read again once the app was closed', async () => {
    await liveAndDie();
    isOnline = false;
    const engine = tab();
    const opened = engine.open(open);
    await expect.poll(() => refused).toBeGreaterThan(0);
    letGo();
    expect(await opened).not.toHaveProperty('mirror');
    expect(await shownIn(0)).toBeGreaterThan(0);
  });

  test('stays while another tab works with it', async () => {
    await liveAndDie();
    const other = profile.locks.request(`ergon-sync-${userId}`, {}, () => new Promise<void>(() => undefined));
    other.catch(() => undefined);
    const engine = tab();
    const opened = engine.open(open);
    await expect.poll(() => waited).toContain(lockPatience);
    letGo();
    expect(await opened).not.toHaveProperty('mirror');
  });
});

test('an outbox in which nothing can be written is told of as such, and works once it is free', async () => {
  const before = tab();
  await before.signIn(credentials);
  await before.close();
  profile.bury();
  await dieReading(outboxName(userId));
  const engine = tab();
  expect(storageCode(await engine.open(open).catch((fault: unknown) => fault))).toBe('storage_stuck');
  letGo();
  expect(await engine.open(open)).toMatchObject({ user: { id: userId } });
});

test('an engine that is ended at once leaves nothing under way, and what was made is there', async () => {
  const engine = tab();
  await engine.signIn(credentials);
  await expect.poll(() => shownIn(0)).toBeGreaterThan(0);
  isOnline = false;
  const made = engine.perform('markCollected', { id }, { completionStatus: 'NO_PROGRESS' });
  await engine.end();
  expect(await made).toMatchObject({ kind: 'kept' });
  await expect(engine.syncNow().then(() => engine.draft('x'))).rejects.toThrow();
  const next = tab();
  await next.open(open);
  isOnline = true;
  await next.notice('hidden');
  await next.syncNow();
  await expect.poll(() => office.effects.size).toBe(1);
});
