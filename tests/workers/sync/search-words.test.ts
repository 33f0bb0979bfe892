import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noop } from '../../../domain/kernel/noop.ts';
import type { AnyRow } from '../../../domain/rows.ts';
import { noWords } from '../../../workers/mirror/searched.ts';
import { mirrorValue } from '../../../workers/mirror/values.ts';
import { indexWords } from '../../../workers/sync/search-words.ts';
import { boss } from '../../domain/people.ts';
import { addressValues, customerValues, taskValues } from '../../support/rows.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { Clock, Device } from '../mirror/device.ts';
import { Office } from '../mirror/office.ts';

let device: Device;
let planned: { wait: number; run: () => void }[];
let faults: unknown[];
let stop: () => void;

beforeEach(() => {
  const clock = new Clock();
  device = new Device({ viewer: boss, office: new Office(boss, clock.now), clock });
  [planned, faults] = [[], []];
});

afterEach(() => {
  stop();
  device.close();
});

const stamp = { version: 1, createDate: 0, modifyDate: 0 };
const nicknamed = (index: number): string => `Πελάτης ${index}`;

/** The mirror after a fill of so many customers, a task and an address. */
async function fill(customers: number): Promise<void> {
  const rows = Array.from({ length: customers }, (_, index) => {
    const values = customerValues({ nickname: nicknamed(index) });
    return { ...values, ...stamp, id: fixedId(1000 + index) } as AnyRow;
  });
  await device.mirror.table('customers').bulkPut(rows);
  await device.mirror.table('tasks').put({ ...taskValues({ nickname: 'Ψυγείο' }), ...stamp, id: fixedId(1) });
  await device.mirror.table('addresses').put({ ...addressValues({ street: 'Κορίνθου' }), ...stamp, id: fixedId(2) });
  await device.mirror.values.bulkPut(Object.entries(noWords).map(([key, value]) => ({ key, value }) as never));
}

function start(): void {
  const later = (wait: number, run: () => void) => {
    planned.push({ wait, run });
    return noop;
  };
  const context = { ...device.context, platform: { ...device.context.platform, later } };
  let stopped = false;
  stop = () => {
    stopped = true;
  };
  // What a job throws once it is stopped is its end.
  indexWords(context, () => stopped).catch((fault: unknown) => stopped || faults.push(fault));
}

const found = (word: string, resource: 'customers' | 'tasks' | 'addresses' = 'customers') =>
  device.mirror.table(resource).where('words').equals(word).primaryKeys();
const withWords = async (): Promise<number> => {
  const rows: { words?: string[] }[] = await device.mirror.table('customers').toArray();
  return rows.filter(({ words }) => words !== undefined).length;
};
const plans = (count: number) => vi.waitFor(() => expect(planned).toHaveLength(count));
const isOver = () =>
  vi.waitFor(async () => expect(await mirrorValue(device.mirror, 'wordsAfter/addresses')).toBeUndefined());

test('rows of a fill get their words a hundred at a time, with a pause after each share', async () => {
  await fill(250);
  start();
  await plans(1);
  expect(planned[0]?.wait).toBe(50);
  expect(await withWords()).toBe(100);
  expect(await mirrorValue(device.mirror, 'wordsAfter/customers')).toBe(fixedId(1099));
  expect(await found('ψυγειο', 'tasks')).toEqual([fixedId(1)]);
  expect(await found('κορινθου', 'addresses')).toEqual([]);
  planned[0]?.run();
  await plans(2);
  expect(await withWords()).toBe(200);
  planned[1]?.run();
  await isOver();
  expect(await withWords()).toBe(250);
  expect(await found('249')).toEqual([fixedId(1249)]);
  expect(await found('κορινθου', 'addresses')).toEqual([fixedId(2)]);
  expect(planned).toHaveLength(2);
  expect(faults).toEqual([]);
});

test('it goes on where it stopped, and is over when the last share was a whole one', async () => {
  await fill(200);
  await device.mirror.values.put({ key: 'wordsAfter/customers', value: fixedId(1099) });
  start();
  await plans(1);
  expect(await withWords()).toBe(100);
  expect(await found('99')).toEqual([]);
  expect(await found('199')).toEqual([fixedId(1199)]);
  planned[0]?.run();
  await isOver();
  expect(await mirrorValue(device.mirror, 'wordsAfter/customers')).toBeUndefined();
  expect(faults).toEqual([]);
});

test('a row that has its words, from a change or a pull since, keeps them', async () => {
  await fill(2);
  await device.mirror.table('customers').update(fixedId(1000), { words: ['new'] });
  start();
  await isOver();
  expect(await found('new')).toEqual([fixedId(1000)]);
  expect(await found('1')).toEqual([fixedId(1001)]);
});

test('where all have their words nothing is written', async () => {
  await fill(2);
  await device.mirror.values.clear();
  start();
  await new Promise((resolve) => setImmediate(resolve));
  expect(await withWords()).toBe(0);
});

test('once stopped it does not go on, neither with the next share nor with a closed mirror', async () => {
  await fill(250);
  start();
  await plans(1);
  stop();
  planned[0]?.run();
  await new Promise((resolve) => setImmediate(resolve));
  expect(await withWords()).toBe(100);
  start();
  stop();
  device.mirror.close({ disableAutoOpen: true });
  await new Promise((resolve) => setImmediate(resolve));
  expect(faults).toEqual([]);
});

test('a fault on the way is reported', async () => {
  await fill(2);
  device.mirror.close({ disableAutoOpen: true });
  start();
  await vi.waitFor(() => expect(faults).toHaveLength(1));
});
