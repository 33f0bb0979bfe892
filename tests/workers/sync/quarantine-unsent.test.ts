import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { must } from '../../../domain/kernel/assert.ts';
import type { Outcome } from '../../../domain/protocol/outcome.ts';
import { type QuarantineRequest, quarantineRequestSchema } from '../../../domain/protocol/quarantine.ts';
import type { Session } from '../../../workers/contract/session.ts';
import { discard, undo } from '../../../workers/sync/changes.ts';
import type { SyncContext } from '../../../workers/sync/context.ts';
import { append } from '../../../workers/sync/outbox/append.ts';
import { captureFiles } from '../../../workers/sync/outbox/captures.ts';
import { openItems, recordOutcomes } from '../../../workers/sync/outbox/queue.ts';
import type { Platform } from '../../../workers/sync/platform.ts';
import { reportLeft } from '../../../workers/sync/quarantine.ts';
import { quarantineUnsent } from '../../../workers/sync/quarantine-unsent.ts';
import { reconcile } from '../../../workers/sync/reconcile.ts';
import { readSession, SessionDatabase, tokenFor, writeSession } from '../../../workers/sync/session-store.ts';
import { learnEnd, quarantineToken } from '../../../workers/sync/token.ts';
import { Transport } from '../../../workers/sync/transport/transport.ts';
import { boss } from '../../domain/people.ts';
import { someBytes } from '../../support/photos.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { photoArgs } from '../../support/rows-proof.ts';
import { addressIds, proofId } from '../mirror/day.ts';
import { Clock, Device } from '../mirror/device.ts';
import { Office } from '../mirror/office.ts';

const labels = { task: null, address: null };
const [id = ''] = addressIds;
const always = (): boolean => true;

let device: Device;
let context: SyncContext;
let offered: QuarantineRequest['items'];
let deliveries: number;
/** What the office heard to be left, with each request. */
let left: QuarantineRequest['waiting'][];
let network: 'up' | 'away' | 'lost' | 'refusing';

/** The server keeps whatever has the shape that it takes, while it can be reached. */
const keepsAll: Platform['fetch'] = async (input, init) => {
  if (network === 'away') throw new TypeError('the network is away');
  if (network === 'refusing') return Response.json({ code: 'not_permitted' }, { status: 403 });
  const request = quarantineRequestSchema.safeParse(await new Request(input, init).json());
  if (!request.success) return Response.json({ code: 'validation', status: 400 }, { status: 400 });
  const { items } = request.data;
  left.push(request.data.waiting);
  offered.push(...items);
  deliveries += 1;
  if (network === 'lost') throw new TypeError('the reply was lost');
  return Response.json({ kept: items.map((item) => item.id) });
};

beforeEach(() => {
  offered = [];
  left = [];
  deliveries = 0;
  network = 'up';
  const clock = new Clock();
  device = new Device({ viewer: boss, office: new Office(boss, clock.now), clock });
  const transport = new Transport(
    { ...device.context.platform, fetch: keepsAll },
    async () => 'token',
    () => 'en',
  );
  context = { ...device.context, transport };
});

afterEach(() => device.close());

const keep = (name: string, args: object) =>
  append(device.outbox, context.platform, [
    { name, args: { ...args }, base: {}, labels, time: { at: context.platform.now(), offset: 0 } },
  ]);

const inform = (number: number) =>
  keep('changeCommunicationInfo', { id: fixedId(900 + number), set: { communicationInfo: 'x' } });

test('what was done when the device knew that the account was deactivated says so; what was done before does not', async () => {
  const user = { id: boss.userId, viewer: boss, timeZone: 'UTC' } as Session['user'];
  const [before] = await inform(1);
  const disabledSince = must(before, 'an item').at + 1000;
  const [after] = await append(device.outbox, context.platform, [
    {
      ...{ name: 'markCollected', args: { id }, base: {}, labels },
      time: { at: disabledSince + 1, offset: 0 },
    },
  ]);
  await writeSession(context.sessions, {
    ...{ user, state: 'expired', disabled: true, disabledSince, remember: true, expiresAt: 0, token: 'a.b.c' },
  });
  await quarantineUnsent(context, always);
  const said = new Map(offered.map((item) => [item.id, item.afterEnd]));
  expect([said.get(must(before, 'an item').id), said.get(must(after, 'an item').id)]).toEqual([undefined, true]);
});

