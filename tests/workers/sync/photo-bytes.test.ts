import { afterEach, beforeEach, expect, test } from 'vitest';
import { sha256 } from '../../../workers/photos/hash.ts';
import { forgetPhotos, photoBytes } from '../../../workers/sync/photo-bytes.ts';
import type { Platform } from '../../../workers/sync/platform.ts';
import { Transport } from '../../../workers/sync/transport/transport.ts';
import { boss } from '../../domain/people.ts';
import { CacheInMemory } from '../../support/cache-in-memory.ts';
import { someBytes } from '../../support/photos.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { Clock, Device } from '../mirror/device.ts';
import { Office } from '../mirror/office.ts';

const id = fixedId(700);
const bytes = someBytes(2000, 1);
const photo = () => new Response(bytes, { headers: { 'content-type': 'image/jpeg' } });

let device: Device;
/** What the network brings, request by request; nothing when there is none. */
let replies: Response[];
let cache: CacheInMemory;

beforeEach(async () => {
  [replies, cache] = [[], new CacheInMemory()];
  const clock = new Clock();
  device = new Device({ viewer: boss, office: new Office(boss, clock.now), clock });
  await device.mirror.table('photos').put({ id, state: 'RECEIVED', hash: await sha256(bytes) });
});

afterEach(() => device.close());

const look = async (): Promise<Blob | null> => {
  const fetch: Platform['fetch'] = async () => {
    const reply = replies.shift();
    if (!reply) throw new TypeError('the network is away');
    return reply;
  };
  const platform: Platform = { ...device.context.platform, fetch, caches: cache.caches };
  const transport = new Transport(
    platform,
    async () => 'token',
    () => 'en',
  );
  return photoBytes({ ...device.context, platform, transport }, id);
};
const seen = async (): Promise<ArrayBuffer | undefined> => (await look())?.arrayBuffer();

test('a photo is fetched once, and is here without network from then on', async () => {
  replies = [photo()];
  expect((await look())?.type).toBe('image/jpeg');
  expect(await seen()).toEqual(bytes);
});

test('the bytes of a photo that somebody may not see any more go with its row, and those of others stay', async () => {
  replies = [photo()];
  await look();
  const context = { ...device.context, platform: { ...device.context.platform, caches: cache.caches } };
  await forgetPhotos(context, [fixedId(701)]);
  expect(cache.kept.size).toBe(1);
  await forgetPhotos(context, [id]);
  expect(cache.kept.size).toBe(0);
});

test('without network one that was never fetched is not to be had', async () => {
  expect(await seen()).toBeUndefined();
});

test('the page of a captive portal is neither shown for a photo nor kept', async () => {
  replies = [new Response('<h1>Hotel Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } }), photo()];
  expect(await seen()).toBeUndefined();
  expect(await seen()).toEqual(bytes);
});

test('a full disk shows it all the same', async () => {
  cache.full = true;
  replies = [photo()];
  expect(await seen()).toEqual(bytes);
});
