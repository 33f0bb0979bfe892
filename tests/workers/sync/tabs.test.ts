import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PartMissing } from '../../../domain/errors/faults.ts';
import { hour, second } from '../../../domain/kernel/time.ts';
import { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { syncState, updateSyncState } from '../../../workers/mirror/values.ts';
import { BrowserEngine } from '../../../workers/sync/engine.ts';
import { OutboxDatabase } from '../../../workers/sync/outbox/database.ts';
import type { Platform } from '../../../workers/sync/platform.ts';
import { boss } from '../../domain/people.ts';
import { BrowserProfile } from '../../scenarios/machine/browser-profile.ts';
import { sharedBy } from '../bare-platform.ts';
import { addressIds, day } from '../mirror/day.ts';
import { Office } from '../mirror/office.ts';
import { halved } from '../uploads/device.ts';
import { credentials, otherId, signInOnly, somePhoto, tabOf, userId } from './signing-in.ts';

const [first, other] = addressIds;

let profile: BrowserProfile;
let office: Office;
let now: number;
let requests: Request[];
/** The connections over which pokes come. */
let streams: WritableStreamDefaultWriter<Uint8Array<ArrayBuffer>>[];
let engines: BrowserEngine[];
let mirror: MirrorDatabase;

beforeEach(() => {
  profile = new BrowserProfile();
  [now, requests, streams, engines] = [Date.now(), [], [], []];
  office = new Office(boss, () => now);
  office.write(...day());
  mirror = new MirrorDatabase(userId, sharedBy(profile));
});

afterEach(async () => {
  // Those that wait for their turn first: they would take it.
  for (const engine of engines.toReversed()) await engine.close();
  mirror.close();
});

const callOf = ({ url }: Request): string => new URL(url).pathname.slice('/rest/'.length);

/** A server that signs in, takes and brings changes, and pokes. */
const server: Platform['fetch'] = async (input, init) => {
  const request = new Request(input, init);
  request.signal.throwIfAborted();
  requests.push(request.clone());
  const call = callOf(request);
  if (call.startsWith('sync/')) return office.fetch(request);
  if (call !== 'notifications/sse/stream-me') return signInOnly(request);
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
  streams.push(writable.getWriter());
  return new Response(readable);
};

interface Tab {
  engine: BrowserEngine;
  timers: { at: number; run: () => void; cancelled: boolean }[];
  /** The network of this tab is back; nothing once nobody listens. */
  backOnline: () => void;
}

function tab(given: Partial<Platform> = {}): Tab {
  const timers: Tab['timers'] = [];
  const opened: Tab = { engine: undefined as never, timers, backOnline: () => undefined };
  opened.engine = new BrowserEngine({
    ...tabOf(profile),
    now: () => now,
    fetch: server,
    later: (wait, run) => {
      const timer = { at: now + wait, run, cancelled: false };
      timers.push(timer);
      return () => {
        timer.cancelled = true;
      };
    },
    onOnline: (run) => {
      opened.backOnline = run;
      return () => {
        opened.backOnline = () => undefined;
      };
    },
    ...given,
  });
  engines.push(opened.engine);
  return opened;
}

/** A tab that sends, and another one of the same person. */
async function twoTabs(given: Partial<Platform> = {}): Promise<{ leader: Tab; follower: Tab }> {
  const leader = tab(given);
  await leader.engine.signIn(credentials);
  await leader.engine.whenIdle();
  const follower = tab(given);
  await follower.engine.open({ fresh: false, locale: 'gr' });
  expect([leader.engine.leading, follower.engine.leading]).toEqual([true, false]);
  return { leader, follower };
}

const pulls = (): number => requests.filter((request) => callOf(request) === 'sync/pull').length;
const morePulls = async (happens: () => unknown): Promise<void> => {
  const before = pulls();
  await happens();
  await expect.poll(pulls).toBeGreaterThan(before);
};
/** A mark that nobody thinks better of: hiding the page would send it as well. */
const collect = async (engine: BrowserEngine, id: string = first) => {
  const result = await engine.perform('markCollected', { id } as never, { completionStatus: 'NO_PROGRESS' } as never);
  await engine.notice('hidden');
  return result;
};
const effects = () => office.effects.size;

describe('of two tabs', () => {
  test('the one that sends does so with what is tapped in the other', async () => {
    const { leader, follower } = await twoTabs();
    expect(await collect(follower.engine)).toMatchObject({ kind: 'kept' });
    await expect.poll(effects).toBe(1);
    expect(await collect(leader.engine, other)).toMatchObject({ kind: 'kept' });
    await expect.poll(effects).toBe(2);
  });

  test('the one that sends makes what is captured in the other ready', async () => {
    let processed = 0;
    const { follower } = await twoTabs({
      processPhoto: (photo) => {
        processed += 1;
        return halved(photo);
      },
    });
    await follower.engine.capture(somePhoto(700), 'proof');
    await expect.poll(() => processed).toBe(1);
  });

  test('the one that pulls does so when somebody wants it in the other, and soon when somebody looks there', async () => {
    const { leader, follower } = await twoTabs();
    await morePulls(() => follower.engine.syncNow());
    await leader.engine.whenIdle();
    await follower.engine.keepPollingFast();
    const soon = () => leader.timers.some(({ at, cancelled }) => !cancelled && at - now === 10 * second);
    await expect.poll(soon).toBe(true);
    expect(follower.timers.filter(({ at }) => at - now === 10 * second)).toEqual([]);
  });

  test('what else is said between them is nothing to either', async () => {
    const { leader } = await twoTabs();
    await leader.engine.whenIdle();
    const before = [requests.length, leader.timers.length];
    const channel = profile.channel(`ergon-sync-${userId}`);
    for (const message of [null, 'look', {}, { type: 'hello' }]) channel.post(message);
    await new Promise((resolve) => setImmediate(resolve));
    await leader.engine.whenIdle();
    expect([requests.length, leader.timers.length]).toEqual(before);
  });

  test('the other one sends when the first is closed, as the same device', async () => {
    const { leader, follower } = await twoTabs();
    await leader.engine.close();
    await expect.poll(() => follower.engine.leading).toBe(true);
    await follower.engine.whenIdle();
    const devices = requests.filter((request) => callOf(request) === 'sync/pull').map((request) => request.json());
    expect(new Set((await Promise.all(devices)).map(({ device }) => device)).size).toBe(1);
  });
});

describe('the time of what is done in the tab that does not send', () => {
  const mark = async ({ engine }: Tab): Promise<string> => {
    const args = [{ id: first }, { completionStatus: 'NO_PROGRESS' }] as const;
    const result = await engine.perform('markCollected', ...(args as never as [never, never]));
    return result.kind === 'kept' ? result.item : '';
  };
  const clockOf = async (item: string) => {
    const outbox = new OutboxDatabase(userId, sharedBy(profile));
    const kept = await outbox.items.get(item);
    outbox.close();
    return kept?.clock;
  };

  test('is known while it is held, whatever becomes of the tab that sends', async () => {
    const { follower } = await twoTabs();
    const item = await mark(follower);
    await expect.poll(() => clockOf(item)).toBe('measured');
    expect(effects()).toBe(0);
  });

  test('is known after a sleep of the device, once somebody looks', async () => {
    let slept = 0;
    const { follower } = await twoTabs({ monotonic: () => now - slept });
    now += 2 * hour;
    slept += 2 * hour;
    await follower.engine.notice('front');
    const item = await mark(follower);
    await follower.engine.notice('hidden');
    await expect.poll(effects).toBe(1);
    expect(await clockOf(item)).toBe('measured');
  });
});

describe('the tab that sends', () => {
  test('holds the lock of its person, and not that of anybody else', async () => {
    const { engine } = tab();
    await engine.signIn(credentials);
    const held = profile.locks.request(`ergon-sync-${userId}`, {}, async () => engine.leading);
    expect(await profile.locks.request(`ergon-sync-${otherId}`, {}, async () => engine.leading)).toBe(true);
    await engine.close();
    expect(await held).toBe(false);
  });

  test('pulls when it is poked, and asks after the session when that was ended elsewhere', async () => {
    const { leader } = await twoTabs();
    await expect.poll(() => streams.length).toBe(1);
    await leader.engine.whenIdle();
    const say = (text: string) => streams[0]?.write(new TextEncoder().encode(text));
    now += 10 * second;
    await morePulls(() => say('event: poke\n\n'));
    await leader.engine.whenIdle();
    await morePulls(() => say('event: sign-out\n\n'));
  });

  test('pulls at once when the network is back', async () => {
    const { leader } = await twoTabs();
    await leader.engine.whenIdle();
    await morePulls(() => leader.backOnline());
  });

  test('leaves what has to wait for its next try alone when others get through', async () => {
    let tries = 0;
    const processPhoto = (): Promise<never> => {
      tries += 1;
      return Promise.reject(new PartMissing());
    };
    const { engine } = tab({ processPhoto });
    await engine.signIn(credentials);
    await engine.whenIdle();
    await engine.capture(somePhoto(700), 'proof');
    await engine.whenIdle();
    await collect(engine);
    await engine.whenIdle();
    expect([effects(), tries]).toEqual([1, 1]);
    await engine.syncNow();
    await engine.whenIdle();
    expect(tries).toBe(2);
  });

  test('does nothing any more once it is closed', async () => {
    const leader = tab();
    await leader.engine.signIn(credentials);
    await leader.engine.whenIdle();
    await expect.poll(() => streams.length).toBe(1);
    await leader.engine.close();
    expect(leader.timers.filter(({ cancelled, at }) => !cancelled && at - now < 60 * second)).toEqual([]);
    const before = pulls();
    leader.backOnline();
    await leader.engine.whenIdle();
    const [stream] = requests.filter((request) => callOf(request) === 'notifications/sse/stream-me');
    expect([pulls(), stream?.signal.aborted]).toEqual([before, true]);
    await expect(collect(leader.engine)).rejects.toThrow('nobody is signed in');
    expect(leader.engine.leading).toBe(false);
  });

  test('measures the storage, and fills in the words by which rows are found', async () => {
    const storage = {
      estimateStorage: async () => ({ usage: 5, quota: 10 ** 10 }),
      isStoragePersisted: async () => false,
    };
    await twoTabs({ storage });
    const shown = async () => (await syncState(mirror)).storage;
    await expect.poll(shown).toMatchObject({ usage: 5, persistent: false });
    const found = () => mirror.table('tasks').where('words').equals('εργασια').count();
    await expect.poll(found).toBe(4);
  });
});

describe('a session that has ended', () => {
  const session = { type: 'session' };
  const activity = async () => (await syncState(mirror)).activity;

  test('keeps what waits until somebody signs in again in any tab, and is nothing to ask the server about before', async () => {
    let ended = false;
    const { leader, follower } = await twoTabs({
      fetch: async (input, init) => {
        const request = new Request(input, init);
        const isRefused = ended && callOf(request) !== 'api/auth/signin';
        requests.push(request.clone());
        return isRefused ? Response.json({ code: 'token_expired' }, { status: 401 }) : server(request);
      },
    });
    ended = true;
    await leader.engine.syncNow();
    await expect.poll(activity).toBe('signIn');
    expect(await collect(follower.engine)).toMatchObject({ kind: 'kept' });
    await leader.engine.whenIdle();
    await updateSyncState(mirror, { activity: 'idle' });
    profile.channel('ergon-session').post(session);
    await leader.engine.draft('proof');
    await leader.engine.whenIdle();
    expect([effects(), await activity()]).toEqual([0, 'idle']);
    ended = false;
    await follower.engine.signIn(credentials);
    await expect.poll(effects).toBe(1);
    expect(leader.engine.leading).toBe(true);
  });
});

describe('what a person decides', () => {
  test('is sent at once', async () => {
    const { leader } = await twoTabs();
    await leader.engine.whenIdle();
    office.write({ kind: 'change', resource: 'operational-addresses', id: first, set: { completionStatus: 'FAILED' } });
    const kept = await collect(leader.engine);
    const chain = kept.kind === 'kept' ? kept.item : '';
    await expect.poll(async () => (await mirror.pending.get(chain))?.state).toBe('attention');
    await leader.engine.whenIdle();
    expect(effects()).toBe(1);
    expect(await leader.engine.decide(chain, 'keepMine')).toBe(true);
    await expect.poll(effects).toBe(2);
  });
});

describe('the server is asked in the language', () => {
  const languages = () =>
    requests.filter((request) => callOf(request) === 'api/auth/signin').map(({ headers }) => headers.get('locale'));

  test('of the page, also after that has changed; Greek before it is known', async () => {
    const { engine } = tab();
    await engine.signIn(credentials);
    await engine.open({ fresh: false, locale: 'en' });
    await engine.signIn(credentials);
    await engine.setLocale('gr');
    await engine.signIn(credentials);
    expect(languages()).toEqual(['gr', 'en', 'gr']);
  });
});

test('somebody who could not sign in is told why, and nobody is signed in', async () => {
  let answer = (): Response => Response.json({ code: 'credentials_wrong', detail: 'Wrong.' }, { status: 401 });
  const { engine } = tab({ fetch: async () => answer() });
  const refused = { kind: 'refused', code: 'credentials_wrong', message: 'Wrong.' };
  expect(await engine.signIn(credentials)).toEqual(refused);
  answer = () => {
    throw new TypeError('the network is away');
  };
  expect(await engine.signIn(credentials)).toEqual({ kind: 'offline', message: 'the network is away' });
  expect(await engine.open({ fresh: false, locale: 'gr' })).toBeNull();
  await expect(engine.draft('proof')).rejects.toThrow('nobody is signed in');
  await engine.syncNow();
  await engine.keepPollingFast();
  expect(engine.leading).toBe(false);
});

test('a tab that was closed does not begin to work when somebody signs in elsewhere', async () => {
  const faults: unknown[] = [];
  const closed = tab({ report: (fault) => faults.push(fault) });
  await closed.engine.open({ fresh: false, locale: 'gr' });
  const told: unknown[] = [];
  await closed.engine.watchSession((session) => told.push(session));
  await closed.engine.close();
  const elsewhere = tab();
  await elsewhere.engine.signIn(credentials);
  await elsewhere.engine.whenIdle();
  expect([closed.engine.leading, elsewhere.engine.leading]).toEqual([false, true]);
  expect([told, faults]).toEqual([[], []]);
});

test('a tab follows who signs in and out in another one, and tells its page', async () => {
  const [here, there] = [tab(), tab()];
  expect(await there.engine.open({ fresh: false, locale: 'gr' })).toBeNull();
  const told: (string | null)[] = [];
  await there.engine.watchSession((session) => told.push(session?.user.id ?? null));
  await here.engine.signIn(credentials);
  await expect.poll(() => told).toEqual([userId]);
  expect(await there.engine.draft('proof')).toBeNull();
  await here.engine.signOut();
  await expect.poll(() => told).toEqual([userId, null]);
  await expect(there.engine.draft('proof')).rejects.toThrow('nobody is signed in');
});

test('the page lends its canvas to the surroundings', async () => {
  const lent: unknown[] = [];
  const { engine } = tab({ registerMainThreadCanvas: (makeSmall) => lent.push(makeSmall) });
  const makeSmall = async () => null as never;
  await engine.registerMainThreadCanvas(makeSmall);
  expect(lent).toEqual([makeSmall]);
});

test('a question is given up through the engine, too', async () => {
  const asked = Promise.withResolvers<void>();
  const { engine } = tab({
    fetch: async (input, init) => {
      const request = new Request(input, init);
      if (!request.url.includes('vatValidation')) return server(request);
      asked.resolve();
      return new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason)));
    },
  });
  const input = { query: { tin: '094', countryCode: 'EL' } };
  const answer = engine.callServer({ ticket: '1', call: 'vatValidation', input } as never);
  await asked.promise;
  await engine.cancelCall('1');
  expect(await answer).toEqual({ kind: 'cancelled' });
});
