import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deferred } from '../../../domain/kernel/polyfills.ts';
import { minute, second } from '../../../domain/kernel/time.ts';
import { sha256 } from '../../../workers/photos/hash.ts';
import type { SyncContext } from '../../../workers/sync/context.ts';
import { discardCapture, discardDraft } from '../../../workers/sync/keep-captures.ts';
import { forgetPhotos } from '../../../workers/sync/photo-bytes.ts';
import { PhotoTiles } from '../../../workers/sync/photo-tiles.ts';
import type { Platform } from '../../../workers/sync/platform.ts';
import { Transport } from '../../../workers/sync/transport/transport.ts';
import { CacheInMemory } from '../../support/cache-in-memory.ts';
import { openPhotoOffice, type PhotoOffice } from '../../support/photo-office.ts';
import { someBytes } from '../../support/photos.ts';
import { Device, idOf } from '../uploads/device.ts';

const size = 2000;
const bytesOf = (number: number) => someBytes(size, number);
const photo = (number: number) => new Response(bytesOf(number), { headers: { 'content-type': 'image/jpeg' } });
const halfOf = (number: number) => bytesOf(number).slice(0, size / 2);

let office: PhotoOffice;
let device: Device;
let cache: CacheInMemory;
let context: SyncContext;
let tiles: PhotoTiles;
/** What the network brings for a photo; nothing when there is none. */
let network: (number: number, signal: AbortSignal) => Promise<Response>;
/** Photos that were asked for over the network. */
let fetched: number[];
let shrink: Platform['shrinkPhoto'];
let made: number;

const away = async (): Promise<Response> => {
  throw new TypeError('the network is away');
};
const halve: Platform['shrinkPhoto'] = async ({ bytes }) => {
  made += 1;
  return new Blob([bytes.slice(0, bytes.byteLength / 2)]);
};

beforeEach(async () => {
  office = await openPhotoOffice();
  device = new Device({ office });
  [cache, network, fetched, shrink, made] = [new CacheInMemory(), away, [], halve, 0];
  const platform: Platform = {
    ...device.context.platform,
    fetch: async (input, init) => {
      const { url, signal } = new Request(input, init);
      const number = Number(url.slice(-12));
      fetched.push(number);
      const cut = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
      return Promise.race([network(number, signal), cut]);
    },
    caches: cache.caches,
    shrinkPhoto: (whole) => shrink(whole),
  };
  const transport = new Transport(
    platform,
    async () => 'token',
    () => 'en',
  );
  context = { ...device.context, platform, transport };
  tiles = new PhotoTiles(context);
});

afterEach(async () => {
  await device.close();
  await office.close();
});

/** A photo that the office has. */
const received = async (number: number): Promise<void> =>
  device.pullReceipt(idOf(number), await sha256(bytesOf(number)));

const tile = async (number: number): Promise<ArrayBuffer | undefined> =>
  (await tiles.tile(idOf(number)))?.arrayBuffer();

describe('the tile of a photo', () => {
  test('is made once and kept, here without network from then on', async () => {
    await received(1);
    network = async (number) => photo(number);
    expect(await tile(1)).toEqual(halfOf(1));
    network = away;
    expect(await tile(1)).toEqual(halfOf(1));
    expect([made, fetched]).toEqual([1, [1]]);
  });

  test('is fetched and made small of refused work, and not kept', async () => {
    const item = idOf(9);
    const hash = await sha256(bytesOf(1));
    const asked = async (of = hash) => (await tiles.quarantined({ item, photo: idOf(1), hash: of }))?.arrayBuffer();
    network = async (number) => photo(number);
    expect(await asked()).toEqual(halfOf(1));
    shrink = async () => null;
    expect(await asked()).toEqual(bytesOf(1));
    expect(fetched).toEqual([1, 1]);
    // Bytes that are not those that were handed in are shown to nobody.
    expect(await asked(await sha256(bytesOf(2)))).toBeUndefined();
    network = away;
    expect(await asked()).toBeUndefined();
  });

  test('goes with its row', async () => {
    await received(1);
    network = async (number) => photo(number);
    await tile(1);
    // The photo and its tile.
    expect(cache.kept.size).toBe(2);
    await forgetPhotos(context, [idOf(1)]);
    expect(cache.kept.size).toBe(0);
  });

  test('is the photo as it is, where none can be made', async () => {
    await received(1);
    network = async (number) => photo(number);
    shrink = async () => null;
    expect(await tile(1)).toEqual(bytesOf(1));
  });

  test('is none for a photo that is nowhere to be had', async () => {
    await received(1);
    expect(await tile(1)).toBeUndefined();
    expect(await tile(2)).toBeUndefined();
  });
});

