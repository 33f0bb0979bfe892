import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Resource } from '../../../domain/kernel/resources.ts';
import { newRow } from '../../../server/demo/new-row.ts';
import { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { labelsOf } from '../../../workers/sync/labels.ts';
import {
  addressValues,
  customerValues,
  freshId,
  operationalAddressValues,
  taskValues,
  userValues,
} from '../../support/rows.ts';
import { photoValues, proofValues } from '../../support/rows-proof.ts';

const stamp = { version: 1, createDate: 0, modifyDate: 0 };
const anna = freshId();
const vacation = freshId();

describe('a change of a vacation', () => {
  let mirror: MirrorDatabase;

  beforeEach(async () => {
    mirror = new MirrorDatabase('labels', { indexedDB: new IDBFactory(), IDBKeyRange });
    await mirror.rows('users').put({ id: anna, ...stamp, ...userValues({ name: 'Άννα', surname: 'Ρήγα' }) });
  });
  afterEach(() => mirror.close());

  const words = (args: Record<string, unknown>) =>
    labelsOf(mirror, { resource: 'scheduled', id: vacation }, { name: 'createSchedule', args });

  test('is known by whose it is, before there is a row of it', async () => {
    expect(await words({ employee: { id: anna } })).toEqual({ task: null, address: null, person: 'Άννα Ρήγα' });
  });

  test('is known by whose it was until now, whatever it is changed to', async () => {
    const row = { employee: { id: anna }, startingTime: 0, endingTime: 1, vacationType: 'OTHER' } as const;
    await mirror.rows('scheduled').put({ id: vacation, ...stamp, ...newRow('scheduled', row) });
    expect(await words({ employee: { id: freshId() } })).toMatchObject({ person: 'Άννα Ρήγα' });
  });

  test('has no name where its person is not here', async () => {
    expect(await words({ employee: { id: freshId() } })).toMatchObject({ person: null });
    expect(await words({})).toMatchObject({ person: null });
  });
});

test('a change of a request about a task is known by the task', async () => {
  const mirror = new MirrorDatabase('labels', { indexedDB: new IDBFactory(), IDBKeyRange });
  const [task, request] = [freshId(), freshId()];
  const people = { sender: { id: anna }, receiver: { id: anna } };
  const row = { ...people, task: { id: task }, status: 'PENDING', typeStatus: 'RESCHEDULE' } as const;
  await mirror.rows('task-assignments').put({ id: request, ...stamp, ...newRow('task-assignments', row) });
  const words = () => labelsOf(mirror, { resource: 'task-assignments', id: request });
  expect(await words()).toEqual({ task: null, address: null });
  await mirror.table('tasks').put({ id: task, ...stamp, ...taskValues({ nickname: 'Ψυγείο' }) });
  expect(await words()).toEqual({ task: 'Ψυγείο', address: null });
  mirror.close();
});

describe('a change is known by', () => {
  let mirror: MirrorDatabase;
  const [task, place, operational, proof, photo, customer] = Array.from({ length: 6 }, freshId) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];

  beforeEach(() => {
    mirror = new MirrorDatabase('labels', { indexedDB: new IDBFactory(), IDBKeyRange });
  });
  afterEach(() => mirror.close());

  const put = (resource: Resource, row: { id: string }) => mirror.table(resource).put({ ...stamp, ...row });
  const words = (resource: Resource, id: string) => labelsOf(mirror, { resource, id });
  const none = { task: null, address: null };
  const both = { task: 'Ψυγείο', address: 'Κεντρικό' };

  async function work(nickname: string | null = 'Κεντρικό'): Promise<void> {
    await put('tasks', { id: task, ...taskValues({ nickname: 'Ψυγείο' }) });
    const installationAddress = { id: place };
    await put('operational-addresses', {
      id: operational,
      ...operationalAddressValues({ task: { id: task }, nickname, installationAddress }),
    });
    const of = { task: { id: task }, operationalAddress: { id: operational } };
    await put('proofs', { id: proof, ...proofValues(of) });
    await put('photos', { id: photo, ...photoValues({ task: of.task, proof: { id: proof } }) });
  }

  test('the task and the address that it is about, also of a proof and a photo', async () => {
    await work();
    expect(await words('operational-addresses', operational)).toEqual(both);
    expect(await words('proofs', proof)).toEqual(both);
    expect(await words('photos', photo)).toEqual(both);
    expect(await words('tasks', task)).toEqual({ task: 'Ψυγείο', address: null });
  });

  test('the place, where the address of a task has no name of its own', async () => {
    await work(null);
    expect(await words('operational-addresses', operational)).toEqual({ task: 'Ψυγείο', address: null });
    await put('addresses', { id: place, ...addressValues({ nickname: null, street: 'Κορίνθου 7' }) });
    expect(await words('operational-addresses', operational)).toMatchObject({ address: 'Κορίνθου 7' });
    await put('addresses', { id: place, ...addressValues({ nickname: 'Αποθήκη', street: 'Κορίνθου 7' }) });
    expect(await words('operational-addresses', operational)).toMatchObject({ address: 'Αποθήκη' });
  });

  test('the address alone, where its task is not here or has no place', async () => {
    await put('operational-addresses', {
      id: operational,
      ...operationalAddressValues({ task: { id: task }, nickname: 'Κεντρικό', installationAddress: null }),
    });
    expect(await words('operational-addresses', operational)).toEqual({ task: null, address: 'Κεντρικό' });
  });

  test.each([
    [{ nickname: 'Αποθήκη', name: 'Χ', street: 'Κορίνθου 7' }, 'Αποθήκη'],
    [{ nickname: null, name: 'Χ', street: 'Κορίνθου 7' }, 'Χ'],
    [{ nickname: null, name: null, street: 'Κορίνθου 7' }, 'Κορίνθου 7'],
  ])('the first name that a place has: %j', async (names, address) => {
    await put('addresses', { id: place, ...addressValues(names) });
    expect(await words('addresses', place)).toEqual({ task: null, address });
  });

  test('the customer', async () => {
    await put('customers', { id: customer, ...customerValues({ nickname: 'Κόσμος' }) });
    expect(await words('customers', customer)).toEqual({ ...none, customer: 'Κόσμος' });
  });

  test('nothing, where its row is not here or has no words', async () => {
    const task = { ...none };
    for (const resource of ['operational-addresses', 'proofs', 'photos', 'tasks', 'addresses'] as const)
      expect(await words(resource, operational), resource).toEqual(task);
    expect(await words('customers', customer)).toEqual({ ...none, customer: null });
    expect(await words('users', anna)).toEqual({ ...none, person: null });
    expect(await words('roles', anna)).toEqual({ ...none, role: null });
    expect(await words('notifications', anna)).toEqual(none);
  });

  test('the file, of an import', async () => {
    const args = { id: task, file: 'πελάτες.xlsx', rows: [] };
    const change = { name: 'importCustomers', args };
    expect(await labelsOf(mirror, { resource: 'customers', id: customer }, change)).toMatchObject({
      ...none,
      file: 'πελάτες.xlsx',
    });
  });

  test('no name that is not a text', async () => {
    const change = { name: 'x', args: { nickname: 7 } };
    expect(await labelsOf(mirror, { resource: 'users', id: anna }, change)).toMatchObject({ person: null });
    expect(await labelsOf(mirror, { resource: 'roles', id: anna }, change)).toMatchObject({ role: null });
  });
});
