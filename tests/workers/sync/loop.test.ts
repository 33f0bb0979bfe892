import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { noop } from '../../../domain/kernel/noop.ts';
import { hour, minute, second } from '../../../domain/kernel/time.ts';
import { syncState } from '../../../workers/mirror/values.ts';
import { pullRate, SyncLoop } from '../../../workers/sync/loop.ts';
import { Transport } from '../../../workers/sync/transport/transport.ts';
import { boss } from '../../domain/people.ts';
import { addressIds, day } from '../mirror/day.ts';
import { Clock, Device } from '../mirror/device.ts';
import { Office } from '../mirror/office.ts';

let office: Office;
let device: Device;
let loop: SyncLoop;
/** Milliseconds by which the device's clock was set. */
let shift = 0;

beforeEach(() => {
  shift = 0;
  const clock = new Clock();
  office = new Office(boss, clock.now);
  office.write(...day());
  device = new Device({ viewer: boss, office, clock });
  const platform = { ...device.context.platform, now: () => clock.now() + shift };
  loop = new SyncLoop(
    { ...device.context, platform },
    { ensureFreshToken: async () => 'valid', onSignIn: async () => undefined, onSynced: () => undefined },
  );
});

afterEach(() => {
  loop.stop();
  device.close();
});

test('a poke brings what has changed, also after the clock was set back by a day', async () => {
  loop.request();
  await loop.whenIdle();
  shift = -24 * hour;
  const [id] = addressIds;
  office.write({ kind: 'change', resource: 'operational-addresses', id, set: { communicationInfo: 'Κουδούνι 3' } });
  loop.poke();
  await loop.whenIdle();
  expect(await device.mirror.rows('operational-addresses').get(id)).toMatchObject({ communicationInfo: 'Κουδούνι 3' });
});

const [first, other] = addressIds;
const collect = (id: string) => ({ name: 'markCollected', args: { id }, base: { completionStatus: 'NO_PROGRESS' } });
const news = {
  kind: 'change',
  resource: 'operational-addresses',
  id: first,
  set: { communicationInfo: 'Νέο' },
} as const;

/** A loop whose pushes the server refuses whole when `isRefused` says so of the ids in them. */
function refusing(isRefused: (ids: string[]) => boolean, refusal: { status: number; code: string }): SyncLoop {
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (request.url.endsWith('push')) {
      const { items } = (await request.clone().json()) as { items: { id: string }[] };
      if (isRefused(items.map(({ id }) => id))) return Response.json(refusal, { status: refusal.status });
    }
    return office.fetch(request);
  };
  const transport = new Transport(
    { ...device.context.platform, fetch },
    async () => 'token',
    () => 'en',
  );
  return new SyncLoop(
    { ...device.context, transport },
    { ensureFreshToken: async () => 'valid', onSignIn: async () => undefined, onSynced: () => undefined },
  );
}

const round = async (of: SyncLoop): Promise<void> => {
  of.request();
  await of.whenIdle();
  of.stop();
};

test('a device that may not send still hears what others did', async () => {
  await device.pull();
  await device.kept(collect(other));
  office.write(news);
  await round(refusing(() => true, { status: 403, code: 'not_permitted' }));
  expect(await device.mirror.rows('operational-addresses').get(first)).toMatchObject(news.set);
  expect(await device.open()).toMatchObject([{ outcome: null }]);
  expect(await syncState(device.mirror)).toMatchObject({ lastError: { code: 'not_permitted' } });
});

test.each([
  { status: 400, code: 'validation' },
  { status: 413, code: 'too_large' },
])('of a push that is refused whole ($code) one item is the cause, and all others are sent', async (refusal) => {
  await device.pull();
  const kept: string[] = [];
  for (const id of addressIds) kept.push(await device.kept(collect(id)));
  const bad = kept[1] ?? '';
  await round(refusing((ids) => ids.includes(bad), refusal));
  expect(await device.open()).toMatchObject([{ id: bad, outcome: { kind: 'rejected', code: refusal.code } }]);
  expect([...office.effects.keys()]).toEqual(kept.filter((id) => id !== bad));
  expect(await device.mirror.pending.get(bad)).toMatchObject({ state: 'attention' });
  const shown = await device.mirror.rows('operational-addresses').bulkGet([...addressIds]);
  const statuses = addressIds.map((_, index) => (index === 1 ? 'NO_PROGRESS' : 'COLLECTED'));
  expect(shown.map((row) => row?.completionStatus)).toEqual(statuses);
});

