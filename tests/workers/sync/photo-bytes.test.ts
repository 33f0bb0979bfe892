import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sha256 } from '../../../workers/photos/hash.ts';
import type { SyncContext } from '../../../workers/sync/context.ts';
import { captureFiles } from '../../../workers/sync/outbox/captures.ts';
import { attachedBytes, forgetPhotos, photoBytes } from '../../../workers/sync/photo-bytes.ts';
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

describe('a cache of which something never comes, or fails', () => {
  const never = () => new Promise<never>(() => undefined);
  const broken = async (): Promise<never> => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  let noted: string[];

  /** With a wait that is given an end come to it. */
  const withCache = (of: object): SyncContext => {
    const context = connected();
    const later: Platform['later'] = (_wait, callback) => {
      setTimeout(callback);
      return () => undefined;
    };
    noted = [];
    const noteFault = (job: string) => noted.push(job);
    return { ...context, platform: { ...context.platform, later, noteFault, caches: of as Platform['caches'] } };
  };
  const opening = (broke: object) => ({ open: async () => Object.assign(Object.create(cache), cache, broke) });

  test.each([
    ['is never opened', { open: never }],
    ['cannot be opened', { open: broken }],
    ['never deletes', opening({ delete: never })],
    ['cannot delete', opening({ delete: broken })],
  ])('that %s holds up nobody who forgets photos', async (_what, caches) => {
    await forgetPhotos(withCache(caches), [id]);
    expect(noted).toEqual(['photos']);
  });

  test.each([
    ['is never opened', { open: never }],
    ['never says what it has', opening({ match: never })],
    ['cannot say what it has', opening({ match: broken })],
    ['never keeps anything', opening({ put: never })],
    ['cannot keep anything', opening({ put: broken })],
  ])('that %s shows photos all the same', async (_what, caches) => {
    replies = [photo()];
    expect(await (await photoBytes(withCache(caches), id))?.arrayBuffer()).toEqual(bytes);
    expect(noted).toEqual(['photos']);
  });
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

  test('that the device has no memory for is a fault, and not taken for a network that is away', async () => {
    await attach(await sha256(bytes));
    replies = [new Response(new ReadableStream({ pull: (part) => part.error(new RangeError('no memory')) }))];
    await expect(opened()).rejects.toThrow('no memory');
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

describe('what this device holds to be sent', () => {
  const captured = fixedId(710);
  const keep = (kind?: 'attachment') =>
    captureFiles(
      device.outbox,
      [{ id: captured, name: 'a', mediaType: 'image/webp', bytes: someBytes(50, 2), ...(kind && { kind }) }],
      { draft: 'proof', now: 1 },
    );

  test('is shown from here, be it a photo or an attached file', async () => {
    await keep();
    for (const shown of [await photoBytes(connected(), captured), await attachedBytes(connected(), captured)]) {
      expect(shown?.type).toBe('image/webp');
      expect(await shown?.arrayBuffer()).toEqual(someBytes(50, 2));
    }
  });

  test('is not to be had without its bytes, or without what is known of it', async () => {
    await keep();
    await device.outbox.bytes.delete(captured);
    expect(await photoBytes(connected(), captured)).toBeNull();
    expect(await attachedBytes(connected(), captured)).toBeNull();
    await device.outbox.files.delete(captured);
    await device.outbox.bytes.put({ id: captured, bytes: someBytes(50, 2) });
    expect(await photoBytes(connected(), captured)).toBeNull();
    expect(await attachedBytes(connected(), captured)).toBeNull();
  });
});

test('a photo that the office still expects, or of which nothing is known, is not asked for', async () => {
  await device.mirror.table('photos').update(id, { state: 'EXPECTED' });
  replies = [photo()];
  expect(await seen()).toBeUndefined();
  expect(await photoBytes(connected(), fixedId(799))).toBeNull();
  expect(replies).toHaveLength(1);
});

test('a refusal is no photo, though the right bytes come with it', async () => {
  replies = [new Response(bytes, { status: 404 })];
  expect(await seen()).toBeUndefined();
});

test('a photo whose bytes were exchanged at the office is fetched anew', async () => {
  replies = [photo()];
  await look();
  const others = someBytes(2000, 3);
  await device.mirror.table('photos').update(id, { hash: await sha256(others) });
  replies = [new Response(others)];
  expect(await seen()).toEqual(others);
});

test('a broken place for photos is a fault, and not taken for a full one', async () => {
  replies = [photo()];
  Object.assign(cache, { put: () => Promise.reject(new Error('broken')) });
  await expect(look()).rejects.toThrow('broken');
});

test('a browser without a place for photos shows them, and has nothing to forget', async () => {
  replies = [photo()];
  const without = connected();
  without.platform = { ...without.platform, caches: null };
  expect(await (await photoBytes(without, id))?.arrayBuffer()).toEqual(bytes);
  await forgetPhotos(without, [id]);
});

test('a photo that came in time leaves no timer behind that would cut it off', async () => {
  replies = [photo()];
  const context = connected();
  let running = 0;
  const later = (): (() => void) => {
    running += 1;
    return () => {
      running -= 1;
    };
  };
  context.platform = { ...context.platform, later };
  expect(await photoBytes(context, id)).not.toBeNull();
  expect(running).toBe(0);
});
