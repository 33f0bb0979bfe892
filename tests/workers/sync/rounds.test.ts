import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hour, minute, day as oneDay, second } from '../../../domain/kernel/time.ts';
import { syncState, updateSyncState } from '../../../workers/mirror/values.ts';
import { pullRate, SyncLoop } from '../../../workers/sync/loop.ts';
import { outboxValue } from '../../../workers/sync/outbox/queue.ts';
import type { Platform } from '../../../workers/sync/platform.ts';
import { Transport } from '../../../workers/sync/transport/transport.ts';
import { boss } from '../../domain/people.ts';
import { addressIds, day } from '../mirror/day.ts';
import { Clock, Device } from '../mirror/device.ts';
import { Office } from '../mirror/office.ts';

const [first, other] = addressIds;
const start = Date.UTC(2026, 4, 4, 8);

let office: Office;
let device: Device;
let loop: SyncLoop;
let now: number;
let jitter: number;
/** Names of the calls that were made. */
let asked: string[];
/** What the network does with a call; null lets it through. */
let trouble: (call: string) => Response | null | Promise<Response | null>;
let planned: { at: number; run: () => void; cancelled: boolean }[];
let faults: unknown[];
let signIns: string[];
let synced: boolean[];
let token: 'valid' | 'expired';
/** The activity that was shown when each round began. */
let shownBefore: string[];

const away = (): never => {
  throw new TypeError('the network is away');
};
const refuse =
  (status: number, code: string, headers: Record<string, string> = {}) =>
  () =>
    Response.json({ code, detail: `${code}!` }, { status, headers });
const only = (call: string, answer: () => Response | null) => (asking: string) => (asking === call ? answer() : null);

beforeEach(() => {
  [now, jitter, asked, trouble] = [start, 0, [], () => null];
  [planned, faults, signIns, synced, token, shownBefore] = [[], [], [], [], 'valid', []];
  office = new Office(boss, () => now);
  office.write(...day());
  device = new Device({ viewer: boss, office, clock: new Clock() });
  const fetch: Platform['fetch'] = async (input, init) => {
    const request = new Request(input, init);
    const call = request.url.split('/').at(-1) ?? '';
    asked.push(call);
    return (await trouble(call)) ?? office.fetch(request);
  };
  const later = (wait: number, run: () => void) => {
    const timer = { at: now + wait, run, cancelled: false };
    planned.push(timer);
    return () => {
      timer.cancelled = true;
    };
  };
  const report = (fault: unknown): unknown => faults.push(fault);
  const platform: Platform = { ...device.context.platform, now: () => now, jitter: () => jitter, later, fetch, report };
  // The limits of requests are not what the loop plans.
  const transport = new Transport(
    { ...platform, later: device.context.platform.later },
    async () => 'token',
    () => 'en',
  );
  loop = new SyncLoop(
    { ...device.context, platform, transport },
    {
      ensureFreshToken: async () => {
        shownBefore.push((await state()).activity);
        return token;
      },
      onSignIn: async (code) => void signIns.push(code),
      onSynced: (back) => synced.push(back),
    },
  );
});

afterEach(() => {
  loop.stop();
  device.close();
});

const round = async (): Promise<void> => {
  loop.request();
  await loop.whenIdle();
};
const state = () => syncState(device.mirror);
/** Seconds until the next round comes by itself. */
const next = (): number | null => {
  const left = planned.filter(({ cancelled }) => !cancelled);
  expect(left.length).toBeLessThanOrEqual(1);
  return left[0] ? (left[0].at - now) / second : null;
};
/** What was planned next comes. */
async function due(): Promise<void> {
  const timer = planned.find(({ cancelled }) => !cancelled);
  if (timer === undefined) throw new Error('nothing is planned');
  timer.cancelled = true;
  now = timer.at;
  timer.run();
  await loop.whenIdle();
}
const collect = (id: string) => ({ name: 'markCollected', args: { id }, base: { completionStatus: 'NO_PROGRESS' } });

