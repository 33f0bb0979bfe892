import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemCalls } from '../../../domain/catalogue/system.ts';
import { day } from '../../../domain/kernel/time.ts';
import { updateSyncState } from '../../../workers/mirror/values.ts';
import { sha256 } from '../../../workers/photos/hash.ts';
import type { SyncContext } from '../../../workers/sync/context.ts';
import type { Platform } from '../../../workers/sync/platform.ts';
import { fetchStepPictures, stepPicture } from '../../../workers/sync/step-pictures.ts';
import { Transport } from '../../../workers/sync/transport/transport.ts';
import { boss, ids } from '../../domain/people.ts';
import { step } from '../../domain/steps.ts';
import { CacheInMemory } from '../../support/cache-in-memory.ts';
import { someBytes } from '../../support/photos.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { Clock, Device } from '../mirror/device.ts';
import { Office } from '../mirror/office.ts';

const task = fixedId(710);
const bytes = [someBytes(2000, 1), someBytes(3000, 2)] as const;

let device: Device;
/** The questions to the network, which brings bytes by the hash that was asked for. */
let asked: string[];
let isAway: boolean;
let cache: CacheInMemory;

const hashes = () => Promise.all(bytes.map((each) => sha256(each)));

beforeEach(async () => {
  [asked, isAway, cache] = [[], false, new CacheInMemory()];
  const clock = new Clock();
  device = new Device({ viewer: boss, office: new Office(boss, clock.now), clock });
});

afterEach(() => device.close());

/** A task of the viewer whose steps have pictures, some days from now. */
async function own(from: number, ...pictures: { hash: string; size: number }[]): Promise<void> {
  const steps = pictures.map((picture) => step({ picture: { company: ids.boss, ...picture } }));
  await device.mirror.table('tasks').put({
    id: task,
    assigned: 1,
    installationTimestampFrom: device.context.platform.now() + from * day,
    steps: { template: { id: fixedId(711) }, number: 1, nickname: 'Λέβητας', steps },
  });
}

const connected = (): SyncContext => {
  const fetch: Platform['fetch'] = async (request) => {
    if (isAway) throw new TypeError('the network is away');
    const url = new URL(request instanceof Request ? request.url : String(request));
    if (url.pathname.endsWith(systemCalls.live.path)) return Response.json({ status: 'live' });
    asked.push(url.search);
    const found = (await hashes()).findIndex((hash) => url.searchParams.get('hash') === hash);
    return new Response(bytes[found], { headers: { 'content-type': 'image/jpeg' } });
  };
  const platform: Platform = { ...device.context.platform, fetch, caches: cache.caches };
  const transport = new Transport(
    platform,
    async () => 'token',
    () => 'en',
  );
  return { ...device.context, platform, transport };
};

test('the pictures of the viewer’s work around now are fetched once, and are here without network', async () => {
  const [one = '', two = ''] = await hashes();
  await own(3, { hash: one, size: 2000 }, { hash: two, size: 3000 }, { hash: one, size: 2000 });
  await fetchStepPictures(connected(), () => false);
  await fetchStepPictures(connected(), () => false);
  expect(asked).toEqual([`?hash=${one}&task=${task}`, `?hash=${two}&task=${task}`]);
  isAway = true;
  expect(await (await stepPicture(connected(), { hash: two, task }))?.arrayBuffer()).toEqual(bytes[1]);
});

test('pictures of work that is far away, or beyond the budget, are fetched when somebody looks at them', async () => {
  const [one = '', two = ''] = await hashes();
  await own(40, { hash: one, size: 2000 });
  await fetchStepPictures(connected(), () => false);
  await own(1, { hash: one, size: 17 * 1024 * 1024 }, { hash: two, size: 3000 });
  await fetchStepPictures(connected(), () => false);
  expect(asked).toEqual([]);
  expect((await stepPicture(connected(), { hash: one, task }))?.size).toBe(2000);
});

test('a picture that the office no longer has keeps none of the others away', async () => {
  const [one = ''] = await hashes();
  await own(1, { hash: 'f'.repeat(64), size: 2000 }, { hash: one, size: 2000 });
  await fetchStepPictures(connected(), () => false);
  isAway = true;
  expect((await stepPicture(connected(), { hash: one, task }))?.size).toBe(2000);
});

test('on a disk without room they are fetched once and not each round, and none while storage is low', async () => {
  const [one = '', two = ''] = await hashes();
  cache.full = true;
  await own(1, { hash: one, size: 2000 });
  await fetchStepPictures(connected(), () => false);
  await fetchStepPictures(connected(), () => false);
  expect(asked).toHaveLength(1);
  await updateSyncState(device.mirror, { storage: { usage: 99, quota: 100, persistent: null, low: true } });
  await own(1, { hash: two, size: 3000 });
  await fetchStepPictures(connected(), () => false);
  expect(asked).toHaveLength(1);
});

test('bytes with another hash are no picture, and nothing is said of one that cannot be had', async () => {
  const of = { hash: 'f'.repeat(64), task };
  expect(await stepPicture(connected(), of)).toBeNull();
  isAway = true;
  expect(await stepPicture(connected(), of)).toBeNull();
  expect(cache.kept.size).toBe(0);
});
