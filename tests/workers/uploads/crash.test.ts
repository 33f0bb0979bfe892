import { afterEach, beforeEach, expect, test } from 'vitest';
import { sha256 } from '../../../workers/photos/hash.ts';
import { openPhotoOffice, type PhotoOffice } from '../../support/photo-office.ts';
import { someBytes } from '../../support/photos.ts';
import { PowerCut } from '../power-cut.ts';
import { Device } from './device.ts';

let office: PhotoOffice;

beforeEach(async () => {
  office = await openPhotoOffice();
});

afterEach(() => office.close());

const size = 700_000;

/** A photo, captured and announced, on a disk without a device. */
async function disk() {
  const device = new Device({ office });
  const photo = await device.capture(1, size);
  await device.announce(10, photo);
  await device.close();
  return { indexedDB: device.indexedDB, photo };
}

/** A device whose power goes out at its `limit`-th write; its requests end with it. */
function doomed(indexedDB: Device['indexedDB'], limit: number): { device: Device; cut: PowerCut } {
  const cut = new PowerCut(limit);
  const device = new Device({
    office,
    indexedDB,
    fetch: (input, init) => (cut.isOut ? cut.end() : fetch(input, init)),
  });
  cut.watch(device.context.outbox);
  cut.watch(device.context.mirror);
  return { device, cut };
}

/** Everything that becomes of a photo until its bytes may go. */
async function live(device: Device, photo: string, hash: string): Promise<void> {
  await device.run();
  await device.runLater();
  await device.pullReceipt(photo, hash);
  await device.run();
}

test('a crash between any two writes loses nothing and stores nothing twice', async () => {
  const hash = await sha256(someBytes(size, 1).slice(0, size / 2));
  const whole = await disk();
  const counted = doomed(whole.indexedDB, Number.POSITIVE_INFINITY);
  await live(counted.device, whole.photo, hash);
  expect((await counted.device.file(whole.photo))?.receivedAt).not.toBeNull();
  await counted.device.close();
  expect(counted.cut.writes).toBeGreaterThan(12);

  for (let limit = 1; limit <= counted.cut.writes; limit += 1) {
    office.received.clear();
    const { indexedDB, photo } = await disk();
    const { device, cut } = doomed(indexedDB, limit);
    await Promise.race([live(device, photo, hash), cut.happened]);

    const next = new Device({ office, indexedDB });
    const kept = await next.file(photo);
    // Until the receipt the bytes are here, and they are those that their record speaks of.
    if (kept?.receivedAt === null) {
      const bytes = await next.bytes(photo);
      expect(bytes, `bytes after write ${limit}`).toBeDefined();
      if (bytes && kept.hash !== null) expect(await sha256(bytes), `hash after write ${limit}`).toBe(kept.hash);
      expect(bytes?.byteLength, `size after write ${limit}`).toBe(kept.size);
    } else expect(office.received.get(photo), `received after write ${limit}`).toEqual([hash]);
    await live(next, photo, hash);
    expect(office.received.get(photo), `stored after a crash at write ${limit}`).toEqual([hash]);
    expect((await next.file(photo))?.receivedAt, `settled after a crash at write ${limit}`).not.toBeNull();
    await next.close();
  }
}, 60_000);