test('what nobody can send any more goes to the office, refused or never judged, with the reason of each', async () => {
  const [mark] = await keep('markCollected', { id });
  const [gone] = await keep('changeCommunicationInfo', { id: fixedId(900), set: { communicationInfo: 'x' } });
  const outcome: Outcome = { kind: 'rejected', code: 'not_found', message: 'gone', fields: [] };
  await recordOutcomes(device.outbox, [{ id: gone?.id ?? '', outcome }]);
  await quarantineUnsent(context, always);
  expect(offered.map((item) => [item.id, item.reason])).toEqual([
    [mark?.id, 'account_disabled'],
    [gone?.id, 'not_found'],
  ]);
  expect(await openItems(device.outbox).count()).toBe(0);
  expect(await device.outbox.items.get(mark?.id ?? '')).toMatchObject({ decided: 'quarantined' });
  await quarantineUnsent(context, always);
  expect(offered).toHaveLength(2);
});

test('many changes go in one delivery, and what is about nobody else is none of the office', async () => {
  const args = { id: boss.userId, set: {} };
  for (let count = 0; count < 30; count += 1) await inform(count);
  const [read] = await keep('markNotificationRead', { id: fixedId(990) });
  const [settings] = await keep('saveTableSettings', args);
  await reconcile(context);
  await quarantineUnsent(context, always);
  expect(deliveries).toBe(1);
  expect(left).toEqual([{ changes: 0, files: 0 }]);
  expect(offered).toHaveLength(30);
  expect(await openItems(device.outbox).count()).toBe(0);
  for (const item of [read, settings])
    expect(await device.outbox.items.get(item?.id ?? '')).toMatchObject({ decided: 'discarded' });
});

test('a change that the server can never take stays here, and keeps no other one', async () => {
  const kept = [];
  for (let count = 0; count < 5; count += 1) kept.push(...(await inform(count)));
  const [bad = ''] = kept.slice(2).map((item) => item.id);
  await device.outbox.items.update(bad, { labels: { task: 'x'.repeat(501), address: null } });
  await reconcile(context);
  await quarantineUnsent(context, always);
  expect(left.map((waiting) => waiting?.changes)).toEqual([3, 1]);
  expect(offered.map((item) => item.id)).toEqual(kept.map((item) => item.id).filter((each) => each !== bad));
  expect(await openItems(device.outbox).primaryKeys()).toEqual([bad]);
  expect(await discard(context, bad)).toBe(true);
  expect(await openItems(device.outbox).count()).toBe(0);
});

test('once the network is away in the midst of a share nothing more is offered, and what was not can be taken back', async () => {
  const [bad] = await inform(0);
  for (let count = 1; count < 100; count += 1) await inform(count);
  const [last] = await inform(100);
  await device.outbox.items.update(bad?.id ?? '', { labels: { task: 'x'.repeat(501), address: null } });
  let requests = 0;
  const cut: Platform['fetch'] = (input, init) => {
    requests += 1;
    // The whole share is refused; its first half does not get through any more.
    network = requests === 1 ? 'up' : 'away';
    return keepsAll(input, init);
  };
  const transport = new Transport(
    { ...device.context.platform, fetch: cut },
    async () => 'token',
    () => 'en',
  );
  await quarantineUnsent({ ...context, transport }, always);
  expect([requests, deliveries]).toEqual([2, 0]);
  expect(await undo(context, last?.id ?? '')).toBe('removed');
});

test('what the office may have since a reply was lost cannot be taken back until it is known', async () => {
  const [sure] = await inform(1);
  const [unsure] = await inform(2);
  await reconcile(context);
  network = 'lost';
  await quarantineUnsent(context, always);
  expect(await undo(context, unsure?.id ?? '')).toBe('tooLate');
  expect((await device.mirror.pending.get(unsure?.id ?? ''))?.mayHaveLeft).toBe(true);
  network = 'refusing';
  await quarantineUnsent(context, always);
  expect(await undo(context, unsure?.id ?? '')).toBe('tooLate');
  network = 'up';
  await quarantineUnsent(context, always);
  for (const item of [sure, unsure])
    expect(await device.outbox.items.get(item?.id ?? '')).toMatchObject({ decided: 'quarantined' });
});

test('what the office refused for a reason of its own can be taken back', async () => {
  const [item] = await inform(1);
  await reconcile(context);
  network = 'refusing';
  await quarantineUnsent(context, always);
  expect(await undo(context, item?.id ?? '')).toBe('removed');
});

