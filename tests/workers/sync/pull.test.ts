import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hour, minute } from '../../../domain/kernel/time.ts';
import type { PullReply, PullRequest } from '../../../domain/protocol/pull.ts';
import { protocolVersion } from '../../../domain/protocol/version.ts';
import type { NewRow, Write } from '../../../domain/rows.ts';
import { newRow } from '../../../server/demo/new-row.ts';
import { mirrorValue, syncState, updateSyncState } from '../../../workers/mirror/values.ts';
import { DeviceClock } from '../../../workers/sync/clock.ts';
import type { SyncContext } from '../../../workers/sync/context.ts';
import { captureFiles } from '../../../workers/sync/outbox/captures.ts';
import { outboxValue } from '../../../workers/sync/outbox/queue.ts';
import { thumbnailPath } from '../../../workers/sync/photo-bytes.ts';
import { pullOnce } from '../../../workers/sync/pull/pull.ts';
import { reconcile } from '../../../workers/sync/reconcile.ts';
import { Transport } from '../../../workers/sync/transport/transport.ts';
import { boss } from '../../domain/people.ts';
import { CacheInMemory } from '../../support/cache-in-memory.ts';
import { someBytes } from '../../support/photos.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { photoValues } from '../../support/rows-proof.ts';
import { addressIds, day, photoId, proofId, taskIds } from '../mirror/day.ts';
import { Clock, Device } from '../mirror/device.ts';
import { Office } from '../mirror/office.ts';

const [first, second] = addressIds;
const [task] = taskIds;
/** The rows of a day. */
const total = day().length;

let office: Office;
let device: Device;
let context: SyncContext;
let pulls: PullRequest[];
let cache: CacheInMemory;
/** How far the device's clock was set ahead. */
let shift: number;
/** What the server answers instead; undefined: what it is asked. */
let answer: (request: PullRequest) => Response | undefined | Promise<Response | undefined>;
/** What a reply of the server is changed to. */
let changed: Partial<PullReply>;

beforeEach(() => {
  const clock = new Clock();
  office = new Office(boss, clock.now);
  office.write(...day());
  device = new Device({ viewer: boss, office, clock });
  [pulls, cache, shift, answer, changed] = [[], new CacheInMemory(), 0, () => undefined, {}];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const asked = (await request.clone().json()) as PullRequest;
    pulls.push(asked);
    const instead = await answer(asked);
    if (instead !== undefined) return instead;
    const reply = await office.fetch(request);
    return reply.ok ? Response.json({ ...((await reply.json()) as PullReply), ...changed }) : reply;
  };
  const platform = { ...device.context.platform, caches: cache.caches, now: () => clock.now() + shift, fetch };
  const transport = new Transport(
    platform,
    async () => 'token',
    () => 'en',
  );
  context = { ...device.context, platform, transport };
});

afterEach(() => device.close());

const pull = (goOn = () => true) => pullOnce(context, goOn);
const value = <Key extends Parameters<typeof mirrorValue>[1]>(key: Key) => mirrorValue(device.mirror, key);
const infoOf = async (id: string) => (await device.mirror.rows('operational-addresses').get(id))?.communicationInfo;
const inform = (id: string, text: string): Write => ({
  kind: 'change',
  resource: 'operational-addresses',
  id,
  set: { communicationInfo: text },
});
const collect = (id: string) => ({ name: 'markCollected', args: { id }, base: { completionStatus: 'NO_PROGRESS' } });
const file = (id: string) => ({ id, name: 'a.jpg', mediaType: 'image/jpeg', bytes: someBytes(100, 1) });
const done = { kind: 'done' } as const;

