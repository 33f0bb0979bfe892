import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newRow } from '../../../server/demo/new-row.ts';
import { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { labelsOf } from '../../../workers/sync/labels.ts';
import { freshId, taskValues, userValues } from '../../support/rows.ts';

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
