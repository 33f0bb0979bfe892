import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { resources } from '../../../domain/kernel/resources.ts';
import { day } from '../../../domain/kernel/time.ts';
import type { AnyRow } from '../../../domain/rows.ts';
import { MirrorDatabase, pointerKey, pointerKeys, uniqueKey } from '../../../workers/mirror/database.ts';
import { toStoredRow } from '../../../workers/mirror/to-stored-row.ts';
import { boss, ids } from '../../domain/people.ts';
import { operationalAddressValues, taskValues } from '../../support/rows.ts';
import { fixedId } from '../../support/rows-in-memory.ts';

const place = { indexedDB: new IDBFactory(), IDBKeyRange };
const kept = { version: 1, createDate: 5, modifyDate: 5 };
const from = Date.UTC(2026, 4, 4, 6);
const [taskId, rootId, rowId] = [100, 101, 102].map(fixedId) as [string, string, string];
const root = { id: rootId };

let mirror: MirrorDatabase;

beforeEach(() => {
  mirror = new MirrorDatabase('somebody', place);
});

afterEach(async () => {
  await mirror.delete();
});

describe('a task is found', () => {
  beforeEach(async () => {
    const values = taskValues({
      nickname: 'Άνω Πόλη',
      jobTicket: 'Β-7',
      company: { id: ids.boss },
      assignee: { id: ids.boss },
      watchers: [{ id: ids.boss }],
      rootTask: root,
      installationTimestampFrom: from,
      installationTimestampTo: from + 5 * day,
      pickupTimestampFrom: from,
    });
    await mirror
      .rows('tasks')
      .bulkPut([
        toStoredRow('tasks', { ...kept, id: taskId, ...values }, boss),
        toStoredRow('tasks', { ...kept, id: rootId, ...taskValues({ nickname: 'Άλλη' }) }, boss),
      ]);
  });

  const tabs = [
    ['list', 'active'],
    ['assigned', 1],
    ['owned', 1],
    ['watched', 1],
    ['subtask', 1],
  ] as const;

  test.each(tabs)('in the tab of %s, in the order of the beginnings, with a status and without', async (tab, value) => {
    const tasks = mirror.rows('tasks');
    expect(await tasks.where(`[${tab}+installationTimestampFrom]`).equals([value, from]).primaryKeys()).toEqual([
      taskId,
    ]);
    const withStatus = tasks.where(`[${tab}+taskOperationalStatus+installationTimestampFrom]`);
    expect(await withStatus.equals([value, 'ON_GOING', from]).primaryKeys()).toEqual([taskId]);
  });

  test.each<[string, unknown]>([
    ['[list+nicknameKey]', ['active', 'ανω πολη']],
    ['rootTask.id', rootId],
    ['jobTicketKey', 'β-7'],
    ['words', 'πολη'],
    ['pickupTimestampFrom', from],
    ['longUntil', from + 5 * day],
  ])('by its %s', async (index, value) => {
    expect(
      await mirror
        .rows('tasks')
        .where(index)
        .equals(value as string)
        .primaryKeys(),
    ).toEqual([taskId]);
  });

  test('by having no beginning', async () => {
    expect(await mirror.rows('tasks').where('undated').equals(1).primaryKeys()).toEqual([rootId]);
  });
});

test.each(resources)('rows of %s are kept by their id', async (resource) => {
  await mirror.table(resource).put({ id: rowId });
  expect(await mirror.table(resource).get(rowId)).toEqual({ id: rowId });
});

describe('other rows are found', () => {
  test.each<[resource: string, index: string, row: object, value: string | number]>([
    ['operational-addresses', 'task.id', { task: root }, rootId],
    ['operational-addresses', 'installedOn', { installedOn: from }, from],
    ['operational-addresses', 'failedOn', { failedOn: from }, from],
    ['proofs', 'operationalAddress.id', { operationalAddress: root }, rootId],
    ['photos', 'proof.id', { proof: root }, rootId],
    ['notifications', 'createDate', {}, 5],
    ['attached-files', 'task.id', { task: root }, rootId],
    ['task-assignments', 'task.id', { task: root }, rootId],
    ['scheduled', 'employee.id', { employee: root }, rootId],
    ['customers', 'words', { words: ['νικοσ'] }, 'νικοσ'],
    ['addresses', 'words', { words: ['ριο'] }, 'ριο'],
    ['pending', 'touches', { touches: ['tasks/1'] }, 'tasks/1'],
    ['pending', 'order', { order: 7 }, 7],
    ['pending', 'chain', { chain: rootId }, rootId],
    ['pending', 'state', { state: 'waiting' }, 'waiting'],
    ['files', 'proof', { proof: rootId }, rootId],
    ['files', 'state', { state: 'queued' }, 'queued'],
  ])('%s by %s', async (resource, index, row, value) => {
    await mirror.table(resource).put({ ...kept, id: rowId, ...row });
    expect(await mirror.table(resource).where(index).equals(value).primaryKeys()).toEqual([rowId]);
  });
});

describe('rows that are still to come are named by what they point at', () => {
  test.each([
    ['tasks', 'rootTask'],
    ['operational-addresses', 'task'],
    ['proofs', 'operationalAddress'],
    ['photos', 'proof'],
    ['attached-files', 'task'],
    ['task-assignments', 'task'],
    ['scheduled', 'employee'],
  ] as const)('%s by %s', (resource, field) => {
    const pointing = (value: unknown) => pointerKeys(resource, { id: rowId, [field]: value } as unknown as AnyRow);
    expect(pointing(root)).toEqual([pointerKey(resource, field, rootId)]);
    expect(pointing(null)).toEqual([]);
    expect(pointing(undefined)).toEqual([]);
  });

  test('a task also by its job ticket, without regard to case and accents', () => {
    const row = { ...kept, id: taskId, ...taskValues({ jobTicket: 'Ά-7', rootTask: root }) };
    expect(pointerKeys('tasks', row)).toEqual([
      pointerKey('tasks', 'rootTask', rootId),
      uniqueKey('tasks', 'jobTicket', 'α-7'),
    ]);
  });

  test('apart for each resource, field and value', () => {
    const names = [
      pointerKey('proofs', 'task', rootId),
      pointerKey('photos', 'task', rootId),
      pointerKey('photos', 'proof', rootId),
      pointerKey('photos', 'proof', taskId),
      uniqueKey('photos', 'proof', taskId),
      uniqueKey('photos', 'task', taskId),
    ];
    expect(new Set(names).size).toBe(names.length);
  });
});

test('each user has a mirror of their own', async () => {
  const other = new MirrorDatabase('other', place);
  const row = { ...kept, id: rowId, ...operationalAddressValues({ task: root }) };
  await mirror.rows('operational-addresses').put(row);
  expect(await other.rows('operational-addresses').count()).toBe(0);
  await other.delete();
});
