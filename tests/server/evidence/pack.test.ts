import { beforeAll, expect, it } from 'vitest';
import { readZip } from '../../../documents/evidence-pack/read-pack.ts';
import { verifyingCryptography } from '../../../documents/evidence-pack/time-stamps.ts';
import { photoContent } from '../../../domain/evidence/recorded.ts';
import { verifyPack } from '../../../domain/evidence/verify/verify.ts';
import { must } from '../../../domain/kernel/assert.ts';
import type { Rows } from '../../../domain/rows.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { pointingAt } from '../../../server/db/repositories/rows.ts';
import { bodyOf, refusal } from '../../support/answers.ts';
import { describeRules } from '../../support/databases.ts';
import { formOf } from '../../support/forms.ts';
import { smallJpeg } from '../../support/photos.ts';
import { type TestClient, type TestServer, testServer } from '../../support/server.ts';
import { SigningDevice } from '../../support/signing-device.ts';
import { create, freshId, type Job, makeJob, type Office, store } from '../../support/sync-office.ts';

describeRules('the evidence of a task', (opener) => {
  let server: TestServer;
  let boss: TestClient;
  let installer: TestClient;
  let job: Job;

  beforeAll(async () => {
    server = await testServer(opener);
    boss = await server.signIn('boss');
    installer = await server.signIn('installer');
  });

  const packOf = async (id: string) => {
    const answer = await server.app.inject({
      method: 'GET',
      url: `/rest/tasks/evidence/${id}`,
      headers: { authorization: `Bearer ${must(boss.session, 'a session').token}`, locale: 'gr' },
    });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
    return must(readZip(new Uint8Array(answer.rawPayload)), 'a ZIP');
  };
  const viewer = (): Viewer => ({
    kind: 'field',
    userId: installer.userId,
    companyId: boss.userId,
    customerId: null,
    owner: false,
    elevated: false,
    rights: [],
  });
  const check = async (id: string) => verifyPack(await packOf(id), verifyingCryptography(crypto.subtle));

  it('is whole: what a device signed, what a call did, photos, and work for another task in between', async () => {
    const { kysely } = server.context.database;
    const client = await server.signIn('client');
    const customerId = must(client.session?.user.customer, 'the customer').id;
    const bossId = boss.userId;
    const office = { bossId, company: { id: bossId }, customerId } as Pick<Office, 'bossId' | 'company' | 'customerId'>;
    const make = () => makeJob(kysely, office as Office, { addresses: 3, assignees: [installer.userId] });
    job = await make();
    const other = await make();
    const phone = await SigningDevice.make(server.context, viewer());
    const [first = '', second = '', third = ''] = job.addressIds;
    const items = [
      await phone.mark(job.taskId, first),
      await phone.mark(other.taskId, must(other.addressIds[0], 'an address')),
      await phone.mark(job.taskId, second),
    ];
    const { outcomes } = await phone.push(items);
    expect(outcomes.map(({ outcome }) => outcome.kind)).toEqual(['applied', 'applied', 'applied']);
    const form = await formOf([
      ['file', { file: new Uint8Array(smallJpeg()), name: 'a.jpg' }],
      ['pow', { json: { operationalAddress: { id: third } } }],
    ]);
    const proof = bodyOf<Rows['proofs']>(
      await installer.post('/pow-i/multi-upload', form.body, { headers: form.headers }),
    );
    const photos = await pointingAt(kysely, 'photos', { field: 'proof', id: proof.id });
    const photo = must(photos[0], 'the photo');
    const record = await phone.sign(photoContent({ id: photo.id, proof: proof.id }), {
      id: photo.id,
      kind: 'photo',
      task: job.taskId,
      about: { resource: 'photos', id: photo.id },
      files: [{ id: photo.id, sha256: must(photo.hash, 'its hash'), bytes: must(photo.size, 'its size') }],
    });
    await phone.push([], [record]);
    const report = await check(job.taskId);
    expect(report.findings.map(({ code }) => code)).toEqual(['unsigned']);
    expect(report.isIntact).toBe(true);
    expect(report.records.map(({ record: { kind } }) => kind).sort()).toEqual(['mark', 'mark', 'photo', 'proof']);
    expect((await packOf(job.taskId)).names).toContain('report.pdf');
  });

  it('names the photos that are still under way, and is intact without them', async () => {
    const { kysely } = server.context.database;
    const [address = ''] = job.addressIds;
    const company = { id: boss.userId };
    const task = { id: job.taskId };
    const [proof, expected, kept] = [freshId(), freshId(), freshId()];
    await store(kysely, [
      create('proofs', proof, { company, task, operationalAddress: { id: address } }),
      create('photos', expected, { company, task, proof: { id: proof }, state: 'EXPECTED' }),
      create('photos', kept, { company, task, proof: { id: proof }, state: 'RECEIVED', hash: 'cd'.repeat(32) }),
    ]);
    const phone = await SigningDevice.make(server.context, viewer());
    const records = [];
    for (const [id, sha256] of [
      [expected, 'ab'.repeat(32)],
      [kept, 'cd'.repeat(32)],
    ] as const) {
      const about = { resource: 'photos', id };
      const given = { id, kind: 'photo', task: job.taskId, about, files: [{ id, sha256, bytes: 3 }] } as const;
      records.push(await phone.sign(photoContent({ id, proof }), { ...given, files: [...given.files] }));
    }
    await phone.push([], records);
    const { findings, isIntact } = await check(job.taskId);
    const named = findings.filter(({ code }) => code.startsWith('file_')).map(({ code, at }) => [code, at]);
    expect(named.sort()).toEqual([
      ['file_awaited', expected],
      ['file_removed', kept],
    ]);
    expect(isIntact).toBe(true);
  });

  it('is for the office of the task, and for nobody who does not see all of it', async () => {
    expect(refusal(await installer.get(`/tasks/evidence/${job.taskId}`))).toEqual([403, 'not_permitted']);
    const stranger = await server.signIn('newboss');
    expect(refusal(await stranger.get(`/tasks/evidence/${job.taskId}`))).toEqual([404, 'not_found']);
    const client = await server.signIn('client');
    expect(refusal(await client.get(`/tasks/evidence/${job.taskId}`))[0]).toBeGreaterThanOrEqual(403);
    // A link with which a customer follows the task opens nothing here.
    const query = { pkSharedId: 'x'.repeat(64) };
    expect(refusal(await server.anybody.get(`/tasks/evidence/${job.taskId}`, { query }))[0]).toBe(401);
    const { kysely } = server.context.database;
    await store(kysely, [{ kind: 'remove', resource: 'tasks', id: job.taskId }]);
    expect(refusal(await boss.get(`/tasks/evidence/${job.taskId}`))).toEqual([404, 'not_found']);
  });
});
