import { beforeEach, expect, test } from 'vitest';
import { second } from '../../../domain/kernel/time.ts';
import type { Session } from '../../../workers/contract/session.ts';
import { mirrorName } from '../../../workers/mirror/database.ts';
import { BrowserEngine } from '../../../workers/sync/engine.ts';
import type { Platform } from '../../../workers/sync/platform.ts';
import { readSession, SessionDatabase } from '../../../workers/sync/session-store.ts';
import { BrowserProfile } from '../../scenarios/machine/browser-profile.ts';
import { Disk } from '../../scenarios/machine/disk.ts';
import { Life, mortal } from '../../scenarios/machine/mortal-database.ts';
import { someBytes } from '../../support/photos.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { sharedBy } from '../bare-platform.ts';
import { credentials, signInOnly, tabOf, userId } from './signing-in.ts';

let profile: BrowserProfile;
let databases: Pick<Platform, 'indexedDB' | 'IDBKeyRange'>;

const platform = (): Platform => ({ ...tabOf(profile), ...databases });

beforeEach(() => {
  profile = new BrowserProfile();
  const { indexedDB, IDBKeyRange } = sharedBy(profile);
  databases = { indexedDB, IDBKeyRange };
});

/** Resolves with the next session that an engine tells of. */
const nextSession = (engine: BrowserEngine): Promise<Session | null> =>
  new Promise((resolve) => void engine.watchSession(resolve));

test('a tab that is told twice that somebody signed in starts one engine, which it can stop', async () => {
  const [here, there] = [new BrowserEngine(platform()), new BrowserEngine(platform())];
  await here.signIn(credentials);
  const told = nextSession(there);
  const channel = profile.channel('ergon-session');
  channel.post({ type: 'session' });
  await told;
  await Promise.all([here.close(), nextSession(there).then(() => there.close())]);
  const free = await profile.locks.request(`ergon-sync-${userId}`, {}, async () => 'free');
  expect(free).toBe('free');
});

const mirrors = async (): Promise<(string | undefined)[]> =>
  (await databases.indexedDB.databases()).map(({ name }) => name).filter((name) => name === mirrorName(userId));

test('who did not want to be remembered is forgotten when the browser starts, and nothing unsent is', async () => {
  const before = new BrowserEngine(platform());
  await before.signIn({ ...credentials, remember: false });
  const photo = { id: fixedId(700), name: 'a.jpg', mediaType: 'image/jpeg', content: new Blob([someBytes(100, 1)]) };
  await before.capture(photo, 'proof');
  await before.close();

  const sameBrowser = new BrowserEngine(platform());
  expect(await sameBrowser.open({ fresh: false, locale: 'gr' })).toMatchObject({ user: { id: userId } });
  await sameBrowser.close();
  expect(await mirrors()).toHaveLength(1);

  const started = new BrowserEngine(platform());
  expect(await started.open({ fresh: true, locale: 'gr' })).toBeNull();
  const sessions = new SessionDatabase(databases);
  expect(await readSession(sessions)).toBeNull();
  sessions.close();
  await expect.poll(mirrors).toEqual([]);

  await started.signIn({ ...credentials, remember: false });
  expect(await started.draft('proof')).toMatchObject({ files: [photo.id] });
  await started.close();
});

test('who wanted to be remembered is still there when the browser starts', async () => {
  const before = new BrowserEngine(platform());
  await before.signIn(credentials);
  await before.close();
  const started = new BrowserEngine(platform());
  expect(await started.open({ fresh: true, locale: 'gr' })).toMatchObject({ user: { id: userId }, state: 'active' });
  await started.close();
});

