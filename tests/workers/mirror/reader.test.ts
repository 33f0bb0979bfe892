import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MirrorDatabase, pointerKey } from '../../../workers/mirror/database.ts';
import { MirrorReader } from '../../../workers/mirror/reader.ts';
import { addressValues, operationalAddressValues } from '../../support/rows.ts';
import { fixedId } from '../../support/rows-in-memory.ts';

let mirror: MirrorDatabase;
const kept = { version: 1, createDate: 0, modifyDate: 0 };
const [place, other, task, customer] = [1, 2, 3, 4].map(fixedId) as [string, string, string, string];

beforeEach(async () => {
  mirror = new MirrorDatabase('somebody', { indexedDB: new IDBFactory(), IDBKeyRange });
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