describe('the tiles of many photos', () => {
  test('take one photo after the other', async () => {
    await Promise.all([1, 2, 3].map(received));
    network = async (number) => photo(number);
    const gate = deferred<void>();
    shrink = async (whole) => {
      await gate.promise;
      return halve(whole);
    };
    const all = Promise.all([1, 2, 3].map(tile));
    await vi.waitFor(() => expect(fetched).toEqual([1]));
    expect(made).toBe(0);
    gate.resolve();
    expect(await all).toEqual([1, 2, 3].map(halfOf));
    expect(fetched).toEqual([1, 2, 3]);
  });

  test('a network that hangs holds up neither those that are here nor for ever the others', async () => {
    await Promise.all([1, 2].map(received));
    const hanging = deferred<Response>();
    network = (number) => (number === 1 ? hanging.promise : Promise.resolve(photo(number)));
    const [first, second] = [tile(1), tile(2)];
    await device.capture(3);
    expect(await tile(3)).toEqual(halfOf(3));
    await vi.waitFor(() => expect(fetched).toEqual([1]));
    device.clock.advance(minute);
    expect(await first).toBeUndefined();
    expect(await second).toEqual(halfOf(2));
  });

  test('those that are here do not wait for refused work either', async () => {
    network = () => deferred<Response>().promise;
    const refused = tiles.quarantined({ item: idOf(9), photo: idOf(1), hash: await sha256(bytesOf(1)) });
    await vi.waitFor(() => expect(fetched).toEqual([1]));
    await device.capture(3);
    expect(await tile(3)).toEqual(halfOf(3));
    device.clock.advance(minute);
    expect(await refused).toBeNull();
  });

  test('a slow network is waited for as long as it goes on bringing parts', async () => {
    await received(1);
    network = async (number, signal) => {
      let from = 0;
      const pull = (stream: ReadableStreamDefaultController): void => {
        device.clock.advance(15 * second);
        if (signal.aborted) stream.error(signal.reason);
        else if (from === size) stream.close();
        else stream.enqueue(new Uint8Array(bytesOf(number).slice(from, from + size / 4)));
        from += size / 4;
      };
      // A part comes only when the one before it was taken.
      return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }));
    };
    expect(await tile(1)).toEqual(halfOf(1));
  });

  test('a reply that stops in the middle is given up as well', async () => {
    await received(1);
    network = async (_number, signal) => {
      const begun = new ReadableStream({
        start(stream) {
          stream.enqueue(new Uint8Array(10));
          signal.addEventListener('abort', () => stream.error(signal.reason));
        },
      });
      return new Response(begun);
    };
    const gaveUp = vi.fn();
    const first = tile(1).finally(gaveUp);
    await vi.waitFor(() => {
      device.clock.advance(minute);
      expect(gaveUp).toHaveBeenCalled();
    });
    expect(await first).toBeUndefined();
  });
});

describe('the tile of a captured photo that is still to be made small for sending', () => {
  test('is made once, and of bytes that are read once: they are large', async () => {
    await device.capture(1);
    let read = 0;
    device.context.outbox.bytes.hook('reading', (row) => {
      read += 1;
      return row;
    });
    expect(await tile(1)).toEqual(halfOf(1));
    expect(await tile(1)).toEqual(halfOf(1));
    expect([made, read]).toEqual([1, 1]);
  });

  test('is made of the bytes at hand, and again where that failed', async () => {
    for (const number of [1, 2]) await device.capture(number);
    const atHand = (number: number) => {
      const bytes = new Uint8Array(bytesOf(number)).buffer;
      tiles.captured({ id: idOf(number), name: null, mediaType: 'image/jpeg', bytes });
    };
    atHand(1);
    expect(await tile(1)).toEqual(halfOf(1));
    expect(made).toBe(1);
    shrink = async () => {
      shrink = halve;
      throw new Error('the decoder broke');
    };
    atHand(2);
    expect(await tile(2)).toEqual(halfOf(2));
    expect(made).toBe(2);
  });

  test('of bytes at hand is not kept for those that it is sent as', async () => {
    await device.capture(1);
    const gate = deferred<void>();
    shrink = async (whole) => {
      await gate.promise;
      return halve(whole);
    };
    tiles.captured({ id: idOf(1), name: null, mediaType: 'image/jpeg', bytes: new ArrayBuffer(10) });
    await vi.waitFor(() => expect(device.context.outbox.files.get(idOf(1))).resolves.toMatchObject({ hash: null }));
    await device.context.outbox.files.update(idOf(1), { hash: 'ready' });
    gate.resolve();
    expect(await tile(1)).toEqual(halfOf(1));
    expect(made).toBe(2);
  });

  test('goes with the capture, and with its draft', async () => {
    await Promise.all([1, 2].map((number) => device.capture(number)));
    await Promise.all([1, 2].map(tile));
    await discardCapture(context, idOf(1));
    expect(cache.kept.size).toBe(1);
    await discardDraft(context, 'proof', [2].map(idOf));
    expect(cache.kept.size).toBe(0);
  });

  test('is made anew once the photo is ready', async () => {
    await device.capture(1);
    await tile(1);
    await device.run();
    expect(await tile(1)).toEqual(bytesOf(1).slice(0, size / 4));
    expect(made).toBe(2);
  });

  test('is none of what is attached, and of one photo at a time', async () => {
    for (const number of [1, 2, 3]) await device.capture(number);
    const atHand = (number: number, kind?: 'attachment') => {
      const bytes = new Uint8Array(bytesOf(number)).buffer;
      tiles.captured({ id: idOf(number), name: null, mediaType: 'image/jpeg', bytes, ...(kind && { kind }) });
    };
    atHand(1, 'attachment');
    atHand(2);
    atHand(3);
    expect(await tile(2)).toEqual(halfOf(2));
    expect(made).toBe(1);
    await vi.waitFor(async () => {
      atHand(3);
      expect(cache.kept.size).toBe(2);
    });
    expect(await tile(3)).toEqual(halfOf(3));
  });

  test('is the photo as it is, where none can be made here', async () => {
    await device.capture(1);
    shrink = async () => null;
    expect(await tile(1)).toEqual(bytesOf(1));
    expect((await tiles.tile(idOf(1)))?.type).toBe('image/jpeg');
    expect(cache.kept.size).toBe(0);
  });

  test('does not wait for what is fetched, nor that for it', async () => {
    await received(9);
    await device.capture(1);
    const gate = deferred<void>();
    shrink = async (whole) => {
      await gate.promise;
      return halve(whole);
    };
    const here = tile(1);
    network = async (number) => photo(number);
    const fetching = tile(9);
    await vi.waitFor(() => expect(fetched).toEqual([9]));
    gate.resolve();
    expect(await here).toEqual(halfOf(1));
    expect(await fetching).toEqual(halfOf(9));
  });
});