test('a session that the server no longer knows stops requests, is told of, and stays open for work', async () => {
  const engine = new BrowserEngine({
    ...platform(),
    fetch: async (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      if (url.endsWith('/signin')) return signInOnly(input, init);
      return new Response(JSON.stringify({ code: 'session_revoked', status: 401 }), { status: 401 });
    },
  });
  await engine.signIn(credentials);
  await engine.whenIdle();
  const told = nextSession(engine);
  const asked = { ticket: '1', call: 'deactivateAccount', input: {} } as const;
  expect(await engine.callServer(asked)).toEqual({ kind: 'signIn', path: '/users/deactivate-account' });
  expect(await Promise.race([told, engine.whenIdle().then(() => ({ state: 'expired' }))])).toMatchObject({
    state: 'expired',
  });
  const photo = { id: fixedId(701), name: 'a.jpg', mediaType: 'image/jpeg', content: new Blob([someBytes(100, 1)]) };
  expect(await engine.capture(photo, 'proof')).toEqual({ kind: 'captured', size: 100 });
  await engine.close();
});

/** An engine whose requests are refused with `code`, and whose exchange of the token is answered so. */
function engineRefused(code: string, exchange: () => Promise<Response>): BrowserEngine {
  let isRefused = true;
  return new BrowserEngine({
    ...platform(),
    fetch: async (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      if (url.endsWith('/signin')) return signInOnly(input, init);
      if (url.includes('/refresh?')) {
        isRefused = false;
        return exchange();
      }
      if (!isRefused) throw new TypeError('the network is away');
      return Response.json({ code, status: 401 }, { status: 401 });
    },
  });
}

const deactivate = { ticket: '1', call: 'deactivateAccount', input: {} } as const;

test('a session that the server exchanges the token of has not ended, whatever a request was told', async () => {
  const engine = engineRefused('token_replaced', async () => {
    const url = 'http://office.test/rest/api/auth/signin';
    const reply = await signInOnly(url, { method: 'POST', body: JSON.stringify(credentials) });
    return Response.json({ ...(await reply.json()), token: 'a.newer.c' });
  });
  const told: (string | undefined)[] = [];
  await engine.watchSession((session) => told.push(session?.state));
  await engine.signIn(credentials);
  await engine.callServer(deactivate);
  const sessions = new SessionDatabase(databases);
  await expect.poll(() => readSession(sessions)).toMatchObject({ state: 'active', token: 'a.newer.c' });
  sessions.close();
  await expect.poll(() => told.slice(1)).toEqual(['expired', 'active']);
  await engine.close();
});

test('a page is told that a session was ended because it was used from somewhere else, too', async () => {
  const engine = engineRefused('token_replaced', async () =>
    Response.json({ code: 'session_reused', status: 401 }, { status: 401 }),
  );
  const told: unknown[] = [];
  await engine.watchSession((session) => told.push(session && [session.state, session.reused]));
  await engine.signIn(credentials);
  await engine.callServer(deactivate);
  await expect.poll(() => told.at(-1)).toEqual(['expired', true]);
  await engine.close();
});

test('who signed out is not told of the session before, though the word of its account comes afterwards', async () => {
  const asked = Promise.withResolvers<void>();
  const word = Promise.withResolvers<void>();
  const engine = new BrowserEngine({
    ...platform(),
    fetch: async (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      if (url.endsWith('/signin')) return signInOnly(input, init);
      const isRefresh = url.includes('/refresh?');
      if (isRefresh) {
        asked.resolve();
        await word.promise;
      }
      const code = isRefresh ? 'account_disabled' : 'session_revoked';
      return new Response(JSON.stringify({ code, status: 401 }), { status: 401 });
    },
  });
  expect(await engine.signIn(credentials)).toMatchObject({ kind: 'signedIn' });
  void engine.callServer({ ticket: '1', call: 'deactivateAccount', input: {} });
  await asked.promise;
  const told: unknown[] = [];
  await engine.watchSession((session) => told.push(session?.state ?? null));
  const out = engine.signOut();
  await expect.poll(() => told.length).toBeGreaterThan(0);
  word.resolve();
  await out;
  await engine.signIn(credentials);
  expect(told.slice(0, 2)).toEqual([null, 'active']);
  await engine.close();
});

