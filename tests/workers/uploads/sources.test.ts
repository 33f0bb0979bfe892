import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sha256 } from '../../../workers/photos/hash.ts';
import { discardCapture, keepCaptures } from '../../../workers/sync/keep-captures.ts';
import { readChosen } from '../../../workers/sync/outbox/captures.ts';
import { argsWithFacts } from '../../../workers/sync/outbox/photo-facts.ts';
import { deleteWaitingSources, sendSourcesNow, sourceOf } from '../../../workers/sync/sources/decide-sources.ts';
import { keepSource } from '../../../workers/sync/sources/keep-source.ts';
import { SourceQueue } from '../../../workers/sync/sources/source-queue.ts';
import { LosingDatabases } from '../../support/losing-databases.ts';
import { openPhotoOffice, type PhotoOffice } from '../../support/photo-office.ts';
import { someBytes } from '../../support/photos.ts';
import { Device, idOf } from './device.ts';

let office: PhotoOffice;
let device: Device;
let databases: LosingDatabases;
let queue: SourceQueue;
let isWifi = false;
let quota: number | undefined;

beforeEach(async () => {
  office = await openPhotoOffice();
  databases = new LosingDatabases(new IDBFactory());
  device = new Device({ office, indexedDB: databases.indexedDB });
  isWifi = false;
  quota = undefined;
  Object.assign(device.context.platform, {
    isNetworkFree: () => isWifi,
    storage: { estimateStorage: async () => ({ usage: 0, quota }), isStoragePersisted: null },
  });
  await company(true);
  queue = new SourceQueue(device.context);
});

afterEach(async () => {
  queue.stop();
  await queue.whenIdle();
  expect(device.faults).toEqual([]);
  await device.close();
  await office.close();
});

const company = (keepSources: boolean) =>
  device.context.mirror.table('companies').put({ id: device.context.owner.viewer.companyId, keepSources });

async function capture(number: number, size = 3000): Promise<{ id: string; hash: string }> {
  const [id, bytes] = [idOf(number), someBytes(size, number)];
  const chosen = { id, name: 'α.jpg', mediaType: 'image/jpeg', content: new Blob([bytes]) };
  const file = await readChosen(chosen);
  if (file === null) throw new Error('the file cannot be read');
  await keepCaptures(device.context, [file], 'proof');
  await keepSource(device.context, file);
  return { id, hash: await sha256(bytes) };
}

/** What a pull says of a photo: its small bytes have come, and perhaps its untouched file. */
const pulled = ({ id, hash }: { id: string; hash: string }, sourceOn: number | null = null) =>
  device.context.mirror
    .table('photos')
    .put({ id, state: 'RECEIVED', hash: 'x', sourceHash: hash, sourceOn, version: 2 });

async function run(): Promise<void> {
  queue.request();
  await queue.whenIdle();
}

const state = async () => {
  const row = await device.context.mirror.values.get('sync');
  return (row?.value as { sources?: unknown } | undefined)?.sources ?? null;
};
const waits = (id: string) => device.context.sources.files.get(id);

test('a photo is announced with the hash of its untouched file, which goes on Wi-Fi once the photo has come', async () => {
  const photo = await capture(1);
  const { args } = {
    args: await argsWithFacts(device.context.outbox, { name: 'addPhotos', args: { photos: [{ id: photo.id }] } }),
  };
  expect(args).toMatchObject({ photos: [{ id: photo.id, source: { hash: photo.hash, size: 3000 } }] });
  expect(await state()).toMatchObject({ files: 1, size: 3000, unkept: 0 });
  isWifi = true;
  await run();
  expect(office.received.get(photo.id)).toBeUndefined();
  await pulled(photo);
  await run();
  expect(office.received.get(photo.id)).toEqual([photo.hash]);
  // The bytes stay until the office says in the row that it has them.
  expect((await sourceOf(device.context, photo.id))?.size).toBe(3000);
  await pulled(photo, 5);
  await run();
  expect(await waits(photo.id)).toBeUndefined();
  expect(await state()).toBeNull();
});

test('a browser that takes the databases away in the middle loses no file, and counts none as left out', async () => {
  const { name } = device.context.sources;
  const lost = databases.loseDuringWrite(name);
  const photo = await capture(1);
  await lost;
  expect(await state()).toMatchObject({ files: 1, size: 3000, unkept: 0 });
  await pulled(photo);
  isWifi = true;
  const again = databases.loseDuringWrite(name);
  await run();
  await again;
  expect(office.received.get(photo.id)).toEqual([photo.hash]);
  expect(await waits(photo.id)).toMatchObject({ sent: true });
  await databases.evict(name);
  await run();
  expect(await state()).toBeNull();
});

test('nothing goes over a network that may cost until a person asks, and nothing before small photos and marks', async () => {
  const [photo, later] = [await capture(1), await capture(2)];
  await pulled(photo);
  await run();
  expect(office.received.size).toBe(0);
  await sendSourcesNow(device.context);
  await device.announce(10, later.id);
  await run();
  expect(office.received.size).toBe(0);
  await device.run();
  await device.context.outbox.items.toCollection().modify({ settledAt: 1, outcome: { kind: 'applied' } });
  await run();
  expect(office.received.get(photo.id)).toEqual([photo.hash]);
});

test('without the company’s wish none is kept, and without room it says so and the photo is safe', async () => {
  await company(false);
  const { id } = await capture(1);
  expect(await waits(id)).toBeUndefined();
  await company(true);
  quota = 20_000;
  const kept = await capture(2);
  const left = await capture(3);
  expect(await waits(kept.id)).toBeDefined();
  expect(await waits(left.id)).toBeUndefined();
  expect(await state()).toMatchObject({ files: 1, unkept: 1 });
  expect(await device.file(left.id)).toMatchObject({ state: 'queued' });
});

test('a file goes with its capture, or when a person deletes what waits', async () => {
  const [one, two] = [await capture(1), await capture(2)];
  await discardCapture(device.context, one.id);
  expect(await state()).toMatchObject({ files: 1 });
  await deleteWaitingSources(device.context);
  expect(await waits(two.id)).toBeUndefined();
  expect(await device.file(two.id)).toBeDefined();
});

test('what the office refuses waits for a person, and a cut goes on later', async () => {
  const photo = await capture(1);
  await pulled(photo);
  isWifi = true;
  const body = JSON.stringify({ type: 'about:blank', title: 'x', code: 'media_type' });
  office.trouble = () => ({ kind: 'status', status: 503, body: '' });
  await run();
  office.trouble = (call) => (call === 'POST uploads' ? { kind: 'status', status: 415, body } : null);
  await run();
  expect(await waits(photo.id)).toMatchObject({ refused: null });
  device.clock.advance(6 * 60_000);
  await queue.whenIdle();
  expect(await state()).toMatchObject({ files: 1, refused: 1 });
  office.trouble = () => null;
  await sendSourcesNow(device.context);
  await run();
  expect(office.received.get(photo.id)).toEqual([photo.hash]);
});
