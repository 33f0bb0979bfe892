import { beforeEach, expect, test } from 'vitest';
import { second } from '../../../domain/kernel/time.ts';
import type { Session } from '../../../workers/contract/session.ts';
import { MirrorDatabase, mirrorName } from '../../../workers/mirror/database.ts';
import { BrowserEngine } from '../../../workers/sync/engine.ts';
import type { Platform } from '../../../workers/sync/platform.ts';
import { readSession, SessionDatabase } from '../../../workers/sync/session-store.ts';
import { BrowserProfile } from '../../scenarios/machine/browser-profile.ts';
import { sharedBy } from '../bare-platform.ts';
import { credentials, otherCredentials, otherId, signInOnly, somePhoto, tabOf, userId } from './signing-in.ts';

let profile: BrowserProfile;
let databases: Pick<Platform, 'indexedDB' | 'IDBKeyRange'>;

beforeEach(() => {
  profile = new BrowserProfile();
  const { indexedDB, IDBKeyRange } = sharedBy(profile);
  databases = { indexedDB, IDBKeyRange };
});

const platform = (): Platform => tabOf(profile);

/** Resolves with the next session that an engine tells of. */
const nextSession = (engine: BrowserEngine): Promise<Session | null> =>
  new Promise((resolve) => void engine.watchSession(resolve));

const mirrors = async (): Promise<(string | undefined)[]> =>
  (await databases.indexedDB.databases()).map(({ name }) => name).filter((name) => name === mirrorName(userId));

/** A connection that does not give way, as that of a suspended tab. */
const holdMirror = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = databases.indexedDB.open(mirrorName(userId));
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('not opened'));
  });

const rowsIn = (held: IDBDatabase): Promise<number[]> =>
  Promise.all(
    [...held.objectStoreNames].map(
      (name) =>
        new Promise<number>((resolve, reject) => {
          const request = held.transaction(name).objectStore(name).count();
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error ?? new Error('not counted'));
        }),
    ),
  );

test('who signs out is out at once and leaves nothing to be read, though a suspended tab still holds the mirror', async () => {
  const engine = new BrowserEngine(platform());
  await engine.signIn(credentials);
  await engine.capture(somePhoto(700), 'proof');
  const held = await holdMirror();
  expect(Math.max(...(await rowsIn(held)))).toBeGreaterThan(0);
  const told = nextSession(engine);
  await engine.signOut();
  expect(await told).toBeNull();
  const sessions = new SessionDatabase(databases);
  expect(await readSession(sessions)).toBeNull();
  expect(Math.max(...(await rowsIn(held)))).toBe(0);
  // Somebody else need not wait for that tab.
  expect(await engine.signIn(otherCredentials)).toMatchObject({ kind: 'signedIn' });
  expect(await mirrors()).toHaveLength(1);
  held.close();
  await expect.poll(mirrors).toEqual([]);
  sessions.close();
  await engine.close();
});

test('who signs out does not wait for a tab that was suspended while it wrote', async () => {
  const soon = (milliseconds: number, callback: () => void): (() => void) => {
    if (milliseconds === 3 * second) setImmediate(callback);
    return () => undefined;
  };
  const faults: unknown[] = [];
  const engine = new BrowserEngine({ ...platform(), later: soon, report: (fault) => faults.push(fault) });
  await engine.signIn(credentials);
  await engine.capture(somePhoto(700), 'proof');
  const held = await holdMirror();
  let resumed = false;
  const values = held.transaction([...held.objectStoreNames], 'readwrite').objectStore('values');
  const goOn = (): void => {
    if (!resumed) values.count().onsuccess = goOn;
  };
  goOn();
  await engine.signOut();
  expect(await engine.signIn(otherCredentials)).toMatchObject({ kind: 'signedIn' });
  resumed = true;
  held.close();
  await expect.poll(mirrors).toEqual([]);
  // That the mirror was closed before it was empty is no fault: whoever hears of one starts the engine anew.
  expect(faults).toEqual([]);
  await engine.close();
});

test('what is still being measured or read for who signs out is no fault', async () => {
  const measured = Promise.withResolvers<StorageEstimate>();
  const storage = { estimateStorage: () => measured.promise, isStoragePersisted: async () => true };
  const faults: unknown[] = [];
  const engine = new BrowserEngine({
    ...platform(),
    storage,
    report: (fault) => faults.push(fault),
    noteFault: (_job, fault) => faults.push(fault),
  });
  await engine.signIn(credentials);
  await engine.signOut();
  measured.resolve({ usage: 1, quota: 2 });
  await engine.signIn(credentials);
  await engine.whenIdle();
  expect(faults).toEqual([]);
  await engine.close();
});

test('who signs in again right after signing out has a mirror that stays', async () => {
  const engine = new BrowserEngine(platform());
  await engine.signIn(credentials);
  await engine.signOut();
  await engine.signIn(credentials);
  await engine.whenIdle();
  await engine.capture(somePhoto(700), 'proof');
  const mirror = new MirrorDatabase(userId, databases);
  expect(await mirror.files.count()).toBe(1);
  mirror.close();
  await engine.close();
});

test('who signs out while somebody else signs in in another tab does not end the session of theirs', async () => {
  const slow = Promise.withResolvers<void>();
  const here = new BrowserEngine({
    ...platform(),
    fetch: async (input, init) => {
      if (String(input instanceof Request ? input.url : input).endsWith('/signout')) await slow.promise;
      return signInOnly(input, init);
    },
  });
  const there = new BrowserEngine(platform());
  await here.signIn(credentials);
  const out = here.signOut();
  await there.signIn(otherCredentials);
  slow.resolve();
  await out;
  const sessions = new SessionDatabase(databases);
  expect(await readSession(sessions)).toMatchObject({ user: { id: otherId } });
  sessions.close();
  await Promise.all([here.close(), there.close()]);
});
