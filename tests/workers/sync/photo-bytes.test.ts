import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sha256 } from '../../../workers/photos/hash.ts';
import { attachedBytes } from '../../../workers/sync/attached-bytes.ts';
import type { SyncContext } from '../../../workers/sync/context.ts';
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

/** The device with what the network brings. */
const connected = (): SyncContext => {
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
  return { ...device.context, platform, transport };
};
const look = (): Promise<Blob | null> => photoBytes(connected(), id);
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

/** The page of a captive portal, which answers whatever is asked. */
const portal = () => new Response('<h1>Hotel Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } });

test('the page of a captive portal is neither shown for a photo nor kept', async () => {
  replies = [portal(), photo()];
  expect(await seen()).toBeUndefined();
  expect(await seen()).toEqual(bytes);
});

test('a full disk shows it all the same', async () => {
  cache.full = true;
  replies = [photo()];
  expect(await seen()).toEqual(bytes);
});

describe('an attached file', () => {
  const file = fixedId(702);
  const opened = async (): Promise<ArrayBuffer | undefined> => (await attachedBytes(connected(), file))?.arrayBuffer();
  const attach = async (hash: string | null): Promise<void> => {
    await device.mirror.table('attached-files').put({ id: file, hash });
  };

  test('is opened as the server has it, and not as the page of a captive portal', async () => {
    await attach(await sha256(bytes));
    replies = [portal(), photo()];
    expect(await opened()).toBeUndefined();
    expect(await opened()).toEqual(bytes);
  });

  test.each([
    ['a part of its bytes', () => new Response(bytes.slice(0, 1999))],
    ['a refusal', () => new Response(bytes, { status: 404 })],
    ['what breaks off', () => new Response(new ReadableStream({ pull: (part) => part.error(new TypeError('cut')) }))],
  ])('is not opened from %s', async (_what, reply) => {
    await attach(await sha256(bytes));
    replies = [reply()];
    expect(await opened()).toBeUndefined();
  });

  test('is not to be had without network, and not asked for before the office has its bytes', async () => {
    await attach(await sha256(bytes));
    expect(await opened()).toBeUndefined();
    await attach(null);
    replies = [photo()];
    expect(await opened()).toBeUndefined();
    expect(replies).toHaveLength(1);
  });
});
