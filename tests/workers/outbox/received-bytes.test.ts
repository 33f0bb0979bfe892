import { afterEach, beforeEach, expect, test } from 'vitest';
import { day } from '../../../domain/kernel/time.ts';
import { captureFiles } from '../../../workers/sync/outbox/captures.ts';
import { forgetSettled } from '../../../workers/sync/outbox/queue.ts';
import { dropReceived, dropReceivedOf, keepReceived } from '../../../workers/sync/outbox/received-bytes.ts';
import { enforceQuota } from '../../../workers/sync/storage-quota.ts';
import { wipeUserData } from '../../../workers/sync/wipe-user-data.ts';
import { boss } from '../../domain/people.ts';
import { someBytes } from '../../support/photos.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { Clock, Device } from '../mirror/device.ts';
import { Office } from '../mirror/office.ts';

let device: Device;

beforeEach(() => {
  const clock = new Clock();
  device = new Device({ viewer: boss, office: new Office(boss, clock.now), clock });
});

afterEach(() => device.close());

/** A file of 100 bytes; without a receipt it is unsent. */
async function file(number: number, receivedAt: number | null): Promise<string> {
  const { outbox } = device;
  const id = fixedId(number);
  const captured = { id, name: 'a.jpg', mediaType: 'image/jpeg', bytes: someBytes(100, number) };
  await captureFiles(outbox, [captured], { draft: 'proof', now: 1 });
  await outbox.files.update(id, { receivedAt });
  return id;
}

/** Receives it within a budget of 1,000 bytes. */
async function receive(number: number): Promise<string> {
  const id = await file(number, number);
  const { outbox } = device;
  await outbox.transaction('rw', outbox.files, outbox.bytes, outbox.values, () => keepReceived(outbox, 100, 1000));
  return id;
}

const here = () => device.outbox.bytes.toCollection().primaryKeys();

test('bytes of received files stay up to a budget; the oldest receipts go first, and never what is unsent', async () => {
  const unsent = await file(1, null);
  for (let number = 2; number <= 11; number += 1) await receive(number);
  expect(await here()).toHaveLength(11);
  await receive(12);
  expect(await here()).toEqual([unsent, ...[5, 6, 7, 8, 9, 10, 11, 12].map(fixedId)]);
  expect(await device.outbox.files.count()).toBe(12);
});

test('they go when room is needed, and nothing else does', async () => {
  const unsent = await file(1, null);
  await receive(2);
  const storage = { estimateStorage: async () => ({ usage: 99, quota: 100 }), isStoragePersisted: async () => false };
  await enforceQuota({ ...device.context, platform: { ...device.context.platform, storage } });
  expect(await here()).toEqual([unsent]);
  await receive(3);
  await dropReceived(device.outbox);
  expect(await here()).toEqual([unsent]);
});

test('they go with what is known of them after some days', async () => {
  await receive(2);
  const late = await file(3, 8 * day);
  await forgetSettled(device.outbox, 7 * day);
  expect(await here()).toEqual([late]);
  expect(await device.outbox.files.toCollection().primaryKeys()).toEqual([late]);
});

test('they go for whom the photo is no longer to be seen by', async () => {
  const [unsent, gone, kept] = [await file(1, null), await receive(2), await receive(3)];
  await dropReceivedOf(device.outbox, [unsent, gone, fixedId(99)]);
  expect(await here()).toEqual([unsent, kept]);
});

test('who signs out leaves none', async () => {
  const unsent = await file(1, null);
  await receive(2);
  await wipeUserData(device.context.platform, boss.userId);
  await expect.poll(here).toEqual([unsent]);
});
