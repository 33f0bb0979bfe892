import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asPartMissing } from '../../../domain/errors/faults.ts';
import type { Outcome } from '../../../domain/protocol/outcome.ts';
import { syncState } from '../../../workers/mirror/values.ts';
import { sha256 } from '../../../workers/photos/hash.ts';
import type { OutboxFile, OutboxItem } from '../../../workers/sync/outbox/database.ts';
import { thumbnailPath } from '../../../workers/sync/photo-bytes.ts';
import { retryFile } from '../../../workers/sync/uploads/recheck.ts';
import { CacheInMemory } from '../../support/cache-in-memory.ts';
import { openPhotoOffice, type PhotoOffice } from '../../support/photo-office.ts';
import { someBytes } from '../../support/photos.ts';
import { Device, halved, idOf } from './device.ts';

let office: PhotoOffice;

beforeEach(async () => {
  office = await openPhotoOffice();
});

afterEach(() => office.close());

const sentHash = async (number: number, size = 2000) => sha256(someBytes(size, number).slice(0, size / 2));

describe('the way of a photo', () => {
  test('is processed, sent, and kept here until its receipt was pulled', async () => {
    const device = new Device({ office });
    const photo = await device.capture(1);
    await device.announce(10, photo);
    await device.run();
    const hash = await sentHash(1);
    expect(office.received.get(photo)).toEqual([hash]);
    expect(await device.file(photo)).toMatchObject({ state: 'stored', hash, size: 1000, sent: 1000, error: null });
    expect(await device.file(photo)).toMatchObject({ takenOn: 1_700_000_000_000, latitude: 38.25, longitude: 21.75 });
    expect(await device.bytes(photo)).toEqual(someBytes(2000, 1).slice(0, 1000));
    expect(await device.context.mirror.files.get(photo)).toMatchObject({ state: 'stored', sent: 1000, size: 1000 });

    await device.pullReceipt(photo, hash);
    await device.run();
    // For a server that is restored from an earlier backup.
    expect(await device.bytes(photo)).toBeDefined();
    expect((await device.file(photo))?.receivedAt).toBe(device.clock.now());
    expect(await device.context.mirror.files.get(photo)).toBeUndefined();
    await device.close();
  });

  test('a photo of a draft is made ready at once and sent only when it is announced', async () => {
    const device = new Device({ office });
    const photo = await device.capture(1);
    await device.run();
    expect(await device.file(photo)).toMatchObject({ state: 'ready' });
    expect(office.calls).toEqual([]);
    await device.announce(10, photo);
    await device.run();
    expect(await device.file(photo)).toMatchObject({ state: 'stored' });
    await device.close();
  });

  test('a photo that the office has already is not sent again', async () => {
    const device = new Device({ office });
    const photo = await device.capture(1);
    await device.announce(10, photo);
    office.received.set(photo, [await sentHash(1)]);
    await device.run();
    expect(await device.file(photo)).toMatchObject({ state: 'stored' });
    expect(office.calls).toEqual(['POST photos/cross-check']);
    await device.close();
  });

  test('it is said once that all that was due has gone', async () => {
    const device = new Device({ office });
    await device.announce(10, await device.capture(1), await device.capture(2));
    await device.run();
    await device.run();
    expect(device.sentAll).toBe(1);
    expect(device.clock.waiting).toBe(0);
    await device.close();
  });

  test('photos go one at a time, the first taken first', async () => {
    const device = new Device({ office });
    const photos = [await device.capture(2), await device.capture(1), await device.capture(3)];
    await device.announce(10, ...photos);
    await device.run();
    expect([...office.received.keys()]).toEqual([idOf(1), idOf(2), idOf(3)]);
    await device.close();
  });

  test('each step takes the first taken first, whatever their ids, and one that failed after the others', async () => {
    const processed: number[] = [];
    const device = new Device({
      office,
      async processPhoto(photo) {
        processed.push(photo.bytes.byteLength);
        return halved(photo);
      },
    });
    const [early, middle, late] = [await device.capture(3, 300), await device.capture(2, 200), await device.capture(1)];
    const { files } = device.context.outbox;
    await files.update(early, { capturedAt: 1 });
    await files.update(middle, { capturedAt: 2 });
    await device.run();
    expect(processed).toEqual([300, 200, 2000]);
    await files.update(early, { tries: 1 });
    await device.announce(10, early, middle, late);
    await device.run();
    expect([...office.received.keys()]).toEqual([middle, late, early]);
    await device.close();
  });

  test('progress is shown while a large photo leaves, at most four times a second', async () => {
    const device = new Device({ office });
    const photo = await device.capture(1, 4_000_000);
    await device.announce(10, photo);
    const shown: number[] = [];
    device.context.mirror.files.hook('updating', (change) => {
      if ('sent' in change) shown.push(Number(change.sent));
    });
    office.trouble = (call) => {
      if (call === 'PATCH uploads') device.clock.advance(100);
      return null;
    };
    await device.run();
    expect(office.calls.filter((call) => call === 'PATCH uploads')).toHaveLength(8);
    expect(shown.length).toBeGreaterThanOrEqual(3);
    expect(shown.length).toBeLessThanOrEqual(5);
    expect(shown).toEqual([...shown].sort((one, other) => one - other));
    await device.close();
  });
});