describe('what a device says when it pulls', () => {
  test('at first is that it has nothing, what waits on it, and how it is', async () => {
    const { id: waiting } = await device.tapAndDie(collect(first));
    await captureFiles(device.outbox, [file(fixedId(800))], { draft: 'proof', now: 1 });
    await device.push();
    await device.tapAndDie(collect(second));
    await reconcile(device.context);
    context = { ...context, platform: { ...context.platform, appVersion: '1.2.3' } };
    const storage = { usage: 10.4, quota: 99.6, persistent: true, low: false };
    await updateSyncState(device.mirror, { storage });
    await pull();
    expect(pulls).toEqual([
      {
        device: context.device,
        cookie: null,
        next: null,
        limit: 300,
        unsettled: [waiting],
        waiting: { changes: 1, files: 1 },
        about: { appVersion: '1.2.3', storage: { ...storage, usage: 10, quota: 100 } },
        digest: false,
        protocol: protocolVersion,
        window: true,
      },
    ]);
  });

  test('is no version and no storage where these are not known', async () => {
    await pull();
    expect(pulls[0]?.about).toEqual({ appVersion: null, storage: null });
  });

  test('then is where it is; every six hours it asks for what it should hold', async () => {
    await pull();
    await pull();
    expect(pulls[1]).toMatchObject({ cookie: expect.any(String), next: null, limit: 1000, digest: true });
    changed = { digest: {} };
    await pull();
    changed = {};
    await pull();
    shift += 6 * hour - minute;
    await pull();
    shift += 2 * minute;
    await pull();
    expect(pulls.slice(2).map(({ digest }) => digest)).toEqual([true, false, false, true]);
  });

  test('does not ask for that in the midst of several pages', async () => {
    await pull();
    office.write(inform(first, 'a'), inform(second, 'b'));
    office.pageSize = 1;
    await pull();
    expect(pulls.slice(1).map(({ next, digest }) => [next, digest])).toEqual([
      [null, true],
      ['1', false],
    ]);
  });
});

describe('a fill', () => {
  test('shows each page at once, with how much has come of how much, and another pull follows it', async () => {
    office.pageSize = 4;
    const seen: unknown[] = [];
    answer = async ({ next }) => {
      const { activity, fill } = await syncState(device.mirror);
      if (next === '8') seen.push(activity, fill?.total, await device.mirror.rows('tasks').count());
      return undefined;
    };
    expect(await pull()).toEqual({ stop: done, again: true });
    expect(pulls.map(({ next, cookie }) => [next, cookie])).toEqual([
      [null, null],
      ['4', null],
      ['8', null],
    ]);
    expect(seen).toEqual(['filling', total, 4]);
    expect((await syncState(device.mirror)).fill).toEqual({ loaded: 8, total });
    expect(await value('epoch')).toBe('first');
    expect([await value('fillNext'), await value('fillLoaded')]).toEqual([undefined, undefined]);
    for (const resource of ['tasks', 'customers', 'addresses'] as const)
      expect(await value(`wordsAfter/${resource}`)).toBe('');
    expect(await pull()).toEqual({ stop: done, again: false });
  });

  test('of which the server does not say how much is left says so', async () => {
    office.pageSize = 6;
    changed = { remaining: null };
    await pull();
    expect((await syncState(device.mirror)).fill).toEqual({ loaded: 6, total: null });
  });

  test('that was interrupted goes on where it stopped', async () => {
    office.pageSize = 4;
    answer = ({ next }) => {
      if (next === '8') throw new TypeError('the network is away');
      return undefined;
    };
    expect(await pull()).toMatchObject({ stop: { kind: 'transient', code: 'network' }, again: false });
    expect([await value('fillNext'), await value('fillLoaded')]).toEqual(['8', 8]);
    expect(await value('wordsAfter/tasks')).toBe('');
    answer = () => undefined;
    await pull();
    expect(pulls.at(-1)).toMatchObject({ cookie: null, next: '8' });
    expect(pulls).toHaveLength(4);
    expect(await device.mirror.rows('photos').count()).toBe(1);
  });
});

