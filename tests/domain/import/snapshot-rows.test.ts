import { expect, it } from 'vitest';
import { SnapshotRows } from '../../../domain/import/snapshot-rows.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { account, at } from '../account.ts';
import { ids } from '../people.ts';

const rows = account();
const customer = rows.row('customers', at.customer);
const task = { ...rows.row('tasks', at.task), jobTicket: 'Ε-1' };
const theirs = { ...task, id: fixedId(901), company: { id: ids.partner } };
const snapshot = new SnapshotRows({ customers: [customer], addresses: [], tasks: [task, theirs] });

it('the rows of a snapshot are those that were read, by their ids', async () => {
  expect(await snapshot.get('customers', at.customer)).toBe(customer);
  expect(await snapshot.lock('tasks', at.task)).toBe(task);
  expect(await snapshot.get('tasks', at.customer)).toBeUndefined();
  expect(await snapshot.get('users', ids.boss)).toBeUndefined();
  expect(await snapshot.missing('customers', [at.customer, at.otherCustomer])).toEqual(new Set([at.otherCustomer]));
  expect(await snapshot.missing('users', [ids.boss])).toEqual(new Set([ids.boss]));
});

it('a task of a snapshot is found by its ticket, in its company and without regard to case', async () => {
  const found = async (value: string, company: string = ids.boss) =>
    (await snapshot.findBy('tasks', 'jobTicket', { company, value })).map(({ id }) => id);
  expect(await found('ε-1')).toEqual([at.task]);
  expect(await found('Ε-1', ids.partner)).toEqual([theirs.id]);
  expect(await found('Ε-2')).toEqual([]);
});

it('a snapshot says nothing of rows that hang on others, and nothing stands in the way of a new one', async () => {
  expect(await snapshot.pointingAt()).toEqual([]);
  expect(await snapshot.namesakes()).toEqual([]);
  expect(await snapshot.lockAbove()).toBeUndefined();
  expect(await snapshot.lockBelow()).toEqual([]);
  expect(await snapshot.wasRemoved()).toBe(true);
});
