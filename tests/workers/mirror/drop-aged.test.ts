import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { day } from '../../../domain/kernel/time.ts';
import type { AnyRow } from '../../../domain/rows.ts';
import { keptAt } from '../../../domain/visibility/retention.ts';
import { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { mostVisits } from '../../../workers/mirror/visits.ts';
import { OutboxDatabase } from '../../../workers/sync/outbox/database.ts';
import { dropOldRows } from '../../../workers/sync/pull/window.ts';
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

test('tasks closed more than 13 months ago leave the device with their addresses, younger ones stay', async () => {
  const { mirror, outbox, platform } = await device();
  const [old, young] = [fixedId(101), fixedId(102)];
  await mirror.table('tasks').bulkPut([closed(old, now - 400 * day), closed(young, now - 300 * day)]);
  await mirror.table('operational-addresses').bulkPut([placeIn(old, fixedId(201)), placeIn(young, fixedId(202))]);
  await dropOldRows({ mirror, outbox, platform });
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
  await dropOldRows({ mirror, outbox, platform });
  expect(await mirror.rows('tasks').toCollection().primaryKeys()).toEqual([old]);
});

test('what hangs on such a task goes with it, and what hangs on others stays', async () => {
  const { mirror, outbox, platform } = await device();
  const [old, young] = [fixedId(101), fixedId(102)];
  await mirror.table('tasks').bulkPut([closed(old, now - 400 * day), closed(young, now - 300 * day)]);
  const hanging = ['operational-addresses', 'proofs', 'photos', 'attached-files'] as const;
  for (const resource of hanging) {
    await mirror.table(resource).bulkPut([
      { id: fixedId(201), task: { id: old } },
      { id: fixedId(202), task: { id: young } },
    ]);
  }
  await dropOldRows({ mirror, outbox, platform });
  for (const resource of hanging)
    expect(await mirror.table(resource).toCollection().primaryKeys(), resource).toEqual([fixedId(202)]);
});

test('notifications of more than 90 days ago leave the device', async () => {
  const { mirror, outbox, platform } = await device();
  const told = (id: string, createDate: number) => ({ id, createDate });
  await mirror
    .table('notifications')
    .bulkPut([told(fixedId(1), now - 91 * day), told(fixedId(2), now - 89 * day), told(fixedId(3), now)]);
  await dropOldRows({ mirror, outbox, platform });
  expect(await mirror.rows('notifications').toCollection().primaryKeys()).toEqual([fixedId(2), fixedId(3)]);
});

test('how old a row is tells the server’s clock', async () => {
  const { mirror, outbox, platform } = await device();
  await mirror.table('tasks').bulkPut([closed(fixedId(101), now - 400 * day), closed(fixedId(102), now - 600 * day)]);
  await outbox.values.put({ key: 'clockOffset', value: -100 * day });
  await dropOldRows({ mirror, outbox, platform });
  expect(await mirror.rows('tasks').toCollection().primaryKeys()).toEqual([fixedId(101)]);
});

test('the window is the one that the server said last', async () => {
  const { mirror, outbox, platform } = await device();
  await mirror.table('tasks').bulkPut([closed(fixedId(101), now - 40 * day), closed(fixedId(102), now - 10 * day)]);
  await mirror.values.put({ key: 'window', value: keptAt(now, 30) });
  await dropOldRows({ mirror, outbox, platform });
  expect(await mirror.rows('tasks').toCollection().primaryKeys()).toEqual([fixedId(102)]);
});

test('a task stays while an item waits that touches a row of it', async () => {
  const { mirror, outbox, platform } = await device();
  const [old, place] = [fixedId(101), fixedId(201)];
  await mirror.table('tasks').put(closed(old, now - 400 * day));
  await mirror.table('operational-addresses').put(placeIn(old, place));
  await mirror.table('pending').put({
    id: fixedId(900),
    order: 1,
    chain: fixedId(900),
    state: 'waiting',
    touches: [`operational-addresses/${place}`],
  });
  await dropOldRows({ mirror, outbox, platform });
  expect(await mirror.rows('tasks').count()).toBe(1);
  await mirror.pending.clear();
  await dropOldRows({ mirror, outbox, platform });
  expect([await mirror.rows('tasks').count(), await mirror.rows('operational-addresses').count()]).toEqual([0, 0]);
});

test('the tasks that were opened last stay, and those of longest ago go', async () => {
  const { mirror, outbox, platform } = await device();
  const ids = Array.from({ length: mostVisits + 1 }, (_, index) => fixedId(1000 + index));
  await mirror.table('tasks').bulkPut(ids.map((id) => closed(id, now - 400 * day)));
  await mirror.visits.bulkPut(ids.map((id, index) => ({ id, at: index, whole: true })));
  await dropOldRows({ mirror, outbox, platform });
  expect([await mirror.rows('tasks').count(), await mirror.visits.count()]).toEqual([mostVisits, mostVisits]);
  expect(await mirror.rows('tasks').get(fixedId(1000))).toBeUndefined();
});