test('with each share the office hears what is left after it, and at last that the files have gone, too', async () => {
  const photo = fixedId(800);
  const file = { id: photo, name: 'a.jpg', mediaType: 'image/jpeg', bytes: someBytes(100, 1) };
  await captureFiles(device.outbox, [file], { draft: 'proof', now: 1 });
  await device.outbox.files.update(photo, { state: 'ready', hash: 'a'.repeat(64) });
  await keep('addPhotos', { proof: proofId, photos: [photoArgs(photo)] });
  for (let count = 0; count < 149; count += 1) await inform(count);
  await reconcile(context);
  await quarantineUnsent(context, always);
  expect(left).toEqual([
    { changes: 50, files: 1 },
    { changes: 0, files: 1 },
  ]);
  await device.outbox.files.update(photo, { state: 'stored' });
  const told = await reportLeft(context, { changes: 0, files: 1 });
  expect(left.slice(2)).toEqual([{ changes: 0, files: 0 }]);
  expect(await reportLeft(context, told)).toEqual({ changes: 0, files: 0 });
  expect(left).toHaveLength(3);
});

test('what took effect stays what it is, and what the server could not be given stays here', async () => {
  const [done] = await keep('markCollected', { id });
  await recordOutcomes(device.outbox, [{ id: done?.id ?? '', outcome: { kind: 'applied' } }]);
  const [waiting] = await keep('changeCommunicationInfo', { id, set: { communicationInfo: 'x' } });
  network = 'away';
  await quarantineUnsent(context, always);
  expect(await openItems(device.outbox).count()).toBe(2);
  network = 'up';
  await quarantineUnsent(context, always);
  expect(offered.map((item) => item.id)).toEqual([waiting?.id]);
  expect(await openItems(device.outbox).primaryKeys()).toEqual([done?.id]);
});

test('a photo that is not ready yet keeps its chain here, and no other', async () => {
  const photo = fixedId(800);
  const file = { id: photo, name: 'a.jpg', mediaType: 'image/jpeg', bytes: someBytes(100, 1) };
  await captureFiles(device.outbox, [file], { draft: 'proof', now: 1 });
  const [proved] = await keep('addPhotos', { proof: proofId, photos: [photoArgs(photo)] });
  await quarantineUnsent(context, always);
  // Nothing is ready, and the office is not asked.
  expect(deliveries).toBe(0);
  const [mark] = await keep('markCollected', { id });
  await quarantineUnsent(context, always);
  expect(offered.map((item) => item.id)).toEqual([mark?.id]);
  await device.outbox.files.update(photo, { state: 'ready', hash: 'a'.repeat(64) });
  await quarantineUnsent(context, always);
  expect(offered.map((item) => item.id)).toEqual([mark?.id, proved?.id]);
});

test('only the photos of a deactivated account travel with a session that has ended', async () => {
  const databases = { indexedDB: new IDBFactory(), IDBKeyRange };
  const sessions = new SessionDatabase(databases);
  const user = { id: boss.userId } as Session['user'];
  await writeSession(sessions, { user, state: 'expired', remember: true, expiresAt: 0, token: 'a.b.c' });
  expect(await quarantineToken(sessions, boss.userId)).toBeNull();
  const { platform } = device.context;
  const learn = (status: number, code: string) => {
    const fetch = async (): Promise<Response> => Response.json({ code }, { status });
    const transport = new Transport(
      { ...platform, fetch },
      async () => 'a.b.c',
      () => 'en',
    );
    return learnEnd({ sessions, platform, transport });
  };
  expect((await learn(503, 'busy'))?.disabled).toBeUndefined();
  expect((await learn(401, 'account_disabled'))?.disabled).toBe(true);
  expect(await readSession(sessions)).toMatchObject({
    state: 'expired',
    disabled: true,
    disabledSince: expect.any(Number),
  });
  expect(await quarantineToken(sessions, boss.userId)).toBe('a.b.c');
  expect(await quarantineToken(sessions, fixedId(77))).toBeNull();
  expect(await tokenFor(sessions, boss.userId)).toBeNull();
  sessions.close();
});

test('what is left is told once for each change of it, and again where nobody heard it', async () => {
  await inform(1);
  await reconcile(context);
  network = 'away';
  expect(await reportLeft(context, null)).toBeNull();
  network = 'up';
  const told = await reportLeft(context, null);
  expect(told).toEqual({ changes: 1, files: 0 });
  expect(await reportLeft(context, told)).toBe(told);
  expect(left).toEqual([{ changes: 1, files: 0 }]);
  expect(offered).toEqual([]);
  await inform(2);
  network = 'away';
  expect(await reportLeft(context, told)).toBe(told);
  network = 'up';
  expect(await reportLeft(context, told)).toEqual({ changes: 2, files: 0 });
  expect(await reportLeft(context, { changes: 2, files: 1 })).toEqual({ changes: 2, files: 0 });
  expect(left).toHaveLength(3);
});

test('with nothing to hand over, or once another tab does, the office is not asked', async () => {
  await quarantineUnsent(context, always);
  await inform(1);
  await quarantineUnsent(context, () => false);
  expect(deliveries).toBe(0);
  expect(await openItems(device.outbox).count()).toBe(1);
});