describe('what an item came to decides about its photos', () => {
  const rejected: Outcome = { kind: 'rejected', code: 'not_found', message: '', fields: [] };

  test.each<[string, Partial<OutboxItem>, string]>([
    ['rejected', { outcome: rejected }, 'ready'],
    ['held', { outcome: { kind: 'held', by: idOf(77) } }, 'ready'],
    ['sent again in another one', { outcome: rejected, decided: 'keepMine', settledAt: 5 }, 'ready'],
    ['applied', { outcome: { kind: 'applied' } }, 'stored'],
    ['in conflict', { outcome: { kind: 'conflict', conflicts: [] } }, 'stored'],
    ['rejected and offered to the office', { outcome: rejected, decided: 'quarantined' }, 'stored'],
  ])('%s', async (_name, change, state) => {
    const device = new Device({ office });
    const photo = await device.capture(1);
    const { id } = await device.announce(10, photo);
    await device.context.outbox.items.update(id, change);
    await device.run();
    expect(await device.file(photo)).toMatchObject({ state });
    if (state === 'ready') expect(await device.bytes(photo)).toBeDefined();
    await device.close();
  });

  test('a person who discards an item discards its photos', async () => {
    const device = new Device({ office });
    const photo = await device.capture(1);
    const other = await device.capture(2);
    const { id } = await device.announce(10, photo);
    await device.announce(20, other);
    office.trouble = () => ({ kind: 'status', status: 503, body: '' });
    await device.run();
    await device.context.outbox.items.update(id, { decided: 'discarded', settledAt: 1 });
    await device.run();
    expect([await device.file(photo), await device.bytes(photo)]).toEqual([undefined, undefined]);
    expect(await device.context.mirror.files.get(photo)).toBeUndefined();
    expect(await device.bytes(other)).toBeDefined();
    await device.close();
  });

  test('a photo that was dropped while it was processed does not come back', async () => {
    const device = new Device({
      office,
      async processPhoto(photo) {
        await device.context.outbox.files.delete(idOf(1));
        await device.context.outbox.bytes.delete(idOf(1));
        return halved(photo);
      },
    });
    await device.capture(1);
    await device.run();
    expect([await device.file(idOf(1)), await device.bytes(idOf(1))]).toEqual([undefined, undefined]);
    await device.close();
  });
});

/** What the office is told of an upload when it begins. */
function toldOf(request: IncomingMessage): Record<string, string> {
  const pairs = String(request.headers['upload-metadata']).split(',');
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', value = ''] = pair.trim().split(' ');
      return [name, Buffer.from(value, 'base64').toString()];
    }),
  );
}

describe('what the office is told of a file', () => {
  async function told(change: Partial<OutboxFile>): Promise<Record<string, string>[]> {
    const device = new Device({ office });
    const photo = await device.capture(1);
    const { id } = await device.announce(10, photo);
    await device.context.outbox.items.update(id, { outcome: { kind: 'applied' } });
    await device.context.outbox.files.update(photo, change);
    const all: Record<string, string>[] = [];
    office.trouble = (call, request) => {
      if (call === 'POST uploads') all.push(toldOf(request));
      return null;
    };
    await device.run();
    await device.close();
    return all;
  }

  test('is which photo it is, what it is called, and what its bytes are', async () => {
    const photo = { photo: idOf(1), hash: await sentHash(1), size: '1000', mediaType: 'image/jpeg' };
    expect(await told({})).toEqual([{ ...photo, name: 'φωτό 1.jpg' }]);
  });

  test('has no name where there is none, and says that a photo has its stamp', async () => {
    const photo = { photo: idOf(1), hash: await sentHash(1), size: '1000', mediaType: 'image/jpeg' };
    expect(await told({ name: null, stamp: 'drawn' })).toEqual([{ ...photo, stamped: '1' }]);
  });

  test('is which attached file it is', async () => {
    const hash = await sha256(someBytes(2000, 1));
    expect(await told({ kind: 'attachment', name: 'σχέδιο.pdf', mediaType: 'application/pdf' })).toEqual([
      { file: idOf(1), hash, size: '2000', mediaType: 'application/pdf', name: 'σχέδιο.pdf' },
    ]);
  });
});

