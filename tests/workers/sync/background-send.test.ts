import { IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hour } from '../../../domain/kernel/time.ts';
import type { PushRequest } from '../../../domain/protocol/push.ts';
import { MirrorDatabase } from '../../../workers/mirror/database.ts';
import {
  type BackgroundPlatform,
  type BackgroundResult,
  isToBeTriedAgain,
  sendInBackground,
} from '../../../workers/sync/background-send.ts';
import { BrowserEngine } from '../../../workers/sync/engine.ts';
import { syncLockOf } from '../../../workers/sync/leader/leader.ts';
import { OutboxDatabase } from '../../../workers/sync/outbox/database.ts';
import { openItems } from '../../../workers/sync/outbox/queue.ts';
import type { Platform } from '../../../workers/sync/platform.ts';
import { readSession, SessionDatabase, writeSession } from '../../../workers/sync/session-store.ts';
import { boss } from '../../domain/people.ts';
import { BrowserProfile } from '../../scenarios/machine/browser-profile.ts';
import { takeAway } from '../../support/newer-features.ts';
import { sharedBy } from '../bare-platform.ts';
import { addressIds, day } from '../mirror/day.ts';
import { Office } from '../mirror/office.ts';
import { credentials, otherCredentials, signInOnly, somePhoto, tabOf, userId } from './signing-in.ts';

const [first, second] = addressIds;

let profile: BrowserProfile;
let office: Office;
let now: number;
/** The network of the whole phone. */
let isOnline: boolean;
let pushes: { body: PushRequest; token: string | null }[];
let engines: BrowserEngine[];
let outbox: OutboxDatabase;
let mirror: MirrorDatabase;
let sessions: SessionDatabase;
/** What happens while the server is asked, before it answers; null lets it answer. */
let whileAsked: (request: Request) => Promise<Response | null>;

beforeEach(() => {
  profile = new BrowserProfile();
  [now, isOnline, pushes, engines] = [Date.now(), true, [], []];
  whileAsked = async () => null;
  office = new Office(boss, () => now);
  office.write(...day());
  outbox = new OutboxDatabase(userId, sharedBy(profile));
  mirror = new MirrorDatabase(userId, sharedBy(profile));
  sessions = new SessionDatabase(sharedBy(profile));
});

afterEach(async () => {
  for (const engine of engines.toReversed()) await engine.close();
  outbox.close();
  mirror.close();
  sessions.close();
});

const server: Platform['fetch'] = async (input, init) => {
  const request = new Request(input, init);
  request.signal.throwIfAborted();
  const { pathname } = new URL(request.url);
  if (!isOnline) throw new TypeError('the network is away');
  if (pathname === '/rest/health/live') return Response.json({ status: 'live', version: '1' });
  if (pathname === '/rest/sync/push') {
    const body = (await request.clone().json()) as PushRequest;
    pushes.push({ body, token: request.headers.get('authorization') });
    const reply = await whileAsked(request);
    if (reply !== null) return reply;
  }
  return pathname.startsWith('/rest/sync/') ? office.fetch(request) : signInOnly(request);
};

async function openTab(): Promise<BrowserEngine> {
  const engine = new BrowserEngine({ ...tabOf(profile), now: () => now, fetch: server });
  engines.push(engine);
  await engine.open({ fresh: false, locale: 'gr' });
  return engine;
}

async function close(engine: BrowserEngine): Promise<void> {
  engines = engines.filter((other) => other !== engine);
  await engine.close();
}

const mark = async (engine: BrowserEngine, id: string = first): Promise<string> => {
  const result = await engine.perform('markCollected', { id } as never, { completionStatus: 'NO_PROGRESS' } as never);
  if (result.kind !== 'kept') throw new Error('not kept');
  return result.item;
};

/** A person signs in, loses the network, does something, and closes the app. */
async function closeWith(work: (engine: BrowserEngine) => Promise<unknown>): Promise<void> {
  const engine = await openTab();
  await engine.signIn(credentials);
  await engine.whenIdle();
  isOnline = false;
  await work(engine);
  await close(engine);
  isOnline = true;
}

const wake = (given: Partial<BackgroundPlatform> = {}): Promise<BackgroundResult> =>
  sendInBackground({
    now: () => now,
    monotonic: () => now,
    fetch: server,
    random: (count) => crypto.getRandomValues(new Uint8Array(count)),
    restBase: 'http://office.test/rest',
    later: () => () => undefined,
    indexedDB: profile.indexedDB,
    IDBKeyRange: IDBKeyRange as unknown as Platform['IDBKeyRange'],
    locks: profile.locks as unknown as LockManager,
    openChannel: (name) => profile.channel(name),
    ...given,
  });

const counts = (): number[] => [...office.effects.values()];