test('more outcomes than one pull brings are asked for at once', async () => {
  await device.pull();
  for (const id of addressIds) await device.kept(collect(id));
  office.mostOutcomes = 2;
  loop.request();
  await loop.whenIdle();
  expect(await device.open()).toEqual([]);
});

test('taps without signal are tried to be sent once a second, and at once when the last try did not fail', async () => {
  await device.pull();
  let now = Date.UTC(2026, 4, 4, 8);
  let tries = 0;
  let planned: { at: number; callback: () => void } | null = null;
  const platform = {
    ...device.context.platform,
    now: () => now,
    later: (milliseconds: number, callback: () => void) => {
      planned = { at: now + milliseconds, callback };
      return () => undefined;
    },
    fetch: async () => {
      tries += 1;
      throw new TypeError('Failed to fetch');
    },
  };
  const transport = new Transport(
    platform,
    async () => 'token',
    () => 'en',
  );
  loop = new SyncLoop(
    { ...device.context, platform, transport },
    { ensureFreshToken: async () => 'valid', onSignIn: async () => undefined, onSynced: () => undefined },
  );
  for (const id of addressIds) {
    await device.kept(collect(id));
    loop.appended();
    await loop.whenIdle();
    now += 100;
  }
  expect(tries).toBe(1);
  expect(planned).toMatchObject({ at: now - 100 * addressIds.length + second });
  now += second;
  loop.appended();
  await loop.whenIdle();
  expect(tries).toBe(2);
});

test.each([
  ['with another one', 1],
  ['alone', 0],
])('a tap while a round is under way is sent right after it, also soon after a failure: %s', async (_how, before) => {
  await device.pull();
  const now = Date.UTC(2026, 4, 4, 8);
  let mood: 'away' | 'back' | 'tapped' = 'away';
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (mood === 'away') throw new TypeError('Failed to fetch');
    const request = new Request(input, init);
    if (mood === 'back' && request.url.endsWith('pull')) {
      mood = 'tapped';
      await device.kept(collect(other));
      loop.appended();
    }
    return office.fetch(request);
  };
  const platform = { ...device.context.platform, now: () => now, later: () => () => undefined, fetch };
  const transport = new Transport(
    platform,
    async () => 'token',
    () => 'en',
  );
  loop = new SyncLoop(
    { ...device.context, platform, transport },
    { ensureFreshToken: async () => 'valid', onSignIn: async () => undefined, onSynced: () => undefined },
  );
  if (before > 0) await device.kept(collect(first));
  loop.request();
  await loop.whenIdle();
  mood = 'back';
  loop.request();
  await loop.whenIdle();
  expect(office.effects.size).toBe(before + 1);
  expect(await device.open()).toEqual([]);
});

