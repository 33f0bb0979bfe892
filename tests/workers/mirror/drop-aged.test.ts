import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { day } from '../../../domain/kernel/time.ts';
import type { AnyRow } from '../../../domain/rows.ts';
import { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { OutboxDatabase } from '../../../workers/sync/outbox/database.ts';
import { dropAged } from '../../../workers/sync/pull/drop-aged.ts';
import { operationalAddressValues, taskValues } from '../../support/rows.ts';
import { fixedId } from '../../support/rows-in-memory.ts';

const now = Date.UTC(2026, 10, 21, 12);
const databases = () => ({ indexedDB: new IDBFactory(), IDBKeyRange });

async function device() {
  const user = fixedId(1);
  return {
    mirror: new MirrorDatabase(user, databases()),
    outbox: new OutboxDatabase(user, databases()),
    platform: { now: () => now },
  };
}

const closed = (id: string, modifyDate: number): AnyRow => ({
  ...taskValues({ taskOperationalStatus: 'FINISHED', taskCompletionStatus: 'FINISHED' }),
  id,
  version: 1,
  createDate: modifyDate,
  modifyDate,
});

const placeIn = (task: string, id: string): AnyRow => ({
  ...operationalAddressValues({ task: { id: task } }),
  id,
  version: 1,
  createDate: now,
  modifyDate: now,
});

test('tasks closed more than 13 months ago leave the device with their addresses, younger ones stay (sync.md)', async () => {
  const { mirror, outbox, platform } = await device();
  const [old, young] = [fixedId(101), fixedId(102)];
  await mirror.table('tasks').bulkPut([closed(old, now - 400 * day), closed(young, now - 300 * day)]);
  await mirror.table('operational-addresses').bulkPut([placeIn(old, fixedId(201)), placeIn(young, fixedId(202))]);
  await dropAged({ mirror, outbox, platform });
  expect(await mirror.rows('tasks').toCollection().primaryKeys()).toEqual([young]);
  expect(await mirror.rows('operational-addresses').toCollection().primaryKeys()).toEqual([fixedId(202)]);
});

test('a task that a pending item touches stays until the item is settled', async () => {
  const { mirror, outbox, platform } = await device();
  const old = fixedId(101);
  await mirror.table('tasks').put(closed(old, now - 400 * day));
  await mirror
    .table('pending')
    .put({ id: fixedId(900), order: 1, chain: fixedId(900), state: 'waiting', touches: [`tasks/${old}`] });
  await dropAged({ mirror, outbox, platform });
  expect(await mirror.rows('tasks').toCollection().primaryKeys()).toEqual([old]);
});
