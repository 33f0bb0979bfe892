import { beforeAll, beforeEach, expect, it } from 'vitest';
import { pieceIdOf } from '../../../domain/equipment/piece-of-step.ts';
import { newStep } from '../../../domain/steps/editing.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { pointingAt } from '../../../server/db/repositories/rows.ts';
import { readPage } from '../../../server/services/rows/read.ts';
import { createPull } from '../../../server/sync/pull/pull.ts';
import { describeRules } from '../../support/databases.ts';
import { PullingDevice } from '../../support/pulling-device.ts';
import { PushingDevice } from '../../support/pushing-device.ts';
import { type TestServer, testServer } from '../../support/server.ts';
import { change, freshId, type Job, makeJob, makeOffice, type Office, store } from '../../support/sync-office.ts';

const applied = { kind: 'applied' };

describeRules('equipment of an address (decision 0187)', (opener) => {
  let server: TestServer;
  let office: Office;
  let job: Job;
  let address: string;
  let place: string;
  let step: string;

  beforeAll(async () => {
    server = await testServer(opener, { demo: false });
  });

  const kysely = () => server.context.database.kysely;
  const there = (id = place) => pointingAt(kysely(), 'equipment', { field: 'address', id });

  beforeEach(async () => {
    office = await makeOffice(kysely());
    step = freshId();
    const steps = [{ ...newStep(step), title: 'Λέβητας', kind: 'SERIAL_NUMBER' as const }];
    const taken = { template: { id: freshId() }, number: 1, nickname: 'Λέβητας', steps };
    const assignees = [office.installer.userId, office.installer2.userId];
    job = await makeJob(kysely(), office, { assignees, addresses: 2, set: { steps: taken } });
    [address = '', place = ''] = [job.addressIds[0], job.placeIds[0]];
  });

  const answer = (device: PushingDevice, value: string | null, seen: string | null = null) =>
    device.do(
      'answerStep',
      { id: address, step, value, number: 1 },
      { base: { answers: seen === null ? null : { [step]: { value: seen } } } },
    );
  const adding = (given: object = {}) => ({
    ...{ id: freshId(), address: { id: place }, kind: 'Λέβητας', serialNumber: 'SN-1', note: null },
    ...{ installedOn: 1, photo: null, visit: { id: address }, ...given },
  });

  it('has one piece for the step that two devices answer without network', async () => {
    const [one, two] = [office.installer, office.installer2].map((who) => new PushingDevice(server.context, who));
    expect(await answer(one as PushingDevice, 'SN-1')).toEqual(applied);
    expect(await answer(two as PushingDevice, 'SN-1')).toEqual(applied);
    expect(await answer(two as PushingDevice, 'SN-2')).toMatchObject({ kind: 'conflict' });
    expect(await there()).toMatchObject([
      { id: pieceIdOf(address, step), serialNumber: 'SN-1', installedBy: { id: office.installer.userId } },
    ]);
    expect(await answer(two as PushingDevice, null, 'SN-1')).toEqual(applied);
    expect(await there()).toEqual([]);
  });

  it('reaches those who see the address, from when they see it until they don’t, and no customer', async () => {
    const boss = new PushingDevice(server.context, office.boss);
    const piece = adding({ visit: null });
    expect(await boss.do('addEquipment', piece)).toEqual(applied);
    const pull = await createPull(kysely(), server.context.now);
    const key = `equipment/${piece.id}`;
    const [installer, client] = [new PullingDevice(pull, office.installer), new PullingDevice(pull, office.client)];
    await Promise.all([installer.pull(), client.pull()]);
    expect([installer.rows.has(key), client.rows.has(key)]).toEqual([true, false]);
    await store(kysely(), [change('tasks', job.taskId, { employeesAssignees: [] })]);
    await installer.pull();
    expect(installer.rows.has(key)).toBe(false);
    await store(kysely(), [change('tasks', job.taskId, { employeesAssignees: [{ id: office.installer.userId }] })]);
    await installer.pull();
    expect(installer.rows.has(key)).toBe(true);
  });

  it('is found with its address by kind and serial number, and tells customers and others nothing', async () => {
    const boss = new PushingDevice(server.context, office.boss);
    const piece = adding({ visit: null, serialNumber: 'ΛΕΒ-7731', installedOn: null });
    expect(await boss.do('addEquipment', piece)).toEqual(applied);
    const found = async (viewer: Viewer, search: string): Promise<string[]> => {
      const list = { resource: 'addresses' } as const;
      const { content } = await readPage(server.context, viewer, { list, request: { search, first: 0, rows: 10 } });
      return content.map(({ id }) => id);
    };
    expect(await found(office.boss, 'λεβ-7731')).toEqual([place]);
    expect(await found(office.boss, 'λεβητα 7731')).toEqual([place]);
    expect(await found(office.boss, '7732')).toEqual([]);
    expect(await found(office.client, '7731')).toEqual([]);
    expect(await found((await makeOffice(kysely())).boss, '7731')).toEqual([]);
  });

  it('cannot be changed by another company, nor named by it, nor by a visit to elsewhere', async () => {
    const installer = new PushingDevice(server.context, office.installer);
    const piece = adding();
    expect(await installer.do('addEquipment', piece)).toEqual(applied);
    const other = await makeOffice(kysely());
    const stranger = new PushingDevice(server.context, other.boss);
    const hidden = { kind: 'rejected', code: 'not_found' };
    expect(await stranger.do('addEquipment', adding({ visit: null }))).toMatchObject(hidden);
    expect(await stranger.do('takeOutEquipment', { id: piece.id })).toMatchObject(hidden);
    expect(await stranger.do('removeEquipment', { id: piece.id })).toMatchObject(hidden);
    const elsewhere = { id: piece.id, visit: { id: job.addressIds[1] } };
    expect(await installer.do('takeOutEquipment', elsewhere)).toMatchObject({ code: 'not_permitted' });
    expect(await installer.do('takeOutEquipment', { id: piece.id, visit: { id: address } })).toEqual(applied);
    expect(await there()).toMatchObject([{ takenOutBy: { id: office.installer.userId } }]);
  });

  it('is kept by a company that works there for another one, at its visit and while that lasts, and deleted by its own', async () => {
    const [worker, third] = [await makeOffice(kysely()), await makeOffice(kysely())];
    const boss = new PushingDevice(server.context, office.boss);
    const [other, stranger] = [worker, third].map(({ boss: who }) => new PushingDevice(server.context, who));
    const there0 = adding({ visit: null, serialNumber: 'SN-0' });
    expect(await boss.do('addEquipment', there0)).toEqual(applied);
    const handOver = (assignee: { id: string } | null, set: object = {}) =>
      store(kysely(), [change('tasks', job.taskId, { assignee, employeesAssignees: [], ...set })]);
    await handOver({ id: worker.boss.companyId });

    const device = new PullingDevice(await createPull(kysely(), server.context.now), worker.boss);
    const seen = async (id: string): Promise<boolean> => {
      await device.pull();
      return device.rows.has(`equipment/${id}`);
    };
    expect(await seen(there0.id)).toBe(true);
    const refused = { kind: 'rejected', code: 'not_permitted' };
    expect(await other?.do('addEquipment', adding({ visit: null }))).toMatchObject(refused);
    const piece = adding();
    expect(await other?.do('addEquipment', piece)).toEqual(applied);
    expect(await other?.do('takeOutEquipment', { id: there0.id, visit: { id: address } })).toEqual(applied);
    expect(await other?.do('takeOutEquipment', { id: piece.id })).toMatchObject(refused);
    expect(await other?.do('removeEquipment', { id: piece.id })).toMatchObject(refused);
    expect(await stranger?.do('takeOutEquipment', { id: piece.id, visit: { id: address } })).toMatchObject({
      code: 'not_found',
    });
    // It is the address's company's, whoever put it there.
    expect((await there()).map(({ company }) => company)).toEqual(
      [office.boss, office.boss].map(({ companyId }) => ({ id: companyId })),
    );

    await handOver({ id: worker.boss.companyId }, { taskCompletionStatus: 'INVOICED' });
    expect(await other?.do('takeOutEquipment', { id: piece.id, visit: { id: address } })).toMatchObject(refused);
    await handOver(null);
    expect(await seen(piece.id)).toBe(false);
    expect(await boss.do('removeEquipment', { id: piece.id })).toEqual(applied);
  });

  it('waits for the piece that an earlier item makes', async () => {
    const installer = new PushingDevice(server.context, office.installer);
    expect(await answer(installer, 'SN-1')).toEqual(applied);
    const id = pieceIdOf(address, step);
    const edit = { id, set: { note: 'Υπόγειο' }, visit: { id: address } };
    expect(await installer.do('editEquipment', edit, { base: { note: null } })).toEqual(applied);
    expect(await answer(installer, null, 'SN-1')).toEqual(applied);
    expect(await there()).toMatchObject([{ note: 'Υπόγειο', serialNumber: 'SN-1' }]);
  });
});