test('while somebody is looking, changes come every 10 s without a poke, and every minute when nobody looks any more', async () => {
  await device.pull();
  let now = Date.UTC(2026, 4, 4, 8);
  let planned: { at: number; callback: () => void } = { at: Number.POSITIVE_INFINITY, callback: noop };
  const later = (milliseconds: number, callback: () => void) => {
    planned = { at: now + milliseconds, callback };
    return () => undefined;
  };
  const platform = { ...device.context.platform, now: () => now, later };
  loop = new SyncLoop(
    { ...device.context, platform },
    { ensureFreshToken: async () => 'valid', onSignIn: async () => undefined, onSynced: () => undefined },
  );
  const wait = async (): Promise<number> => {
    const from = now;
    now = planned.at;
    planned.callback();
    await loop.whenIdle();
    return now - from;
  };
  loop.request();
  await loop.whenIdle();
  expect(planned.at - now).toBe(60 * second);
  now += 4 * second;
  loop.keepPollingFast();
  expect(await wait()).toBe(6 * second);
  office.write(news);
  loop.keepPollingFast();
  expect(await wait()).toBe(10 * second);
  expect(await device.mirror.rows('operational-addresses').get(first)).toMatchObject(news.set);
  const waits: number[] = [];
  for (let times = 0; times < 8; times += 1) waits.push(await wait());
  expect(waits).toEqual([...Array.from({ length: 7 }, () => 10), 60].map((seconds) => seconds * second));

  // Pokes come: only now and then is there a look for one that was missed.
  loop.heard();
  expect(await wait()).toBe(60 * second);
  expect(planned.at - now).toBe(60 * second);
  loop.heard();
  loop.request();
  await loop.whenIdle();
  loop.keepPollingFast();
  expect(planned.at - now).toBe(300 * second);
  // A stream of which nothing is heard any more may be dead.
  now += 50 * second;
  loop.keepPollingFast();
  expect(planned.at - now).toBe(0);
  // So is one that has ended.
  loop.heard();
  loop.request();
  await loop.whenIdle();
  expect(planned.at - now).toBe(300 * second);
  loop.lost();
  expect(planned.at - now).toBe(10 * second);
});

test('looking neither puts off what a poke asked for, nor hurries what waits after a failure', async () => {
  await device.pull();
  let now = Date.UTC(2026, 4, 4, 8);
  const planned: number[] = [];
  let away = false;
  const platform = {
    ...device.context.platform,
    now: () => now,
    later: (milliseconds: number) => {
      planned.push(milliseconds);
      return () => undefined;
    },
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      if (away) throw new TypeError('Failed to fetch');
      return office.fetch(input, init);
    },
  };
  const transport = new Transport(
    platform,
    async () => 'token',
    () => 'en',
  );
  loop = new SyncLoop(
    { ...device.context, platform, transport },
    { ensureFreshToken: async () => 'valid', onSignIn: async () => undefined, onSynced: () => undefined },
  );
  // After a rest the first pokes are answered at once.
  for (let pulls = 0; pulls < pullRate.burst; pulls += 1) {
    loop.request();
    await loop.whenIdle();
  }
  now += 200;
  loop.poke();
  loop.keepPollingFast();
  expect(planned.at(-1)).toBe(second - 200);
  away = true;
  loop.request();
  await loop.whenIdle();
  const tries = planned.length;
  loop.keepPollingFast();
  expect(planned).toHaveLength(tries);
});

test('what a server answered before the first pull of all is sent again when that server is restored meanwhile', async () => {
  const backup = office.backup();
  const id = '01900000-0000-7000-8000-0000000000aa';
  const fields = {
    nickname: null,
    name: null,
    street: 'Κορίνθου 7',
    region: 'Πάτρα',
    province: 'Αχαΐα',
    zipCode: null,
  };
  const rest = {
    country: 'Ελλάδα',
    floor: '1',
    telephone: '2610123456',
    comment: null,
    latitude: null,
    longitude: null,
  };
  const args = { id, ...fields, ...rest, customer: null, sharedAddress: true };
  await device.kept({ name: 'createAddress', args, base: {} });
  await device.push();
  office.restore(backup);
  loop.request();
  await loop.whenIdle();
  expect(office.rows.row('addresses', id)).toMatchObject({ street: 'Κορίνθου 7' });
  expect(await device.open()).toEqual([]);
});