describe('a photo that is to be sent', () => {
  test('is sent although its item was forgotten', async () => {
    const device = new Device({ office });
    const photo = await device.capture(1);
    const { id } = await device.announce(10, photo);
    await device.context.outbox.items.delete(id);
    await device.run();
    expect(await device.file(photo)).toMatchObject({ state: 'stored' });
    await device.close();
  });

  test('and whose bytes are gone is shown as failed', async () => {
    const device = new Device({ office });
    const photo = await device.capture(1);
    await device.run();
    await device.context.outbox.bytes.delete(photo);
    await device.announce(10, photo);
    await device.run();
    expect(await device.file(photo)).toMatchObject({ state: 'failed', error: 'bytes_missing' });
    expect(office.calls).toEqual([]);
    await device.close();
  });

  test('and has no hash gets that of its bytes, and goes with the next try', async () => {
    const device = new Device({ office });
    const photo = await device.capture(1);
    await device.run();
    await device.context.outbox.files.update(photo, { hash: null });
    await device.announce(10, photo);
    await device.run();
    expect(await device.file(photo)).toMatchObject({
      state: 'ready',
      tries: 1,
      error: 'hash_mismatch',
      hash: await sentHash(1),
    });
    expect(office.calls).toEqual([]);
    await device.runLater();
    expect(await device.file(photo)).toMatchObject({ state: 'stored' });
    await device.close();
  });

  test('waits where nobody is signed in, and asks for a sign-in where the session has ended', async () => {
    const device = new Device({ office });
    const photo = await device.capture(1);
    await device.announce(10, photo);
    device.token = null;
    await device.run();
    expect([office.calls, device.signInsAsked]).toEqual([[], 0]);
    device.token = 'old';
    await device.run();
    expect(office.calls).toEqual(['POST photos/cross-check']);
    expect(device.signInsAsked).toBe(1);
    expect(await device.file(photo)).toMatchObject({ state: 'ready', tries: 0, error: null });
    expect(device.sentAll).toBe(0);
    await device.close();
  });

  test('has nothing of an earlier upload when the office has it', async () => {
    const device = new Device({ office });
    const photo = await device.capture(1);
    await device.announce(10, photo);
    await device.run();
    await device.context.outbox.files.update(photo, {
      state: 'ready',
      sent: 3,
      uploadUrl: 'http://office/1',
      error: 'network',
    });
    await device.run();
    expect(await device.file(photo)).toMatchObject({ state: 'stored', sent: 1000, uploadUrl: null, error: null });
    await device.close();
  });
});

describe('making a photo ready', () => {
  test('keeps what was known of it where the picture does not tell, and ends earlier faults', async () => {
    const device = new Device({
      office,
      processPhoto: async (photo) => ({ ...(await halved(photo)), takenOn: null, latitude: null, longitude: null }),
    });
    const photo = await device.capture(1);
    const known = { takenOn: 5, latitude: 1.5, longitude: 2.5 };
    await device.context.outbox.files.update(photo, { ...known, error: 'photo_processing', sent: 3, tries: 1 });
    await device.run();
    expect(await device.file(photo)).toMatchObject({ ...known, state: 'ready', error: null, sent: 0, tries: 0 });
    expect((await device.file(photo))?.stamp).toBeUndefined();
    await device.close();
  });

  test('forgets the pictures of what it was before', async () => {
    const cache = new CacheInMemory();
    const device = new Device({ office, caches: cache.caches });
    const [photo, other] = [await device.capture(1), idOf(2)];
    for (const id of [photo, other]) {
      await cache.put(`${office.restBase}/${thumbnailPath(id)}`, new Response('small'));
    }
    await device.run();
    expect([...cache.kept.keys()]).toEqual([`${office.restBase}/${thumbnailPath(other)}`]);
    await device.close();
  });

  test('changes nothing of one that another tab has made ready meanwhile', async () => {
    const theirs = { state: 'ready' as const, hash: 'a'.repeat(64), size: 7 };
    const device: Device = new Device({
      office,
      async processPhoto(photo) {
        await device.context.outbox.files.update(idOf(1), theirs);
        return halved(photo);
      },
    });
    const photo = await device.capture(1);
    await device.run();
    expect(await device.file(photo)).toMatchObject(theirs);
    expect(await device.bytes(photo)).toEqual(someBytes(2000, 1));
    await device.close();
  });

  test('that fails says nothing of one that another tab has made ready meanwhile', async () => {
    const device: Device = new Device({
      office,
      async processPhoto() {
        await device.context.outbox.files.update(idOf(1), { state: 'ready', error: null });
        throw new Error('the worker was lost');
      },
    });
    const photo = await device.capture(1);
    await device.run();
    expect(await device.file(photo)).toMatchObject({ state: 'ready', error: null });
    await device.close();
  });

  test('lengthens no wait of the upload that follows', async () => {
    let failures = 2;
    const device = new Device({
      office,
      async processPhoto(photo) {
        failures -= 1;
        if (failures >= 0) throw new Error('the worker was lost');
        return halved(photo);
      },
    });
    const photo = await device.capture(1);
    await device.announce(10, photo);
    await device.run();
    // Made ready with its third try as it is.
    device.clock.advance(1000);
    await device.uploads.whenIdle();
    office.trouble = () => ({ kind: 'status', status: 503, body: '' });
    device.clock.advance(2000);
    await device.uploads.whenIdle();
    expect(await device.file(photo)).toMatchObject({ state: 'ready', tries: 1 });
    office.trouble = () => null;
    device.clock.advance(1000);
    await device.uploads.whenIdle();
    expect(await device.file(photo)).toMatchObject({ state: 'stored' });
    await device.close();
  });
});