describe('a round', () => {
  test('that went well says so, forgets what was wrong, and is followed by another one in a minute', async () => {
    const wrong = { code: 'x', message: 'y', at: 1 };
    const before = { activity: 'offline', offlineSince: 5, lastError: wrong, retryAt: 7 } as const;
    await updateSyncState(device.mirror, { ...before, sending: { done: 1, of: 2 } });
    await round();
    expect(await state()).toMatchObject({
      activity: 'idle',
      offlineSince: null,
      lastPull: start,
      fill: null,
      sending: null,
      lastError: null,
      retryAt: null,
    });
    expect(next()).toBe(60);
    expect(new Set(synced)).toEqual(new Set([false]));
    expect(faults).toEqual([]);
  });

  test('that pulls says no longer that it sends, and goes on saying that everything is being loaded', async () => {
    const shown: unknown[] = [];
    trouble = async (call) => {
      const { activity, sending } = await state();
      if (call === 'pull') shown.push([activity, sending]);
      return null;
    };
    await updateSyncState(device.mirror, { sending: { done: 1, of: 2 } });
    await round();
    await updateSyncState(device.mirror, { activity: 'filling' });
    await round();
    expect(shown.at(0)).toEqual(['idle', null]);
    expect(shown.at(-1)).toEqual(['filling', null]);
  });

  test('that finds nothing new wakes the pages once, for the time of its pull', async () => {
    await round();
    const put = vi.spyOn(device.mirror.values, 'put');
    await round();
    expect(put.mock.calls.filter(([{ key }]) => key === 'sync')).toHaveLength(1);
    put.mockClear();
    await updateSyncState(device.mirror, await state());
    expect(put).not.toHaveBeenCalled();
  });

  test('that follows another one at once begins before anything says that there is nothing to do', async () => {
    // Everything is loaded, and what has changed meanwhile is asked for at once.
    await round();
    expect(shownBefore).toEqual(['idle', 'idle']);
    expect((await state()).activity).toBe('idle');
  });

  test('that is asked for while one is under way follows it, once', async () => {
    await round();
    asked = [];
    trouble = () => {
      if (asked.length === 1) {
        loop.request();
        loop.request();
      }
      return null;
    };
    await round();
    expect(asked).toEqual(['pull', 'pull']);
  });

  test('that is asked for makes the planned one needless', async () => {
    await round();
    now += 10 * second;
    await round();
    expect(next()).toBe(60);
  });

  test('that is asked for after the end does not come', async () => {
    await round();
    loop.stop();
    expect(next()).toBeNull();
    asked = [];
    await round();
    loop.keepPollingFast();
    expect(asked).toEqual([]);
    expect(next()).toBeNull();
  });

  test('that ends with the loop tells nobody of itself, and pulls no more', async () => {
    await device.pull();
    trouble = () => {
      loop.stop();
      return null;
    };
    await round();
    expect(synced).toEqual([]);
    expect(asked).toEqual(['pull']);
  });

  test('forgets what was settled more than seven days ago', async () => {
    await device.pull();
    const [old, young] = [await device.kept(collect(first)), await device.kept(collect(other))];
    await round();
    await device.outbox.items.update(old, { settledAt: now - 7 * oneDay - 1 });
    await device.outbox.items.update(young, { settledAt: now - 7 * oneDay + hour });
    await round();
    expect(await device.outbox.items.toCollection().primaryKeys()).toEqual([young]);
  });

  test('keeps which database the server has', async () => {
    await round();
    expect(await outboxValue(device.outbox, 'epoch')).toBe('first');
  });
});

describe('pokes', () => {
  /** As many rounds as come at once after a rest. */
  async function rest(): Promise<void> {
    await device.pull();
    for (let pulls = 0; pulls < pullRate.burst; pulls += 1) await round();
    asked = [];
  }

  test('are answered at once, and when they come fast, one a second', async () => {
    await device.pull();
    for (let pokes = 0; pokes < pullRate.burst; pokes += 1) {
      loop.poke();
      await loop.whenIdle();
    }
    expect(asked).toHaveLength(pullRate.burst);
    loop.poke();
    await loop.whenIdle();
    expect(asked).toHaveLength(pullRate.burst);
    expect(next()).toBe(1);
    await due();
    expect(asked).toHaveLength(pullRate.burst + 1);
  });

  test('that come during a round are answered by one more, when it is time for that', async () => {
    await rest();
    trouble = () => {
      if (asked.length === 1) loop.poke();
      return null;
    };
    now += second;
    await round();
    expect(asked).toEqual(['pull']);
    expect(next()).toBe(1);
    await due();
    expect(asked).toEqual(['pull', 'pull']);
    expect(next()).toBe(60);
  });
});