describe('a server that says when it wants to be asked again', () => {
  const start = Date.UTC(2026, 4, 4, 8);
  let now: number;
  let asked: string[];
  let refusal: Response | null;
  let planned: { at: number; callback: () => void };

  /** A loop whose server refuses one of the calls until `refusal` is taken away. */
  function refuse(call: 'push' | 'pull', reply: () => Response): void {
    [now, asked, refusal] = [start, [], reply()];
    planned = { at: Number.POSITIVE_INFINITY, callback: noop };
    const platform = {
      ...device.context.platform,
      now: () => now,
      later: (milliseconds: number, callback: () => void) => {
        planned = { at: now + milliseconds, callback };
        return () => undefined;
      },
      fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
        const request = new Request(input, init);
        const name = request.url.endsWith('push') ? 'push' : 'pull';
        asked.push(name);
        return refusal !== null && name === call ? refusal.clone() : office.fetch(request);
      },
    };
    const transport = new Transport(
      platform,
      async () => 'token',
      () => 'en',
    );
    loop = new SyncLoop(
      { ...device.context, platform, transport },
      { ensureFreshToken: async () => 'valid', onSignIn: async () => undefined, onSynced: () => undefined },
    );
  }

  const busy = (headers: Record<string, string>, status = 429) =>
    Response.json({ code: 'rate_limited' }, { status, headers });
  const proxys = (headers: Record<string, string>) => new Response('<h1>503</h1>', { status: 503, headers });
  const internal = (headers: Record<string, string>) => Response.json({ code: 'internal' }, { status: 503, headers });
  const at = (time: number) => new Date(time).toUTCString();

  const tapped = async (): Promise<void> => {
    await device.kept(collect(first));
    loop.request();
    await loop.whenIdle();
  };

  describe.each(['push', 'pull'] as const)('with a %s', (call) => {
    test.each([
      ['in seconds', 90, () => busy({ 'retry-after': '90' })],
      [
        'as a date by its own clock',
        90,
        () => busy({ 'retry-after': at(start + hour + 90 * second), date: at(start + hour) }),
      ],
      ['as a date, in a reply without one', 90, () => busy({ 'retry-after': at(start + 90 * second) })],
      ['of its own fault', 90, () => internal({ 'retry-after': '90' })],
      ['where a proxy before it does', 90, () => proxys({ 'retry-after': '90' })],
      ['after more than its limits last', 15 * 60, () => busy({ 'retry-after': '99999999' })],
      ['after more than a number holds', 15 * 60, () => busy({ 'retry-after': '9'.repeat(400) })],
      ['in another century', 15 * 60, () => busy({ 'retry-after': 'Fri, 31 Dec 2199 23:59:59 GMT' })],
    ] as const)('%s is asked after that, and not before', async (_how, seconds, reply) => {
      await device.pull();
      refuse(call, reply);
      await tapped();
      expect(planned.at - now).toBe(seconds * second);
      expect(await syncState(device.mirror)).toMatchObject({ retryAt: now + seconds * second });
      const before = asked.length;
      now += 10 * second;
      await device.kept(collect(other));
      loop.appended();
      loop.poke();
      loop.keepPollingFast();
      await loop.whenIdle();
      expect(asked).toHaveLength(before);
      expect(planned.at).toBe(start + seconds * second);
      refusal = null;
      now = planned.at;
      planned.callback();
      await loop.whenIdle();
      expect(await device.open()).toEqual([]);
      expect([...office.effects.values()]).toEqual([1, 1]);
    });

    test.each([
      ['in the past', at(start - minute)],
      ['less than no time from now', '-90'],
      ['at once', '0'],
      ['in words', 'soon'],
      ['nowhere', ''],
    ])('%s is asked as if it had said nothing', async (_when, said) => {
      await device.pull();
      refuse(call, () => busy({ 'retry-after': said }));
      await tapped();
      expect(planned.at - now).toBeLessThanOrEqual(2 * second);
      now += second;
      refusal = null;
      loop.appended();
      await loop.whenIdle();
      expect(await device.open()).toEqual([]);
    });
  });

  test('is asked at once by a person who wants it now', async () => {
    await device.pull();
    refuse('push', () => busy({ 'retry-after': '90' }));
    await tapped();
    refusal = null;
    loop.requestNow();
    await loop.whenIdle();
    expect(await device.open()).toEqual([]);
  });

  test('answers taps at once again after the try that it asked for', async () => {
    await device.pull();
    refuse('push', () => busy({ 'retry-after': '90' }));
    await tapped();
    refusal = null;
    now = planned.at;
    planned.callback();
    await loop.whenIdle();
    await device.kept(collect(other));
    loop.appended();
    await loop.whenIdle();
    expect(await device.open()).toEqual([]);
  });
});
