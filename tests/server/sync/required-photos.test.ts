import { beforeAll, beforeEach, expect, it } from 'vitest';
import { must } from '../../../domain/kernel/assert.ts';
import type { PhotoKind } from '../../../domain/photo/required.ts';
import { getRow } from '../../../server/db/repositories/rows.ts';
import { startSession } from '../../../server/services/accounts/sessions.ts';
import { createPull } from '../../../server/sync/pull/pull.ts';
import { describeRules } from '../../support/databases.ts';
import { PullingDevice } from '../../support/pulling-device.ts';
import { PushingDevice } from '../../support/pushing-device.ts';
import { type TestServer, testServer } from '../../support/server.ts';
import { freshId, type Job, makeJob, makeOffice, type Office } from '../../support/sync-office.ts';
import { jpeg, TusClient } from '../../support/tus-client.ts';

const applied = { kind: 'applied' };
const requiredPhotos = { BEFORE: 1, AFTER: 0, SERIAL_NUMBER: 1, OTHER: 0 };

describeRules('photos that a task requires (issue 7)', (opener) => {
  let server: TestServer;
  let origin: string;
  let office: Office;
  let job: Job;
  let address: string;

  beforeAll(async () => {
    server = await testServer(opener, { demo: false });
    origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  });

  const kysely = () => server.context.database.kysely;

  beforeEach(async () => {
    office = await makeOffice(kysely());
    job = await makeJob(kysely(), office, { set: { requiredPhotos } });
    address = must(job.addressIds[0], 'the address');
  });

  const marked = (name: string, seen: string) => [name, { id: address }, { base: { completionStatus: seen } }] as const;

  const proof = (photos: { id: string; kind?: PhotoKind }[]) => ({
    id: freshId(),
    type: 'INSTALLATION',
    nickname: null,
    operationalAddress: { id: address },
    addresses: [],
    status: 'NORMAL',
    comment: null,
    photos: photos.map((photo) => ({ name: null, takenOn: null, latitude: null, longitude: null, ...photo })),
  });

  const statusNow = async () => (await getRow(kysely(), 'operational-addresses', address))?.completionStatus;

  /** An installer who has begun. */
  async function begun(): Promise<PushingDevice> {
    const device = new PushingDevice(server.context, office.installer);
    expect(await device.do(...marked('markCollected', 'NO_PROGRESS'))).toEqual(applied);
    expect(await device.do(...marked('markInProgress', 'COLLECTED'))).toEqual(applied);
    return device;
  }

  it('keep an address from being marked, by devices and by calls, with the names of what is missing', async () => {
    const device = await begun();
    expect(await device.do('createProof', proof([{ id: freshId(), kind: 'BEFORE' }]))).toEqual(applied);
    expect(await device.do(...marked('markInstalled', 'IN_PROGRESS'))).toMatchObject({
      kind: 'rejected',
      code: 'photos_required',
      fields: ['SERIAL_NUMBER'],
    });
    const { token } = await startSession(server.context, office.installer.userId);
    const reply = await fetch(`${origin}/rest/tasks/setLeafTaskInstalled?id=${job.taskId}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect([reply.status, await reply.json()]).toMatchObject([409, { code: 'photos_required' }]);
    expect(await statusNow()).toBe('IN_PROGRESS');
  });

  it('count as soon as their proof comes before the mark, in one batch, without their bytes', async () => {
    const device = await begun();
    const photos = [
      { id: freshId(), kind: 'BEFORE' },
      { id: freshId(), kind: 'SERIAL_NUMBER' },
    ] as const;
    const [name, args, given] = marked('markInstalled', 'IN_PROGRESS');
    const reply = await device.push(device.item('createProof', proof([...photos])), device.item(name, args, given));
    expect(reply.outcomes.map(({ outcome }) => outcome)).toEqual([applied, applied]);
    expect(await statusNow()).toBe('INSTALLED');
    expect(await getRow(kysely(), 'photos', photos[1].id)).toMatchObject({ kind: 'SERIAL_NUMBER', state: 'EXPECTED' });
    expect((await getRow(kysely(), 'tasks', job.taskId))?.requiredPhotos).toEqual(requiredPhotos);
  });

  it('say that they are stamped with their bytes, as the device that drew them did', async () => {
    const device = await begun();
    const [plain, stamped] = [freshId(), freshId()];
    expect(await device.do('createProof', proof([{ id: plain }, { id: stamped }]))).toEqual(applied);
    const { token } = await startSession(server.context, office.installer.userId);
    const client = new TusClient(origin, token);
    await client.upload(jpeg(500, 1), { photo: plain });
    await client.upload(jpeg(500, 2), { photo: stamped, stamped: '1' });
    expect(await getRow(kysely(), 'photos', plain)).toMatchObject({ state: 'RECEIVED', stamped: false });
    expect(await getRow(kysely(), 'photos', stamped)).toMatchObject({ state: 'RECEIVED', stamped: true });
  });

  it('are stamped for a company whose owner says so, which its installers learn with their rows', async () => {
    const edit = { id: office.bossId, set: { stampPhotos: true } };
    const base = { base: { stampPhotos: false } };
    expect(await new PushingDevice(server.context, office.installer).do('editCompany', edit, base)).toMatchObject({
      code: 'not_permitted',
    });
    expect(await new PushingDevice(server.context, office.boss).do('editCompany', edit, base)).toEqual(applied);
    const pull = await createPull(kysely(), server.context.now);
    const device = new PullingDevice(pull, office.installer);
    await device.pull();
    expect(device.row('companies', office.bossId)).toMatchObject({ stampPhotos: true, companyCategories: null });
  });
});
