import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hour, minute, second } from '../../../domain/kernel/time.ts';
import type { SentFile } from '../../../workers/contract/state.ts';
import { syncState } from '../../../workers/mirror/values.ts';
import { timeFor } from '../../../workers/sync/uploads/estimate.ts';
import { openPhotoOffice, type PhotoOffice } from '../../support/photo-office.ts';
import { Clock, Device } from './device.ts';

/** Files of 100 kB, one each `every` milliseconds. */
const sentEvery = (every: number, count = 30): SentFile[] =>
  Array.from({ length: count }, (_, index) => ({ at: index * every, bytes: 100_000 }));

describe('the time for what is left', () => {
  test('follows from what the last files took, pauses between them included', () => {
    expect(timeFor(1_000_000, sentEvery(2 * second))).toBe(20 * second);
    const withCuts = sentEvery(2 * second).map(({ at, bytes }, index) => ({
      at: at + (index >= 15 ? 29 * second : 0),
      bytes,
    }));
    expect(timeFor(1_000_000, withCuts)).toBe(30 * second);
  });

  test('is unknown before some have left', () => {
    expect(timeFor(1_000_000, [])).toBeNull();
    expect(timeFor(1_000_000, sentEvery(second, 7))).toBeNull();
    expect(timeFor(1_000_000, sentEvery(second, 8))).not.toBeNull();
  });

  test('counts neither hours without signal nor a clock that was set', () => {
    const [before, after] = [sentEvery(second, 10), sentEvery(second, 10)];
    const later = (by: number) => [...before, ...after.map(({ at, bytes }) => ({ at: at + 10 * second + by, bytes }))];
    for (const by of [0, 8 * hour, 2 * minute, -24 * hour]) expect(timeFor(1_000_000, later(by))).toBe(10 * second);
  });

  test('follows a network that has become slow within three minutes, however many files left before', () => {
    const fast = sentEvery(second / 2, 300);
    const slow = (count: number) => [
      ...fast,
      ...sentEvery(5 * second, count).map(({ at, bytes }) => ({ at: at + 155 * second, bytes })),
    ];
    expect(timeFor(1_000_000, slow(1))).toBeLessThan(6 * second);
    expect(timeFor(1_000_000, slow(37))).toBe(50 * second);
  });

  test('counts a large file on a slow network whole', () => {
    const large = [...sentEvery(second, 10), { at: 10 * second + 4 * minute, bytes: 25_000_000 }];
    expect(timeFor(25_000_000, large)).toBeGreaterThan(3.5 * minute);
  });
});

describe('a device that sends photos', () => {
  let office: PhotoOffice;

  beforeEach(async () => {
    office = await openPhotoOffice();
  });

  afterEach(() => office.close());

  const uploads = async (device: Device) => (await syncState(device.context.mirror)).uploads;

  test('counts none whose change a person has to decide about', async () => {
    const device = new Device({ office });
    const { id } = await device.announce(10, await device.capture(1));
    const outcome = { kind: 'rejected' as const, code: 'gone', message: '', fields: [] };
    await device.context.outbox.items.update(id, { outcome });
    await device.run();
    expect(await uploads(device)).toBeNull();
    await device.close();
  });

  test('shows how many are left and how long they take, keeps the pace over a restart, and nothing at the end', async () => {
    const clock = new Clock();
    const told: unknown[] = [];
    // Each photo takes five seconds: it is asked about twice.
    const device = new Device({
      office,
      clock,
      fetch: async (input, init) => {
        const url = input instanceof Request ? input.url : String(input);
        if (url.includes('cross-check')) clock.advance(2.5 * second);
        told.push(await uploads(device));
        return fetch(input, init);
      },
    });
    const photos = [];
    for (let number = 1; number <= 20; number += 1) photos.push(await device.capture(number));
    await device.announce(100, ...photos);
    // In no form that is saved: it is not on its way.
    await device.capture(50);
    await device.run();
    expect(told).toContainEqual({ files: 19, milliseconds: null });
    const known = told.findLast((state) => state !== null) as { files: number; milliseconds: number };
    expect(known.milliseconds / known.files).toBeGreaterThan(3 * second);
    expect(known.milliseconds / known.files).toBeLessThan(7 * second);
    expect(await uploads(device)).toBeNull();
    await device.close();

    const next = new Device({
      office,
      clock,
      indexedDB: device.indexedDB,
      processPhoto: () => new Promise(() => undefined),
    });
    const later = await next.capture(60);
    await next.announce(101, later);
    next.uploads.request();
    await expect.poll(() => uploads(next)).toMatchObject({ files: 1 });
    expect((await uploads(next))?.milliseconds).toBeGreaterThan(0);
    next.uploads.stop();
    next.context.outbox.close();
    next.context.mirror.close();
  });
});