describe('a queue whose app was closed', () => {
  test('leaves with what the device is, once, and the next start finds it settled', async () => {
    const made: string[] = [];
    await closeWith(async (engine) => made.push(await mark(engine), await mark(engine, second)));
    expect(await wake()).toEqual({ kind: 'sent', waiting: { changes: 0, files: 0 } });
    expect(pushes).toHaveLength(1);
    expect(pushes[0]?.body).toMatchObject({ waiting: { changes: 2, files: 0 }, items: [{ seq: 1 }, { seq: 2 }] });
    expect([...office.effects.keys()]).toEqual(made);
    expect((await outbox.items.bulkGet(made)).map((item) => item?.outcome?.kind)).toEqual(['applied', 'applied']);
    // What is shown stays as it was: there is nobody to see it.
    expect((await mirror.pending.toArray()).map(({ state }) => state)).toEqual(['waiting', 'waiting']);

    const engine = await openTab();
    await engine.syncNow();
    await engine.whenIdle();
    expect(await openItems(outbox).toArray()).toEqual([]);
    expect(await mirror.pending.toArray()).toEqual([]);
    expect(counts()).toEqual([1, 1]);
    expect(pushes).toHaveLength(1);
  });

  test('leaves from a browser that cannot join signals', async () => {
    await closeWith((engine) => mark(engine));
    const putBack = takeAway(['AbortSignal.any']);
    try {
      expect(await wake()).toMatchObject({ kind: 'sent' });
    } finally {
      putBack();
    }
    expect(counts()).toEqual([1]);
  });

  test('leaves without the seconds for which a mark is held: nobody is there to undo it', async () => {
    await closeWith(async (engine) => {
      const id = await mark(engine);
      expect(await outbox.items.get(id)).toMatchObject({ heldUntil: now + 5000, seq: null });
    });
    expect(await wake()).toMatchObject({ kind: 'sent' });
    expect(counts()).toEqual([1]);
  });

  test('leaves its photos to the app', async () => {
    await closeWith(async (engine) => {
      const { id, name, mediaType, content } = somePhoto(900);
      await engine.capture({ id, name, mediaType, content } as never, 'draft');
      await mark(engine);
    });
    const [file] = await outbox.files.toArray();
    expect(await wake()).toEqual({ kind: 'sent', waiting: { changes: 0, files: 1 } });
    expect(await outbox.files.toArray()).toEqual([file]);
    expect(await outbox.bytes.count()).toBe(1);
  });

  test('is tried again after a failure, and counts once when only the reply was lost', async () => {
    await closeWith((engine) => mark(engine));
    isOnline = false;
    const away = await wake();
    expect(away).toMatchObject({ kind: 'stopped', waiting: { changes: 1 }, stop: { kind: 'transient' } });
    isOnline = true;
    whileAsked = async (request) => {
      await office.fetch(request);
      throw new TypeError('the reply is lost');
    };
    const lost = await wake();
    expect([away, lost].map(isToBeTriedAgain)).toEqual([true, true]);
    whileAsked = async () => null;
    const sent = await wake();
    expect([sent, await wake()].map(isToBeTriedAgain)).toEqual([false, false]);
    expect(counts()).toEqual([1]);
    expect(pushes.map(({ body }) => (body.items as { seq: number }[])[0]?.seq)).toEqual([1, 1]);
  });

  test('keeps for a person what the server refuses, and sends the rest', async () => {
    const made: string[] = [];
    await closeWith(async (engine) => made.push(await mark(engine), await mark(engine, second)));
    whileAsked = async (request) => {
      const { items } = (await request.clone().json()) as PushRequest;
      const isBad = items.some(({ id }) => id === made[0]);
      return isBad ? Response.json({ code: 'validation', detail: 'no' }, { status: 400 }) : null;
    };
    expect(await wake()).toMatchObject({ kind: 'sent' });
    const [bad, good] = await outbox.items.bulkGet(made);
    expect([bad?.outcome, good?.outcome]).toMatchObject([
      { kind: 'rejected', code: 'validation' },
      { kind: 'applied' },
    ]);
  });
});