describe('looking', () => {
  test('while a round is under way plans nothing beside it', async () => {
    await device.pull();
    trouble = () => {
      loop.keepPollingFast();
      return null;
    };
    await round();
    expect(planned).toHaveLength(1);
    expect(next()).toBe(10);
  });

  test('after a long time pulls at once', async () => {
    await round();
    now += 11 * second;
    loop.keepPollingFast();
    expect(next()).toBe(0);
  });

  test('for as long as 75 seconds after it was said', async () => {
    await device.pull();
    loop.keepPollingFast();
    now += 74 * second;
    await round();
    expect(next()).toBe(10);
    now += second;
    await round();
    expect(next()).toBe(60);
  });
});

describe('without network', () => {
  test('tries come ever later, two minutes at most, and the first failure is when it went away', async () => {
    trouble = away;
    await round();
    const lastError = { code: 'network', message: 'the network is away', at: start };
    expect(await state()).toMatchObject({
      activity: 'offline',
      offlineSince: start,
      sending: null,
      lastError,
      retryAt: start + second,
    });
    const waits = [next()];
    for (let tries = 0; tries < 8; tries += 1) {
      await due();
      waits.push(next());
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
    expect(await state()).toMatchObject({ offlineSince: start, retryAt: now + minute });
    expect(synced).toEqual([]);
    trouble = () => null;
    await due();
    expect(await state()).toMatchObject({ activity: 'idle', offlineSince: null, lastError: null, retryAt: null });
    expect(synced.at(-1)).toBe(false);
    expect(synced[0]).toBe(true);
    expect(faults).toEqual([]);
  });

  test.each([
    [0.5, 2],
    [0.25, 1.5],
  ])('they come a little sooner or later than those of other devices (%d)', async (drawn, seconds) => {
    jitter = drawn;
    trouble = away;
    await round();
    expect(next()).toBe(seconds);
  });

  test('the next failure after a success is a first one again', async () => {
    trouble = away;
    await round();
    await due();
    trouble = () => null;
    await due();
    trouble = away;
    now += hour;
    await round();
    expect(next()).toBe(1);
    expect((await state()).offlineSince).toBe(now);
  });

  test('who wants it now begins anew, and a tap is tried a second after the last failure', async () => {
    trouble = away;
    for (let tries = 0; tries < 4; tries += 1) await round();
    loop.requestNow();
    await loop.whenIdle();
    expect(next()).toBe(1);
    for (let tries = 0; tries < 4; tries += 1) await round();
    now += 400;
    loop.appended();
    expect(next()).toBe(0.6);
    await due();
    expect(next()).toBe(2);
  });

  test('while the app is in front the next try is at most 8 s away, however many have failed', async () => {
    trouble = away;
    jitter = 0.9;
    loop.front();
    await round();
    const waits = [next()];
    for (let tries = 0; tries < 6; tries += 1) {
      loop.front();
      await due();
      waits.push(next());
    }
    expect(waits).toEqual([2.8, 5.6, 8, 8, 8, 8, 8]);
    // A page that was not heard of for long may be gone, and one that is hidden says so.
    now += 151 * second;
    await round();
    expect(next()).toBeGreaterThan(60);
    loop.front();
    await round();
    expect(next()).toBe(8);
    loop.hidden();
    await loop.whenIdle();
    for (let tries = 0; tries < 6; tries += 1) await due();
    expect(next()).toBeGreaterThan(60);
  });

  test('a try that was planned for later comes soon once the app is in front, and one that is soon stays', async () => {
    trouble = away;
    for (let tries = 0; tries < 7; tries += 1) await round();
    expect(next()).toBe(60);
    loop.front();
    expect(next()).toBeLessThanOrEqual(8);
    const soon = next();
    now += second;
    loop.front();
    expect(next()).toBe((soon ?? 0) - 1);
  });

  test('after a failure a probe goes first, and nothing that is unsent is numbered before it is answered', async () => {
    await device.pull();
    trouble = away;
    await round();
    const id = await device.kept(collect(first));
    asked = [];
    await due();
    await due();
    expect(asked).toEqual(['live', 'live']);
    expect(await device.outbox.items.get(id)).toMatchObject({ seq: null, tries: 0 });
    trouble = () => null;
    asked = [];
    await due();
    expect(asked.slice(0, 2)).toEqual(['live', 'push']);
    expect([...office.effects.keys()]).toEqual([id]);
  });

  test('a captive portal answers no probe', async () => {
    trouble = away;
    await round();
    trouble = () => Response.json({ hotel: true });
    asked = [];
    await due();
    expect(asked).toEqual(['live']);
    expect(await state()).toMatchObject({ activity: 'offline', lastError: { code: 'network' } });
  });

  test('what the browser says of the network is proved by a probe', async () => {
    loop.doubt();
    await loop.whenIdle();
    expect(asked[0]).toBe('live');
    expect(await state()).toMatchObject({ activity: 'idle', offlineSince: null });
    trouble = away;
    asked = [];
    loop.doubt();
    await loop.whenIdle();
    expect(asked).toEqual(['live']);
    expect(await state()).toMatchObject({ activity: 'offline', offlineSince: now });
  });

  test('an answer to somebody else ends the wait, and changes nothing where none is waited for', async () => {
    trouble = away;
    for (let tries = 0; tries < 5; tries += 1) await round();
    trouble = () => null;
    loop.reached();
    await loop.whenIdle();
    expect(await state()).toMatchObject({ activity: 'idle', offlineSince: null });
    // Photos need not wait any more, either.
    expect(synced).toContain(true);
    asked = [];
    loop.reached();
    await loop.whenIdle();
    expect(asked).toEqual([]);
  });

  test('the words say that the server is back with its first answer, and not with the end of the round', async () => {
    await device.pull();
    trouble = away;
    await round();
    await device.kept(collect(first));
    expect(await state()).toMatchObject({ activity: 'offline', offlineSince: now });
    const shown: unknown[] = [];
    trouble = (call) => {
      if (call !== 'push') return null;
      return state().then(({ activity, offlineSince }) => {
        shown.push({ activity, offlineSince });
        return null;
      });
    };
    await due();
    expect(shown[0]).toEqual({ activity: 'sending', offlineSince: null });
  });

  test('what an engine that was killed had under way is not shown as such by the next one', async () => {
    await updateSyncState(device.mirror, {
      activity: 'sending',
      sending: { done: 3, of: 9 },
      delayedUntil: now - second,
    });
    trouble = away;
    loop.doubt();
    let during: unknown;
    trouble = async () => {
      during = await state();
      return away();
    };
    await loop.whenIdle();
    expect(during).toMatchObject({ activity: 'idle', sending: null, delayedUntil: null });
  });

  test('a page of somebody else is no server', async () => {
    trouble = () => Response.json({ hotel: true });
    await round();
    expect(await state()).toMatchObject({ activity: 'offline', lastError: { code: 'foreign_reply' } });
  });
});

describe('a server that is there', () => {
  beforeEach(() => device.pull());

  test('and cannot do it now is not away', async () => {
    trouble = refuse(503, 'busy');
    await round();
    expect(await state()).toMatchObject({
      activity: 'idle',
      offlineSince: null,
      lastError: { code: 'busy', message: 'busy!', at: now },
    });
    expect(next()).toBe(1);
  });

  test('and refuses is asked again in two minutes', async () => {
    trouble = refuse(403, 'not_permitted');
    await round();
    expect(await state()).toMatchObject({ activity: 'idle', offlineSince: null, retryAt: now + 2 * minute });
    expect(next()).toBe(120);
    expect(signIns).toEqual([]);
  });

  test.each([
    ['is at fault', 500, 'internal', {}, true],
    ['refuses', 403, 'not_permitted', {}, true],
    ['is at fault and wants to be left alone', 500, 'internal', { 'retry-after': '5' }, false],
    ['is busy', 503, 'busy', {}, false],
    ['has ended the session', 401, 'token_expired', {}, false],
  ])('and with a push %s: %i %s %j, is pulled from: %s', async (_what, status, code, headers, pulled) => {
    await device.kept(collect(first));
    trouble = only('push', refuse(status, code, headers));
    await round();
    expect(asked).toEqual(pulled ? ['push', 'pull'] : ['push']);
    expect(synced).toEqual(pulled ? [false] : []);
    expect(await state()).toMatchObject({ lastError: { code } });
    expect((await state()).lastPull).toBe(pulled ? now : null);
  });

  test('and takes no push brings all pages before that is tried again', async () => {
    await device.kept(collect(first));
    office.restore(office.backup());
    trouble = only('push', refuse(403, 'not_permitted'));
    await round();
    expect(asked).toEqual(['push', 'pull', 'pull', 'pull']);
  });

  test('asks to sign in: that is shown and told, and asked after in ten minutes', async () => {
    trouble = refuse(401, 'session_revoked');
    await round();
    const lastError = { code: 'session_revoked', message: 'session_revoked!', at: now };
    expect(await state()).toMatchObject({ activity: 'signIn', sending: null, lastError, retryAt: null });
    expect(signIns).toEqual(['session_revoked']);
    expect(next()).toBe(600);
    expect(synced).toEqual([]);
  });

  test('and asks for a pause says until when, which its answer ends', async () => {
    trouble = refuse(503, 'unavailable', { 'retry-after': '30' });
    await round();
    expect(await state()).toMatchObject({ delayedUntil: now + 30 * second, offlineSince: null });
    trouble = () => null;
    await due();
    expect(await state()).toMatchObject({ delayedUntil: null });
  });

  test.each([
    ['the server', refuse(503, 'unavailable', { 'retry-after': '120' })],
    ['a proxy before it', () => new Response('<h1>503</h1>', { status: 503, headers: { 'retry-after': '120' } })],
  ])('is left alone for as long as %s asked for, whoever looks, but for a person', async (_who, answer) => {
    trouble = answer;
    await round();
    expect(await state()).toMatchObject({ activity: 'idle', offlineSince: null, delayedUntil: now + 120 * second });
    asked = [];
    loop.front();
    loop.keepPollingFast();
    loop.appended();
    loop.poke();
    await loop.whenIdle();
    expect([asked, next()]).toEqual([[], 120]);
    trouble = () => null;
    loop.requestNow();
    await loop.whenIdle();
    expect(await state()).toMatchObject({ activity: 'idle', delayedUntil: null });
  });

  test('and asked for a pause itself is not hurried by a network that may be new, but a proxy is', async () => {
    trouble = refuse(429, 'too_many_requests', { 'retry-after': '60' });
    await round();
    loop.networkBack();
    await loop.whenIdle();
    expect(next()).toBe(60);
    trouble = () => new Response('', { status: 503, headers: { 'retry-after': '60' } });
    await due();
    trouble = () => null;
    loop.networkBack();
    await loop.whenIdle();
    expect(await state()).toMatchObject({ activity: 'idle', delayedUntil: null });
  });

  test('is not asked at all once the session has ended', async () => {
    token = 'expired';
    await device.kept(collect(first));
    await round();
    expect(asked).toEqual([]);
    expect(signIns).toEqual(['token_expired']);
    expect(await state()).toMatchObject({ lastError: { code: 'token_expired', message: 'The session has ended.' } });
  });
});

describe('a fault of the device', () => {
  test('is shown, reported and tried again', async () => {
    const { mirror } = device.context;
    trouble = () => {
      mirror.table('tasks').hook('creating', () => {
        throw new Error('the disk is broken');
      });
      return null;
    };
    await round();
    expect(faults).toHaveLength(1);
    const { activity, lastError } = await state();
    expect(activity).toBe('idle');
    expect(lastError).toMatchObject({ code: 'device', message: expect.stringContaining('the disk is broken') });
    expect(next()).toBe(1);
  });

  test('that cannot even be shown is reported, and the next round comes in two minutes', async () => {
    trouble = () => {
      device.mirror.close({ disableAutoOpen: true });
      return null;
    };
    await round();
    expect(faults).toHaveLength(2);
    expect(next()).toBe(120);
  });

  test('after the end is nobody’s: the databases were closed on it', async () => {
    trouble = () => {
      loop.stop();
      device.mirror.close({ disableAutoOpen: true });
      return null;
    };
    await round();
    expect(faults).toEqual([]);
    expect(next()).toBeNull();
  });
});
