import { afterEach, beforeEach, expect, test } from 'vitest';
import { sha256 } from '../../../workers/photos/hash.ts';
import { photoBytes } from '../../../workers/sync/photo-bytes.ts';
import type { Platform } from '../../../workers/sync/platform.ts';
import { Transport } from '../../../workers/sync/transport/transport.ts';
import { boss } from '../../domain/people.ts';
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
let cached: Map<string, Response>;
let full: boolean;

const cache = {
  match: async (key: string) => cached.get(key)?.clone(),
  put: async (key: string, response: Response) => {
    if (full) throw new DOMException('no room', 'QuotaExceededError');
    cached.set(key, response);
  },
};

beforeEach(async () => {
  [replies, cached, full] = [[], new Map(), false];
  const clock = new Clock();
  device = new Device({ viewer: boss, office: new Office(boss, clock.now), clock });
  await device.mirror.table('photos').put({ id, state: 'RECEIVED', hash: await sha256(bytes) });
});

afterEach(() => device.close());

const look = async (): Promise<ArrayBuffer | undefined> => {
  const fetch: Platform['fetch'] = async () => {
    const reply = replies.shift();
    if (!reply) throw new TypeError('the network is away');
    return reply;
  };
  const caches = { open: async () => cache } as unknown as Platform['caches'];
  const platform: Platform = { ...device.context.platform, fetch, caches };
  const transport = new Transport(
    platform,
    async () => 'token',
    () => 'en',
  );
  return (await photoBytes({ ...device.context, platform, transport }, id))?.arrayBuffer();
};

test('a photo is fetched once, and is here without network from then on', async () => {
  replies = [photo()];
  expect(await look()).toEqual(bytes);
  expect(await look()).toEqual(bytes);
});

test('without network one that was never fetched is not to be had', async () => {
  expect(await look()).toBeUndefined();
});

test('the page of a captive portal is neither shown for a photo nor kept', async () => {
  replies = [new Response('<h1>Hotel Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } }), photo()];
  expect(await look()).toBeUndefined();
  expect(await look()).toEqual(bytes);
});

test('a full disk shows it all the same', async () => {
  full = true;
  replies = [photo()];
  expect(await look()).toEqual(bytes);
});