describe('nothing is sent', () => {
  const change = async (given: object): Promise<void> => {
    const session = await readSession(sessions);
    if (session !== null) await writeSession(sessions, { ...session, ...given });
  };

  test.each<[string, () => Promise<unknown>]>([
    ['of a session that has ended', () => change({ state: 'expired' })],
    [
      'of a session whose time is over by the clock of the server',
      async () => {
        await outbox.values.put({ key: 'clockOffset', value: 2 * hour });
        await change({ expiresAt: now + hour });
      },
    ],
    ['when nobody is signed in', () => sessions.values.clear()],
    ['when there is nothing', () => outbox.items.clear()],
    [
      'of a record that another version has made, which the app sorts out',
      () =>
        outbox.items.toCollection().modify((item) => {
          item.envelope = 99;
        }),
    ],
  ])('%s', async (_what, happens) => {
    await closeWith((engine) => mark(engine));
    await happens();
    const result = await wake();
    expect(result).toEqual({ kind: 'nothing' });
    expect(isToBeTriedAgain(result)).toBe(false);
    expect(pushes).toEqual([]);
  });

  test.each<[string, Partial<BackgroundPlatform>]>([
    ['without locks', { locks: null }],
    ['without a channel to the tabs', { openChannel: null }],
  ])('%s', async (_what, given) => {
    await closeWith((engine) => mark(engine));
    expect(await wake(given)).toEqual({ kind: 'nothing' });
    expect(pushes).toEqual([]);
  });

  test('of somebody else than who is signed in now', async () => {
    await closeWith((engine) => mark(engine));
    const engine = await openTab();
    await engine.signOut();
    await engine.signIn(otherCredentials);
    await close(engine);
    expect(await wake()).toEqual({ kind: 'nothing' });
    expect(pushes).toEqual([]);
    expect(await openItems(outbox).count()).toBe(1);
  });

  test('any more once the person has signed out between two requests', async () => {
    const made: string[] = [];
    await closeWith(async (engine) => made.push(await mark(engine), await mark(engine, second)));
    whileAsked = async () => {
      await sessions.values.clear();
      return Response.json({
        outcomes: [{ id: made[0], outcome: { kind: 'applied' } }],
        sequence: null,
        retry: null,
        serverTime: now,
      });
    };
    const result = await wake();
    expect(result).toMatchObject({ kind: 'stopped', stop: { kind: 'signIn' }, waiting: { changes: 1 } });
    expect(isToBeTriedAgain(result)).toBe(false);
    expect(pushes.map(({ token }) => token)).toEqual(['Bearer a.boss.c']);
  });
});

describe('with a tab', () => {
  test('that is open, the tab sends', async () => {
    await closeWith((engine) => mark(engine));
    isOnline = false;
    const engine = await openTab();
    await engine.whenIdle();
    isOnline = true;
    const busy = await wake();
    expect(busy).toEqual({ kind: 'busy', waiting: { changes: 1, files: 0 } });
    expect(isToBeTriedAgain(busy)).toBe(true);
    expect(pushes).toEqual([]);
    await engine.syncNow();
    await engine.whenIdle();
    expect(counts()).toEqual([1]);
    expect(isToBeTriedAgain(await wake())).toBe(false);
  });

  test('that opens while a request is under way, the request ends before the tab sends', async () => {
    await closeWith((engine) => mark(engine));
    const asked = Promise.withResolvers<Request>();
    whileAsked = (request) => {
      asked.resolve(request);
      return new Promise((_, reject) =>
        request.signal.addEventListener('abort', () => reject(request.signal.reason as Error)),
      );
    };
    const woken = wake();
    const { signal } = await asked.promise;
    const engine = await openTab();
    expect([engine.leading, signal.aborted]).toEqual([false, false]);
    whileAsked = async () => {
      expect(signal.aborted).toBe(true);
      return null;
    };
    await engine.notice('hidden');
    expect(signal.aborted).toBe(false);
    await engine.notice('front');
    expect(await woken).toMatchObject({ kind: 'stopped', waiting: { changes: 1 } });
    await expect.poll(counts).toEqual([1]);
    expect(engine.leading).toBe(true);
    expect(pushes).toHaveLength(2);
  });

  test('that takes the lock of a worker that stood still, its request ends', async () => {
    await closeWith((engine) => mark(engine));
    const asked = Promise.withResolvers<AbortSignal>();
    whileAsked = (request) => {
      asked.resolve(request.signal);
      return new Promise(() => undefined);
    };
    const woken = wake().catch((fault: unknown) => fault);
    const signal = await asked.promise;
    void profile.locks.request(syncLockOf(userId), { steal: true }, async () => undefined);
    expect(await woken).toMatchObject({ name: 'AbortError' });
    expect(signal.aborted).toBe(true);
  });

  test('that waits, the worker shows that it is alive, so that its lock is left alone', async () => {
    await closeWith((engine) => mark(engine));
    const timers: (() => void)[] = [];
    const heard: unknown[] = [];
    const stop = profile.channel(syncLockOf(userId)).listen((message) => heard.push(message));
    whileAsked = async () => {
      for (const beat of timers.splice(0)) beat();
      return null;
    };
    await wake({
      later: (_wait, callback) => {
        timers.push(callback);
        return () => undefined;
      },
    });
    stop();
    expect(heard).toEqual([{ type: 'beat' }, { type: 'beat' }]);
  });
});
