import { afterEach, beforeEach, expect, test } from 'vitest';
import { day, dayAround, defaultTimeZone, hour } from '../../../domain/kernel/time.ts';
import type { AnyRow } from '../../../domain/rows.ts';
import { applyPull } from '../../../workers/mirror/apply-pull.ts';
import { updateSyncState } from '../../../workers/mirror/values.ts';
import { captureFiles } from '../../../workers/sync/outbox/captures.ts';
import type { Platform } from '../../../workers/sync/platform.ts';
import { readinessOf } from '../../../workers/sync/readiness.ts';
import { boss } from '../../domain/people.ts';
import { someBytes } from '../../support/photos.ts';
import { operationalAddressValues, taskValues } from '../../support/rows.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { Clock, Device } from '../mirror/device.ts';
import { Office } from '../mirror/office.ts';

const now = Date.UTC(2026, 4, 4, 6);
const dayOf = (shift: number) => dayAround(now, defaultTimeZone, shift);
const stamp = { version: 1, createDate: 0, modifyDate: 0 };

let device: Device;

beforeEach(() => {
  const clock = new Clock();
  device = new Device({ viewer: boss, office: new Office(boss, clock.now), clock });
});

afterEach(() => device.close());

const readiness = (given: Partial<Platform> = {}) =>
  readinessOf({ ...device.context, platform: { ...device.context.platform, now: () => now, ...given } });

/** Tasks that begin at these times, each with so many addresses. */
async function plan(tasks: { at: number; addresses: number; draft?: boolean }[]): Promise<void> {
  const { mirror, owner } = device.context;
  const company = { id: boss.companyId };
  const put: AnyRow[] = tasks.map(({ at, draft = false }, index) => {
    const taskCompletionStatus = draft ? 'DRAFT' : 'ACCEPTED';
    const values = taskValues({ company, taskCompletionStatus, installationTimestampFrom: at });
    return { ...values, ...stamp, id: fixedId(100 + index) } as AnyRow;
  });
  const places = tasks.flatMap(({ addresses }, index) =>
    Array.from({ length: addresses }, (_, at) => {
      const values = operationalAddressValues({ company, task: { id: fixedId(100 + index) } });
      return { ...values, ...stamp, id: fixedId(1000 + 100 * index + at) } as AnyRow;
    }),
  );
  const changes = [
    { resource: 'tasks' as const, put, remove: [] },
    { resource: 'operational-addresses' as const, put: places, remove: [] },
  ];
  await applyPull({ mirror, owner }, { changes, settlements: [], values: {}, bulk: false, forget: [] });
}

test('the days of a week are those that have tasks here, from midnight to midnight', async () => {
  await plan([
    { at: dayOf(0).from - 1, addresses: 1 },
    { at: dayOf(0).from, addresses: 2 },
    { at: dayOf(1).from - 1, addresses: 1 },
    { at: dayOf(2).from + hour, addresses: 0 },
    { at: dayOf(3).from + hour, addresses: 4, draft: true },
    { at: dayOf(6).from + hour, addresses: 1 },
    { at: dayOf(7).from, addresses: 5 },
  ]);
  expect((await readiness()).days).toEqual([
    { day: dayOf(0).from, tasks: 2, addresses: 3 },
    { day: dayOf(2).from, tasks: 1, addresses: 0 },
    { day: dayOf(6).from, tasks: 1, addresses: 1 },
  ]);
});

test('files wait until the office has them, with their bytes', async () => {
  const file = (number: number) => ({
    id: fixedId(800 + number),
    name: 'a.jpg',
    mediaType: 'image/jpeg',
    bytes: someBytes(number, number),
  });
  await captureFiles(device.outbox, [file(10), file(20), file(40)], { draft: 'proof', now: 1 });
  await device.outbox.files.update(file(40).id, { state: 'stored', receivedAt: 5 });
  expect(await readiness()).toMatchObject({ filesWaiting: 2, bytesWaiting: 30 });
});

test('a device that has nothing yet says so', async () => {
  expect(await readiness()).toEqual({
    storage: null,
    days: [],
    filesWaiting: 0,
    bytesWaiting: 0,
    lastPull: null,
    window: null,
  });
});

test('one that has pulled says when, and how its storage is', async () => {
  await updateSyncState(device.mirror, { lastPull: 77 });
  const storage = {
    estimateStorage: async () => ({ usage: 1, quota: 10 ** 10 }),
    isStoragePersisted: async () => true,
  };
  expect(await readiness({ storage })).toMatchObject({
    lastPull: 77,
    storage: { usage: 1, quota: 10 ** 10, persistent: true, low: false },
  });
});

test('a window that is shorter than the longest is told, with the rows that are here', async () => {
  expect((await readiness()).window).toBeNull();
  await plan([{ at: dayOf(0).from, addresses: 2 }]);
  const closedTasks = now - 30 * day;
  await device.mirror.values.put({ key: 'window', value: { closedTasks, notifications: 0 } });
  expect((await readiness()).window).toEqual({ since: closedTasks, rows: 3 });
});