describe('a fault of the device itself', () => {
  /** A device whose outbox fails at the next change of a file. */
  async function failing(fault: Error): Promise<{ device: Device; photo: string }> {
    const device = new Device({ office });
    const photo = await device.capture(1);
    await device.announce(10, photo);
    let hasFailed = false;
    device.context.outbox.files.hook('updating', () => {
      if (hasFailed) return;
      hasFailed = true;
      throw fault;
    });
    await device.run();
    return { device, photo };
  }
  const lastError = async ({ context }: Device) => (await syncState(context.mirror)).lastError;

  test('is reported and shown, and the work goes on by itself after ten seconds', async () => {
    const { device, photo } = await failing(new Error('the connection broke'));
    expect(device.faults).toMatchObject([{ message: 'the connection broke' }]);
    await until(async () => (await lastError(device)) !== null);
    const at = device.clock.now();
    expect(await lastError(device)).toEqual({ code: 'device', message: 'the connection broke', at });
    device.clock.advance(9999);
    await device.uploads.whenIdle();
    expect(await device.file(photo)).toMatchObject({ state: 'queued' });
    device.clock.advance(1);
    await device.uploads.whenIdle();
    expect(await device.file(photo)).toMatchObject({ state: 'stored' });
    await device.close();
  });

  test('that is no error is told as it is', async () => {
    const device = new Device({ office, processPhoto: () => Promise.reject('no error') });
    await device.capture(1);
    await device.run();
    expect(device.faults).toEqual(['no error']);
    await until(async () => (await lastError(device)) !== null);
    expect(await lastError(device)).toMatchObject({ code: 'device', message: 'no error' });
    await device.close();
  });

  test('is no fault of the app where the disk is full', async () => {
    const { device, photo } = await failing(new DOMException('full', 'QuotaExceededError'));
    expect(device.faults).toEqual([]);
    expect(await lastError(device)).toBeNull();
    device.clock.advance(10_000);
    await device.uploads.whenIdle();
    expect(await device.file(photo)).toMatchObject({ state: 'stored' });
    await device.close();
  });

  test('in an upload cuts it, and what was begun waits again', async () => {
    const device = new Device({ office });
    const photo = await device.capture(1);
    await device.announce(10, photo);
    let hasFailed = false;
    device.context.mirror.files.hook('updating', (change) => {
      if (hasFailed || !('sent' in change)) return;
      hasFailed = true;
      throw new Error('the mirror broke');
    });
    await device.run();
    expect(device.faults).toMatchObject([{ message: 'the mirror broke' }]);
    expect(await device.file(photo)).toMatchObject({ state: 'sending' });
    device.clock.advance(10_000);
    await device.uploads.whenIdle();
    expect(await device.file(photo)).toMatchObject({ state: 'stored' });
    expect(office.received.get(photo)).toHaveLength(1);
    await device.close();
  });
});

