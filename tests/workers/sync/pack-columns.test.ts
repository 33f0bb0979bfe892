import { afterEach, beforeEach, expect, test } from 'vitest';
import { noop } from '../../../domain/kernel/noop.ts';
import type { AnyRow } from '../../../domain/rows.ts';
import { packedTasks } from '../../../workers/mirror/packed-columns.ts';
import { updateSyncState } from '../../../workers/mirror/values.ts';
import { packColumns } from '../../../workers/sync/pack-columns.ts';
import { enforceQuota } from '../../../workers/sync/storage-quota.ts';
import { boss } from '../../domain/people.ts';
import { taskValues } from '../../support/rows.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { Clock, Device } from '../mirror/device.ts';
import { Office } from '../mirror/office.ts';

const packing = { size: 500, changes: 200 };

let device: Device;
let waits: number[];

beforeEach(async () => {
  const clock = new Clock();
  device = new Device({ viewer: boss, office: new Office(boss, clock.now), clock });
  waits = [];
  const rows = Array.from({ length: 1100 }, (_, index) => {
    const row = { ...taskValues({ number: index }), version: 1, createDate: 0, modifyDate: 0 };
    return { ...row, id: fixedId(1000 + index) } as AnyRow;
  });
  await device.mirror.table('tasks').bulkPut(rows);
  await device.mirror.values.put({ key: 'cookie', value: 'loaded' });
});
afterEach(() => device.close());

/** The device, on which time passes at once. */
function context() {
  const later = (wait: number, run: () => void) => {
    waits.push(wait);
    run();
    return noop;
  };
  return { ...device.context, platform: { ...device.context.platform, later } };
}

const parts = async () => (await packedTasks(device.mirror))?.lasts.length ?? 0;

test('tasks are packed some at a time, with a pause after each part for taps', async () => {
  await packColumns(context(), () => false, packing);
  expect(await parts()).toBe(2);
  expect(waits).toEqual([50, 50]);
});

test('it ends when it is stopped, and goes on the next time', async () => {
  await packColumns(context(), () => waits.length > 0, packing);
  expect(await parts()).toBe(1);
  await packColumns(context(), () => false, packing);
  expect(await parts()).toBe(2);
});

test('where the disk is nearly full, what is packed makes room, and nothing is packed', async () => {
  await packColumns(context(), () => false, packing);
  const estimateStorage = async () => ({ usage: 99, quota: 100 });
  const nearlyFull = { ...device.context.platform, storage: { estimateStorage, isStoragePersisted: null } };
  await enforceQuota({ ...device.context, platform: nearlyFull });
  expect(await device.mirror.packedColumns.count()).toBe(0);
  await packColumns(context(), () => false, packing);
  expect(await parts()).toBe(0);
  await updateSyncState(device.mirror, { storage: { usage: 1, quota: 100, persistent: true, low: false } });
  await packColumns(context(), () => false, packing);
  expect(await parts()).toBe(2);
});
