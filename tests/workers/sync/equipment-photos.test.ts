import { afterEach, beforeEach, expect, test } from 'vitest';
import { day, minute } from '../../../domain/kernel/time.ts';
import { newRow } from '../../../server/demo/new-row.ts';
import { updateSyncState } from '../../../workers/mirror/values.ts';
import { sha256 } from '../../../workers/photos/hash.ts';
import type { SyncContext } from '../../../workers/sync/context.ts';
import { EquipmentPhotos, equipmentPhoto, forgetEquipmentPhotos } from '../../../workers/sync/equipment-photos.ts';
import type { Platform } from '../../../workers/sync/platform.ts';
import { Transport } from '../../../workers/sync/transport/transport.ts';
import { boss } from '../../domain/people.ts';
import { CacheInMemory } from '../../support/cache-in-memory.ts';
import { someBytes } from '../../support/photos.ts';
import { operationalAddressValues } from '../../support/rows.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { Clock, Device } from '../mirror/device.ts';
import { Office } from '../mirror/office.ts';

const [task, place, shown, sent, without] = [1, 2, 3, 4, 5].map((number) => fixedId(720 + number)) as [
  string,
  string,
  string,
  string,
  string,
];
const bytes = someBytes(2000, 1);

let device: Device;
let asked: string[];
/** The network's answer about a piece. */
let network: (piece: string) => Response | null;
let cache: CacheInMemory;
let clock: Clock;
let tag: string;
/** How far the clock was put on. */
let later: number;

beforeEach(async () => {
  [asked, cache, clock, later] = [[], new CacheInMemory(), new Clock(), 0];
  tag = `"${await sha256(bytes)}"`;
  network = () => new Response(bytes, { headers: { 'content-type': 'image/jpeg', etag: tag } });
  device = new Device({ viewer: boss, office: new Office(boss, clock.now), clock });
  await device.mirror
    .table('tasks')
    .put({ id: task, assigned: 1, installationTimestampFrom: clock.now() + 3 * day, steps: null });
  const work = operationalAddressValues({ task: { id: task }, installationAddress: { id: place } });
  await device.mirror.table('operational-addresses').put({ id: fixedId(730), ...work });
  for (const [id, photo] of [
    [shown, { id: fixedId(731) }],
    [sent, { id: fixedId(732) }],
    [without, null],
  ] as const)
    await device.mirror
      .table('equipment')
      .put({ id, ...newRow('equipment', { address: { id: place }, kind: 'Λέβητας', serialNumber: id, photo }) });
});

afterEach(() => device.close());

const connected = (): SyncContext => {
  const fetch: Platform['fetch'] = async (request) => {
    const { pathname } = new URL(request instanceof Request ? request.url : String(request));
    const piece = pathname.split('/').at(-1) ?? '';
    const isOfPiece = pathname.includes('/equipment/photo/');
    if (isOfPiece) asked.push(piece);
    const reply = network(piece);
    if (reply === null) throw new TypeError('the network is away');
    return isOfPiece ? reply : Response.json({ status: 'live' });
  };
  const platform: Platform = {
    ...device.context.platform,
    now: () => clock.now() + later,
    fetch,
    caches: cache.caches,
  };
  const transport = new Transport(
    platform,
    async () => 'token',
    () => 'en',
  );
  return { ...device.context, platform, transport };
};

test('photos of equipment where the viewer works are fetched once, and are here without network until the piece shows none', async () => {
  const answer = network;
  network = (piece) => (piece === sent ? new Response(null, { status: 404 }) : answer(piece));
  const context = connected();
  const photos = new EquipmentPhotos(context);
  await photos.fetch(() => false);
  await photos.fetch(() => false);
  expect(asked.sort()).toEqual([shown, sent]);
  // One that the phone of who took it had not sent is asked for again.
  later = 16 * minute;
  await photos.fetch(() => false);
  expect(asked.sort()).toEqual([shown, sent, sent]);
  network = () => null;
  expect(await (await equipmentPhoto(context, shown))?.arrayBuffer()).toEqual(bytes);
  await forgetEquipmentPhotos(context, [shown]);
  expect(await equipmentPhoto(context, shown)).toBeNull();
  expect(await equipmentPhoto(context, without)).toBeNull();
});

test('photos are not fetched ahead while storage is low, and those that only the network kept away come once it is back', async () => {
  const answer = network;
  const context = connected();
  const photos = new EquipmentPhotos(context);
  const storage = { usage: 95, quota: 100, persistent: null, low: true };
  await updateSyncState(context.mirror, { storage });
  await photos.fetch(() => false);
  expect(asked).toEqual([]);
  await updateSyncState(context.mirror, { storage: { ...storage, low: false } });
  network = () => null;
  await photos.fetch(() => false);
  expect(asked).toHaveLength(1);
  network = answer;
  await photos.fetch(() => false);
  expect(new Set(asked)).toEqual(new Set([shown, sent]));
  expect(cache.kept.size).toBe(2);
});

test('bytes that are not those which the reply names are no photo', async () => {
  network = () => new Response('a portal', { headers: { 'content-type': 'image/jpeg', etag: tag } });
  expect(await equipmentPhoto(connected(), shown)).toBeNull();
  network = () => new Response('a portal', { headers: { 'content-type': 'text/html' } });
  expect(await equipmentPhoto(connected(), shown)).toBeNull();
  expect(cache.kept.size).toBe(0);
});
