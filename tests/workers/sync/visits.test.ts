import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { minute } from '../../../domain/kernel/time.ts';
import { isOnTheWay } from '../../../domain/visit/state.ts';
import { arrivalWindow } from '../../../domain/visit/window.ts';
import { holdOf, undo } from '../../../workers/sync/changes.ts';
import { nextBatch } from '../../../workers/sync/outbox/queue.ts';
import { boss } from '../../domain/people.ts';
import { addressIds, day } from '../mirror/day.ts';
import { Clock, Device, flushed } from '../mirror/device.ts';
import { Office } from '../mirror/office.ts';

const [first] = addressIds;

let clock: Clock;
let office: Office;
let device: Device;

beforeEach(async () => {
  clock = new Clock();
  office = new Office(boss, clock.now);
  office.write(...day());
  device = new Device({ viewer: boss, office, clock });
  await device.pull();
});

afterEach(() => device.close());

const travel = 30 * minute;
const onMyWay = { name: 'setOnMyWay', args: { id: first, travel }, base: {} };
const arrived = { name: 'setArrived', args: { id: first }, base: {} };
const shown = async () => (await device.mirror.rows('operational-addresses').get(first))?.visit ?? null;
const atOffice = () => office.rows.row('operational-addresses', first)?.visit ?? null;

describe('"on my way" without network (decision 0188)', () => {
  test('is shown at once and sent with the time of its tap', async () => {
    await device.kept(onMyWay);
    const tapped = (await shown())?.onMyWayAt ?? Number.NaN;
    const window = arrivalWindow(tapped, travel);
    expect(await shown()).toMatchObject({ by: boss.userId, window, arrivedAt: null });
    await device.kept(arrived);
    expect(atOffice()).toBeNull();
    await device.sync();
    expect(atOffice()).toMatchObject({ by: boss.userId, onMyWayAt: tapped, window });
    expect((atOffice()?.arrivedAt ?? 0) >= tapped).toBe(true);
    expect(await shown()).toEqual(atOffice());
  });

  test('waits like a mark, so that a slip leaves no trace', async () => {
    expect([holdOf(onMyWay), holdOf(arrived)]).toEqual([5000, 5000]);
    const item = await device.kept(onMyWay);
    const built = await device.kept(arrived);
    expect(await undo(device.context, item)).toBe('removed');
    expect(await shown()).toBeNull();
    expect(await device.outbox.items.get(built)).toMatchObject({ decided: 'undone' });
    await device.sync();
    expect(atOffice()).toBeNull();
  });

  test('is taken back by a further change once it has left, and an arrival by itself', async () => {
    const item = await device.kept(onMyWay);
    const end = await device.kept(arrived);
    await nextBatch(device.outbox, 2, flushed);
    expect(await undo(device.context, end)).toBe('correcting');
    expect(await shown()).toMatchObject({ arrivedAt: null });
    expect(await undo(device.context, item)).toBe('correcting');
    expect(await shown()).toBeNull();
    await device.sync();
    expect(atOffice()).toBeNull();
  });

  test('is over by a mark, which the screen shows at once', async () => {
    await device.kept(onMyWay);
    const row = await device.mirror.rows('operational-addresses').get(first);
    expect(row && isOnTheWay(row)).toBe(true);
    await device.kept({ name: 'markCollected', args: { id: first }, base: { completionStatus: 'NO_PROGRESS' } });
    const marked = await device.mirror.rows('operational-addresses').get(first);
    expect(marked && isOnTheWay(marked)).toBe(false);
  });
});
