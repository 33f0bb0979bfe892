import { beforeAll, beforeEach, expect, it } from 'vitest';
import { derivedId } from '../../../domain/kernel/ids.ts';
import { day, hour } from '../../../domain/kernel/time.ts';
import { restIdOf } from '../../../domain/task/subtask-source.ts';
import type { Context } from '../../../server/context.ts';
import type { Database } from '../../../server/db/database.ts';
import { getRow } from '../../../server/db/repositories/rows.ts';
import { createPull } from '../../../server/sync/pull/pull.ts';
import { describeRules } from '../../support/databases.ts';
import { PullingDevice } from '../../support/pulling-device.ts';
import { PushingDevice } from '../../support/pushing-device.ts';
import { syncContext } from '../../support/sync-context.ts';
import { create, freshId, makeJob, makeOffice, type Office, store } from '../../support/sync-office.ts';

const applied = { kind: 'applied' };

describeRules('planning tasks', ({ open }) => {
  let database: Database;
  let context: Context;
  let office: Office;
  let place: string;

  beforeAll(async () => {
    database = await open();
    ({ context } = syncContext(database));
  });

  beforeEach(async () => {
    office = await makeOffice(database.kysely);
    place = freshId();
    await store(database.kysely, [create('addresses', place, { company: office.company, street: 'Μαιζώνος 1' })]);
  });

  const planned = (taskId: string, addressIds: string[]) => ({
    id: taskId,
    nickname: 'Κουζίνα',
    jobTicket: taskId,
    customer: { id: office.customerId },
    installationTimestampFrom: Date.now() + day,
    installationTimestampTo: Date.now() + day + hour,
    pickupTimestampFrom: null,
    pickupTimestampTo: null,
    salesPrice: null,
    totalPayout: null,
    estimateTime: 1,
    antediluvian: false,
    addresses: addressIds.map((id) => ({
      id,
      nickname: null,
      installationAddress: { id: place },
      pickupAddresses: [],
      payout: 10,
      salesPrice: 20,
      communicationInfo: null,
    })),
  });

  it('each installer gets the part of a split task that is theirs, with its address', async () => {
    const boss = new PushingDevice(context, { ...office.boss, elevated: true });
    const [taskId, first, second] = [freshId(), freshId(), freshId()];
    const parts = [first, second].map((address) => ({ id: freshId(), address }));
    const subtasks = parts.map(({ id, address }) => ({ id, nickname: 'Μέρος', jobTicket: id, addresses: [address] }));
    expect(await boss.do('createTask', planned(taskId, [first, second]))).toEqual(applied);
    expect(await boss.do('publishTask', { id: taskId })).toEqual(applied);
    expect(await boss.do('splitTask', { id: taskId, subtasks })).toEqual(applied);
    const people = [office.installer, office.installer2];
    for (const [index, { id }] of parts.entries())
      expect(await boss.do('assignEmployees', { id, employees: [people[index]?.userId] })).toEqual(applied);
    const pull = await createPull(database.kysely, context.now);
    for (const [index, { id, address }] of parts.entries()) {
      const keys = await new PullingDevice(pull, people[index] ?? office.boss).pull();
      expect(keys).toContain(`tasks/${id}`);
      expect(keys).toContain(`operational-addresses/${address}`);
      for (const other of parts.filter((each) => each.id !== id)) {
        expect(keys).not.toContain(`tasks/${other.id}`);
        expect(keys).not.toContain(`operational-addresses/${other.address}`);
      }
    }
  });

  it('a subtask that is created and published takes its address along, on every device once', async () => {
    const boss = new PushingDevice(context, { ...office.boss, elevated: true });
    const [taskId, part, first, second] = [freshId(), freshId(), freshId(), freshId()];
    expect(await boss.do('createTask', planned(taskId, [first, second]))).toEqual(applied);
    expect(await boss.do('assignEmployees', { id: taskId, employees: [office.installer.userId] })).toEqual(applied);
    expect(await boss.do('publishTask', { id: taskId })).toEqual(applied);
    const pull = await createPull(database.kysely, context.now);
    const [desk, phone] = [office.boss, office.installer].map((viewer) => new PullingDevice(pull, viewer));
    await phone?.pull();
    const subtask = { ...planned(part, [second]), rootTask: { id: taskId } };
    expect(await boss.do('createTask', subtask)).toEqual(applied);
    expect(await boss.do('createTask', subtask)).toEqual(applied);
    await phone?.pull();
    expect([...(phone?.rows.keys() ?? [])]).not.toContain(`tasks/${part}`);
    expect(await boss.do('publishTask', { id: part })).toEqual(applied);
    await desk?.pull();
    await phone?.pull();
    const placed = (device = desk) =>
      [...(device?.rows ?? [])].flatMap(([key, { task }]) =>
        key.startsWith('operational-addresses/') ? [[key.split('/')[1], (task as { id: string }).id]] : [],
      );
    const rest = restIdOf({ id: taskId });
    expect(Object.fromEntries(placed())).toEqual({ [first]: rest, [second]: part });
    expect(Object.fromEntries(placed(phone))).toEqual({ [first]: rest });
    // The installer goes on with what is left, also with a mark that was made before.
    const installer = new PushingDevice(context, office.installer);
    const base = { completionStatus: 'NO_PROGRESS' };
    expect(await installer.do('markCollected', { id: first }, { base })).toEqual(applied);
  });

  it('a mark in another company’s internal subtask reaches the task that was given, and the one above', async () => {
    const partner = await makeOffice(database.kysely, 'partner');
    const rootId = freshId();
    const started = { taskOperationalStatus: 'ON_GOING', taskCompletionStatus: 'ACCEPTED' } as const;
    await store(database.kysely, [create('tasks', rootId, { company: office.company, nickname: 'all', ...started })]);
    const given = { assignee: { id: partner.bossId }, antediluvian: true, rootTask: { id: rootId }, jobTicket: 'Α-1' };
    const job = await makeJob(database.kysely, office, { assignees: [], set: given });
    const address = job.addressIds[0] ?? '';
    const subtask = freshId();
    const boss = new PushingDevice(context, partner.boss);
    expect(await boss.do('splitForAllocation', { id: job.taskId, subtask })).toEqual(applied);
    expect(await boss.do('assignEmployees', { id: subtask, employees: [partner.installer.userId] })).toEqual(applied);
    const installer = new PushingDevice(context, partner.installer);
    const marking = { base: { completionStatus: 'NO_PROGRESS' } };
    expect(await installer.do('markCollected', { id: derivedId(subtask, address) }, marking)).toEqual(applied);
    const original = await getRow(database.kysely, 'operational-addresses', address);
    expect(original?.completionStatus).toBe('COLLECTED');
    for (const id of [job.taskId, rootId])
      expect((await getRow(database.kysely, 'tasks', id))?.taskCompletionStatus).toBe('COLLECTED');
  });
});