test('a message that comes while somebody signs in starts no second engine', async () => {
  const channel = profile.channel('ergon-session');
  const usual = platform();
  const engine = new BrowserEngine({
    ...usual,
    random: (count) => {
      // The engine's first work on a new device: it is about to begin.
      channel.post({ type: 'session' });
      return usual.random(count);
    },
  });
  await engine.signIn(credentials);
  await nextSession(engine);
  await engine.close();
  expect(await profile.locks.request(`ergon-sync-${userId}`, {}, async () => 'free')).toBe('free');
});

test('a photo that is kept counts as kept, though the disk is full right after it', async () => {
  const disk = new Disk(() => undefined);
  let writesLeft = Number.POSITIVE_INFINITY;
  const life = new Life(() => undefined);
  life.admit = (mode) => {
    if (mode === 'readwrite') disk.full = writesLeft-- <= 0;
  };
  databases.indexedDB = mortal(databases.indexedDB, life, { disk, quotaShows: () => 'request' });
  const faults: unknown[] = [];
  const engine = new BrowserEngine({ ...platform(), report: (fault) => faults.push(fault) });
  await engine.signIn(credentials);
  await engine.whenIdle();
  writesLeft = 1;
  const photo = { id: fixedId(700), name: 'a.jpg', mediaType: 'image/jpeg', content: new Blob([someBytes(100, 1)]) };
  expect(await engine.capture(photo, 'proof')).toEqual({ kind: 'captured', size: 100 });
  // Whoever hears of a fault starts the engine anew, and what was asked would count as not done.
  expect(faults).toEqual([]);
  writesLeft = Number.POSITIVE_INFINITY;
  disk.full = false;
  expect(await engine.draft('proof')).toMatchObject({ files: [photo.id] });
  await engine.close();
});

test('a captured photo asks nothing of the server before something announces it', async () => {
  let [asked, ahead] = [0, 0];
  const engine = new BrowserEngine({
    ...platform(),
    now: () => Date.now() + ahead,
    fetch: (input, init) => {
      asked += 1;
      return signInOnly(input, init);
    },
  });
  await engine.signIn(credentials);
  await engine.whenIdle();
  // The last try is long ago, so that a new one would be made at once.
  ahead = 5 * second;
  const before = asked;
  const content = new Blob([someBytes(100, 1)]);
  await engine.capture({ id: fixedId(700), name: 'a.jpg', mediaType: 'image/jpeg', content }, 'proof');
  await engine.whenIdle();
  expect(asked).toBe(before);
  await engine.syncNow();
  await engine.whenIdle();
  expect(asked).toBeGreaterThan(before);
  await engine.close();
});

/** A photo whose bytes come when the test says so. */
function slowPhoto() {
  const { promise: read, resolve: give } = Promise.withResolvers<void>();
  const content = new Blob([someBytes(100, 1)]);
  const bytes = content.arrayBuffer.bind(content);
  content.arrayBuffer = () => read.then(bytes);
  return { photo: { id: fixedId(700), name: 'a.jpg', mediaType: 'image/jpeg', content }, give };
}

test('a photo that is being read while its person signs in again is kept', async () => {
  const engine = new BrowserEngine(platform());
  await engine.signIn(credentials);
  const { photo, give } = slowPhoto();
  const captured = engine.capture(photo, 'proof');
  const again = engine.signIn(credentials);
  give();
  expect(await captured).toEqual({ kind: 'captured', size: 100 });
  await again;
  expect(await engine.draft('proof')).toMatchObject({ files: [photo.id] });
  await engine.close();
});

test('a photo that is being read while its person signs out is not kept with nobody, and says so', async () => {
  const engine = new BrowserEngine(platform());
  await engine.signIn(credentials);
  const { photo, give } = slowPhoto();
  const captured = engine.capture(photo, 'proof');
  await engine.signOut();
  give();
  await expect(captured).rejects.toThrow('nobody is signed in');
  await engine.close();
});
