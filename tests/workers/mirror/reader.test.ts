import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MirrorDatabase, pointerKey, uniqueKey } from '../../../workers/mirror/database.ts';
import { MirrorReader } from '../../../workers/mirror/reader.ts';
import { toStoredRow } from '../../../workers/mirror/to-stored-row.ts';
import { boss } from '../../domain/people.ts';
import { addressValues, operationalAddressValues, taskValues } from '../../support/rows.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { Reads } from '../reads.ts';

let mirror: MirrorDatabase;
let disk: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange };
const kept = { version: 1, createDate: 0, modifyDate: 0 };
const [place, other, task, customer] = [1, 2, 3, 4].map(fixedId) as [string, string, string, string];

beforeEach(async () => {
  disk = { indexedDB: new IDBFactory(), IDBKeyRange };
  mirror = new MirrorDatabase('somebody', disk);
  const pickups = [{ id: other }, { id: place }];
  await mirror.rows('operational-addresses').bulkAdd([
    { ...kept, id: fixedId(12), ...operationalAddressValues({ task: { id: task }, pickupAddresses: pickups }) },
    { ...kept, id: fixedId(11), ...operationalAddressValues({ task: { id: task }, pickupAddresses: [{ id: place }] }) },
    { ...kept, id: fixedId(13), ...operationalAddressValues({ task: { id: other } }) },
  ]);
  await mirror.rows('addresses').bulkAdd([
    { ...kept, id: place, ...addressValues({ customer: { id: customer } }) },
    { ...kept, id: other, ...addressValues({}) },
  ]);
});

afterEach(() => mirror.close());

test('rows that point at another are found by an index, or else by reading the table, in order of id', async () => {
  const reader = new MirrorReader(mirror);
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
  expect(idsOf(await reader.pointingAt('operational-addresses', 'task', task))).toEqual([fixedId(11), fixedId(12)]);
  expect(idsOf(await reader.pointingAt('operational-addresses', 'pickupAddresses', place))).toEqual([
    fixedId(11),
    fixedId(12),
  ]);
  expect(idsOf(await reader.pointingAt('operational-addresses', 'pickupAddresses', other))).toEqual([fixedId(12)]);
  expect(idsOf(await reader.pointingAt('addresses', 'customer', customer))).toEqual([place]);
  expect(idsOf(await reader.pointingAt('addresses', 'customer', other))).toEqual([]);
  expect(reader.touched).toContain(pointerKey('addresses', 'customer', other));
});

test('only the rows that point at another are read, where there is an index', async () => {
  const reads = new Reads();
  mirror.close();
  mirror = new MirrorDatabase('somebody', disk);
  reads.watch(mirror);
  await new MirrorReader(mirror).pointingAt('operational-addresses', 'task', task);
  expect(reads.take('operational-addresses')).toEqual([['rows', 0]]);
});

test('a row is read as the server sent it, and that it was asked for is remembered, found or not', async () => {
  const row = { ...kept, id: task, ...taskValues({ jobTicket: 'Β-7' }) };
  await mirror.rows('tasks').add(toStoredRow('tasks', row, boss));
  for (const read of ['get', 'lock'] as const) {
    const reader = new MirrorReader(mirror);
    expect(await reader[read]('tasks', task)).toEqual(row);
    expect(await reader[read]('tasks', other)).toBeUndefined();
    expect([...reader.touched]).toEqual([`tasks/${task}`, `tasks/${other}`]);
  }
});

test('of some ids those are missing that no row has', async () => {
  const reader = new MirrorReader(mirror);
  expect(await reader.missing('addresses', [customer, place, task, other])).toEqual(new Set([customer, task]));
  expect([...reader.touched]).toEqual([customer, place, task, other].map((id) => `addresses/${id}`));
});

test('rows that point at another are remembered one by one, and what would point at it', async () => {
  const reader = new MirrorReader(mirror);
  await reader.pointingAt('operational-addresses', 'task', task);
  expect([...reader.touched].sort()).toEqual([
    `operational-addresses/${fixedId(11)}`,
    `operational-addresses/${fixedId(12)}`,
    pointerKey('operational-addresses', 'task', task),
  ]);
});

test('a job ticket is found in its company alone, without regard to case and accents', async () => {
  const company = fixedId(50);
  const rowOf = (id: string, jobTicket: string, companyId: string | null) => ({
    ...kept,
    id,
    ...taskValues({ jobTicket, company: companyId === null ? null : { id: companyId } }),
  });
  const rows = [rowOf(fixedId(62), 'ά-7', company), rowOf(fixedId(61), 'Α-7', company)];
  const apart = [rowOf(fixedId(63), 'α-7', fixedId(51)), rowOf(fixedId(64), 'α-7', null), rowOf(task, 'α-8', company)];
  await mirror.rows('tasks').bulkAdd([...rows, ...apart].map((row) => toStoredRow('tasks', row, boss)));
  const reader = new MirrorReader(mirror);
  expect(await reader.findBy('tasks', 'jobTicket', { company, value: 'Ά-7' })).toEqual(rows.toReversed());
  expect([...reader.touched].sort()).toEqual([
    `tasks/${fixedId(61)}`,
    `tasks/${fixedId(62)}`,
    uniqueKey('tasks', 'jobTicket', 'α-7'),
  ]);
});

test('the task above and those below are read as any other, also where there is none', async () => {
  const rows = [
    { ...kept, id: task, ...taskValues({ leaf: false }) },
    { ...kept, id: fixedId(71), ...taskValues({ rootTask: { id: task } }) },
    { ...kept, id: fixedId(70), ...taskValues({ rootTask: { id: task } }) },
  ];
  await mirror.rows('tasks').bulkAdd(rows.map((row) => toStoredRow('tasks', row, boss)));
  const reader = new MirrorReader(mirror);
  expect(await reader.lockAbove({ rootTask: { id: task } })).toEqual(rows[0]);
  expect(await reader.lockAbove({ rootTask: null })).toBeUndefined();
  expect((await reader.lockBelow(task)).map(({ id }) => id)).toEqual([fixedId(70), fixedId(71)]);
  expect(reader.touched).toContain(`tasks/${task}`);
  expect(reader.touched).toContain(pointerKey('tasks', 'rootTask', task));
});

test('a device believes that what is not there was deleted, and compares no names', async () => {
  const reader = new MirrorReader(mirror);
  expect(await reader.wasRemoved()).toBe(true);
  expect(await reader.namesakes()).toEqual([]);
});
