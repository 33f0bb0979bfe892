import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { day, hour, second } from '../../../domain/kernel/time.ts';
import { syncState } from '../../../workers/mirror/values.ts';
import { DeviceClock } from '../../../workers/sync/clock.ts';
import type { SyncContext } from '../../../workers/sync/context.ts';
import { knowTimes, measureClock, readTime, seeItems, showClock } from '../../../workers/sync/measure-clock.ts';
import { append } from '../../../workers/sync/outbox/append.ts';
import { nextBatch, outboxValue } from '../../../workers/sync/outbox/queue.ts';
import { Transport } from '../../../workers/sync/transport/transport.ts';
import { boss } from '../../domain/people.ts';
import { addressIds, day as rows } from '../mirror/day.ts';
import { Device, flushed } from '../mirror/device.ts';
import { Office } from '../mirror/office.ts';

const start = Date.UTC(2026, 4, 4, 6);
/** The true time, and what the device's clocks make of it. */
let now: number;
let wallError: number;
let device: Device;
let context: SyncContext;
let asked: unknown[];

const moment = () => ({ wall: now + wallError, monotonic: now - start });
const measure = () => measureClock(context, { left: moment(), came: moment() }, now);

beforeEach(async () => {
  [now, wallError, asked] = [start, 0, []];
  const clock = { now: () => now + wallError, monotonic: () => now - start };
  const office = new Office(boss, () => now);
  office.write(...rows());
  device = new Device({ viewer: boss, office, clock });
  await device.pull();
  const fetch: typeof globalThis.fetch = async (input, init) => {
    asked.push(await new Request(input, init).json());
    return Response.json({ outcomes: [], sequence: null, retry: null, serverTime: now });
  };
  const platform = { ...device.context.platform, fetch };
  const transport = new Transport(
    platform,
    async () => 'token',
    () => 'en',
  );
  context = { ...device.context, platform, transport, clock: new DeviceClock(platform) };
});

afterEach(() => device.close());

/** A mark by the clocks of this tab, or of another one. */
async function mark(clock = context.clock): Promise<string> {
  const [id = ''] = addressIds;
  const change = { name: 'markCollected', args: { id }, base: { completionStatus: 'NO_PROGRESS' } };
  const time = await readTime({ ...context, clock });
  const [item] = await append(context.outbox, context.platform, [
    { ...change, labels: { task: null, address: null }, time },
  ]);
  return item?.id ?? '';
}

const timeOf = async (id: string) => {
  const item = await context.outbox.items.get(id);
  return { off: (item?.at ?? 0) + (item?.offset ?? 0), clock: item?.clock };
};

describe('a measurement', () => {
  test('is kept for the next start, and shown', async () => {
    wallError = hour;
    await measure();
    expect(await outboxValue(context.outbox, 'clockOffset')).toBe(-hour);
    expect(await syncState(context.mirror)).toMatchObject({ clockSkew: -hour, clockUncertain: false });
    wallError = 0;
    await showClock(context);
    expect(await syncState(context.mirror)).toMatchObject({ clockUncertain: true });
  });

  test('dates what waits and was done before it in this run', async () => {
    wallError = -day;
    const id = await mark();
    const done = now;
    expect(await timeOf(id)).toEqual({ off: done - day, clock: 'uncertain' });
    now += hour;
    await measure();
    expect(await timeOf(id)).toEqual({ off: done, clock: 'measured' });
  });

  test('changes nothing of what has been in a batch: the server may have it', async () => {
    wallError = -day;
    const id = await mark();
    await nextBatch(context.outbox, 1, flushed);
    await measure();
    expect((await timeOf(id)).clock).toBe('uncertain');
  });

  test('shows by its new time what is on the screen', async () => {
    const late = { ...context, clock: new DeviceClock(context.platform) };
    wallError = -day;
    const { perform } = await import('../../../workers/sync/changes.ts');
    const [id = ''] = addressIds;
    await perform(late, { name: 'markCollected', args: { id }, base: { completionStatus: 'NO_PROGRESS' } });
    const collectedOn = async () => (await context.mirror.rows('operational-addresses').get(id))?.collectedOn;
    const before = await collectedOn();
    await measureClock(late, { left: moment(), came: moment() }, now);
    expect((await collectedOn()) ?? 0).toBe((before ?? 0) + day);
  });
});

describe('before items go', () => {
  test('the server is asked for its time, where that may date one of them', async () => {
    const id = await mark();
    expect(await knowTimes(context)).toBeNull();
    expect(asked).toMatchObject([{ device: context.device, items: [] }]);
    expect((await timeOf(id)).clock).toBe('measured');
    expect(await knowTimes(context)).toBeNull();
    expect(asked).toHaveLength(1);
  });

  test('and not where the times are known, or nothing waits', async () => {
    expect(await knowTimes(context)).toBeNull();
    await measure();
    await mark();
    expect(await knowTimes(context)).toBeNull();
    expect(asked).toEqual([]);
  });

  test('what another tab has just made is dated by the clocks of this one', async () => {
    await measure();
    wallError = hour;
    await measure();
    await seeItems(context);
    const other = new DeviceClock({ ...context.platform, random: (count) => new Uint8Array(count).fill(9) });
    const id = await mark(other);
    const done = now;
    now += second;
    expect(await knowTimes(context)).toBeNull();
    expect(await timeOf(id)).toEqual({ off: done, clock: 'measured' });
  });

  test('and not when this one looks for the first time, or a clock was set meanwhile', async () => {
    const other = new DeviceClock({ ...context.platform, random: (count) => new Uint8Array(count).fill(9) });
    const early = await mark(other);
    now += second;
    await seeItems(context);
    const late = await mark(other);
    wallError = second;
    await seeItems(context);
    await measure();
    await knowTimes(context);
    for (const id of [early, late]) {
      expect((await timeOf(id)).clock).toBe('uncertain');
      expect((await context.outbox.items.get(id))?.reading).toBeUndefined();
    }
  });

  test('and not after a first look that failed, since nothing was seen by it', async () => {
    const other = new DeviceClock({ ...context.platform, random: (count) => new Uint8Array(count).fill(9) });
    await measure();
    const id = await mark(other);
    const { items } = context.outbox;
    const failing = vi.spyOn(items, 'bulkPut').mockRejectedValueOnce(new Error('the disk is full'));
    await expect(seeItems(context)).rejects.toThrow('the disk is full');
    failing.mockRestore();
    now += second;
    await knowTimes(context);
    expect((await timeOf(id)).clock).toBe('uncertain');
  });

  test('what it made earlier stays as it knew it, also later', async () => {
    const other = new DeviceClock({ ...context.platform, random: (count) => new Uint8Array(count).fill(9) });
    const id = await mark(other);
    now += 4 * second;
    wallError = -4 * second;
    await measure();
    now += hour;
    wallError = -hour;
    await knowTimes(context);
    expect((await timeOf(id)).clock).toBe('uncertain');
    expect((await context.outbox.items.get(id))?.reading).toBeUndefined();
  });
});