test('a queue that was stopped does nothing more, whoever asks and however late it is', async () => {
  const device = new Device({ office });
  const photo = await device.capture(1);
  await device.announce(10, photo);
  office.trouble = () => ({ kind: 'status', status: 503, body: '' });
  await device.run();
  office.trouble = () => null;
  const asked = office.calls.length;
  await device.capture(2);
  device.uploads.stop();
  device.clock.advance(60_000);
  device.uploads.requestNow();
  await device.uploads.whenIdle();
  expect(office.calls).toHaveLength(asked);
  expect(await device.file(idOf(2))).toMatchObject({ state: 'queued' });
  expect(device.clock.waiting).toBe(0);
  await device.close();
});

describe('a photo that cannot be processed', () => {
  test('is tried twice, then goes up as it is; the others do not wait for it', async () => {
    const tried: string[] = [];
    const device = new Device({
      office,
      async processPhoto(photo) {
        const number = new Uint8Array(photo.bytes)[0] === new Uint8Array(someBytes(2000, 1))[0] ? 1 : 2;
        tried.push(`photo ${number}`);
        if (number === 1) throw new Error('the worker was lost');
        return halved(photo);
      },
    });
    const bad = await device.capture(1);
    const good = await device.capture(2);
    await device.announce(10, bad, good);
    await device.run();
    expect(await device.file(good)).toMatchObject({ state: 'stored' });
    expect(await device.file(bad)).toMatchObject({ state: 'queued', tries: 1, error: 'photo_processing' });
    await device.runLater();
    await device.runLater();
    expect(tried).toEqual(['photo 1', 'photo 2', 'photo 1']);
    expect(await device.bytes(bad)).toEqual(someBytes(2000, 1));
    expect(office.received.get(bad)).toEqual([await sha256(someBytes(2000, 1))]);
    await device.close();
  });

  test('whose worker took the whole app with it counts that try as well', async () => {
    const never = new Promise<never>(() => undefined);
    const first = new Device({ office, processPhoto: () => never });
    const photo = await first.capture(1);
    first.uploads.request();
    await until(async () => (await first.file(photo))?.state === 'processing');
    const second = new Device({ office, indexedDB: first.indexedDB, processPhoto: () => never });
    second.uploads.request();
    await until(async () => (await second.file(photo))?.tries === 2);
    const third = new Device({ office, indexedDB: first.indexedDB, processPhoto: () => never });
    await third.run();
    expect(await third.file(photo)).toMatchObject({ state: 'ready', error: 'undecodable' });
    expect(await third.bytes(photo)).toEqual(someBytes(2000, 1));
  });

  test('waits where a part of the app is missing, for as long as it takes, and is then made ready', async () => {
    let tried = 0;
    let isFileAbsent = true;
    const device = new Device({
      office,
      async processPhoto(photo) {
        tried += 1;
        if (isFileAbsent) throw asPartMissing(new TypeError('Importing a module script failed.'));
        return halved(photo);
      },
    });
    const photo = await device.capture(1);
    await device.announce(10, photo);
    await device.run();
    await device.run();
    expect(tried).toBe(1);
    expect(await device.file(photo)).toMatchObject({ state: 'queued', tries: 0, error: 'part_missing' });
    for (let times = 0; times < 4; times += 1) await device.runLater();
    expect(tried).toBe(5);
    expect(office.calls).toEqual([]);
    isFileAbsent = false;
    await device.runLater();
    expect(office.received.get(photo)).toEqual([await sentHash(1)]);
    expect(await device.file(photo)).toMatchObject({ state: 'stored', error: null });
    await device.close();
  });

  test('whose bytes are gone says so, and can be tried again', async () => {
    const device = new Device({ office });
    const photo = await device.capture(1);
    await device.announce(10, photo);
    await device.context.outbox.bytes.delete(photo);
    const other = await device.capture(2);
    await device.run();
    expect(await device.file(photo)).toMatchObject({ state: 'failed', error: 'bytes_missing' });
    expect(await device.file(other)).toMatchObject({ state: 'ready' });
    await device.context.outbox.bytes.put({ id: photo, bytes: someBytes(2000, 1) });
    await retryFile(device.context, photo);
    await device.run();
    expect(await device.file(photo)).toMatchObject({ state: 'stored', error: null });
    await device.close();
  });
});

/** Waits for what the device does by itself; fails by the test's own time limit. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setImmediate(resolve));
}

test('a queue that ends while it asks the office sends nothing after that', async () => {
  const device: Device = new Device({
    office,
    fetch: async (input, init) => {
      const reply = await fetch(input, init);
      device.uploads.stop();
      return reply;
    },
  });
  const photo = await device.capture(1);
  await device.announce(10, photo);
  await device.run();
  expect(office.calls).toEqual(['POST photos/cross-check']);
  expect(await device.file(photo)).toMatchObject({ state: 'ready', tries: 0, error: null });
  await device.close();
});