describe('a delta', () => {
  beforeEach(async () => {
    await pull();
    await device.mirror.values.bulkDelete(['wordsAfter/tasks', 'wordsAfter/customers', 'wordsAfter/addresses']);
    pulls = [];
  });

  test('of several pages is shown whole with the last one', async () => {
    office.pageSize = 1;
    office.write(inform(first, 'a'), inform(second, 'b'));
    const seen: unknown[] = [];
    answer = async () => {
      seen.push(await infoOf(first));
      return undefined;
    };
    expect(await pull()).toEqual({ stop: done, again: false });
    expect(seen).toEqual([null, null]);
    expect([await infoOf(first), await infoOf(second)]).toEqual(['a', 'b']);
    expect(await device.mirror.staged.count()).toBe(0);
    expect((await syncState(device.mirror)).fill).toBeNull();
  });

  test('that was interrupted is loaded again from its beginning', async () => {
    office.pageSize = 1;
    office.write(inform(first, 'a'), inform(second, 'b'), inform(addressIds[2], 'c'));
    answer = ({ next }) => {
      if (next === '2') throw new TypeError('the network is away');
      return undefined;
    };
    await pull();
    expect(await infoOf(first)).toBeNull();
    answer = () => undefined;
    office.write(inform(first, 'later'));
    await pull();
    expect(pulls.map(({ next }) => next)).toEqual([null, '1', '2', null, '1', '2']);
    expect([await infoOf(first), await infoOf(second), await infoOf(addressIds[2])]).toEqual(['later', 'b', 'c']);
  });

  test('leaves the search words of other rows as they are', async () => {
    office.write(inform(first, 'a'));
    await pull();
    expect(await value('wordsAfter/tasks')).toBeUndefined();
  });

  test('that comes when another tab pulls by now changes nothing', async () => {
    office.write(inform(first, 'a'));
    expect(await pull(() => false)).toEqual({ stop: done, again: false });
    expect(await infoOf(first)).toBeNull();
  });

  test('with the outcome of an item is followed by another one while others have none', async () => {
    await device.kept(collect(first));
    await device.kept(collect(second));
    await device.push();
    office.mostOutcomes = 1;
    expect(await pull()).toEqual({ stop: done, again: true });
    expect(await pull()).toEqual({ stop: done, again: false });
    expect(await device.open()).toEqual([]);
  });

  test('that brings no outcome is not followed by another one, though something is not settled', async () => {
    await device.kept(collect(first));
    await device.push();
    changed = { outcomes: [] };
    expect(await pull()).toEqual({ stop: done, again: false });
  });

  test.each([
    [403, { kind: 'problem', status: 403, code: 'no', message: 'no' }],
    [503, { kind: 'transient', code: 'no', message: 'no', retryAfter: null }],
    [401, { kind: 'signIn', code: 'no', message: 'no' }],
  ])('that is refused with %i says so, and nothing is loaded again', async (status, stop) => {
    answer = () => Response.json({ code: 'no' }, { status });
    expect(await pull()).toEqual({ stop, again: false });
    expect(await value('refill')).toBeUndefined();
    expect(await value('cookie')).toBeDefined();
  });

  test('tells the server’s clock', async () => {
    const now = context.platform.now();
    Object.assign(context.platform, { now: () => now, monotonic: () => 0 });
    context.clock = new DeviceClock(context.platform);
    changed = { serverTime: now + 10 * minute };
    await pull();
    expect(await outboxValue(device.outbox, 'clockOffset')).toBe(10 * minute);
  });

  test('that brings the company brings its time zone', async () => {
    const row = newRow('companies', { name: 'Ergon', owner: { id: boss.userId }, timeZone: 'Europe/London' });
    const user = { id: boss.userId, viewer: boss, timeZone: 'Europe/Athens' };
    const session = { user, state: 'active', remember: true, expiresAt: 0, token: 'a.b.c' };
    await context.sessions.values.put({ key: 'session', session: session as never });
    office.write({ kind: 'create', resource: 'companies', id: boss.companyId, row } as Write);
    await pull();
    expect(context.owner.timeZone).toBe('Europe/London');
  });
});

describe('with the rows of files', () => {
  const hash = 'a'.repeat(64);

  beforeEach(async () => {
    await pull();
  });

  const sent = async (id: string, kind?: 'attachment'): Promise<void> => {
    await captureFiles(device.outbox, [file(id)], { draft: 'proof', now: 1 });
    await device.outbox.files.update(id, { state: 'stored', hash, ...(kind && { kind }) });
  };

  const receivedAt = async (id: string) => (await device.outbox.files.get(id))?.receivedAt;

  test('the receipt of a photo is noted', async () => {
    const received = fixedId(800);
    await sent(received);
    const of: Partial<NewRow<'photos'>> = { state: 'RECEIVED', hash };
    const row = photoValues({ task: { id: task }, proof: { id: proofId }, ...of });
    office.write({ kind: 'create', resource: 'photos', id: received, row });
    await pull();
    expect(await receivedAt(received)).not.toBeNull();
  });

  test('and so is that of an attached file', async () => {
    const received = fixedId(801);
    await sent(received, 'attachment');
    const row = newRow('attached-files', { task: { id: task }, name: 'a.pdf', hash } as never);
    office.write({ kind: 'create', resource: 'attached-files', id: received, row } as Write);
    await pull();
    expect(await receivedAt(received)).not.toBeNull();
  });

  test('the bytes of a photo go with it, and those of one that stays do not', async () => {
    const kept = (id: string) => `${context.platform.restBase}/${thumbnailPath(id)}?hash=a`;
    for (const id of [photoId, addressIds[4]]) await cache.put(kept(id), new Response('small'));
    office.write({ kind: 'remove', resource: 'operational-addresses', id: addressIds[4] });
    await pull();
    expect([...cache.kept.keys()]).toEqual([kept(photoId), kept(addressIds[4])]);
    office.write({ kind: 'remove', resource: 'photos', id: photoId });
    await pull();
    expect([...cache.kept.keys()]).toEqual([kept(addressIds[4])]);
  });
});
