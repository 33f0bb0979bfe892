import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { readZip } from '../../../documents/evidence-pack/read-pack.ts';
import { verifyingCryptography } from '../../../documents/evidence-pack/time-stamps.ts';
import { verifyPack } from '../../../domain/evidence/verify/verify.ts';
import { must } from '../../../domain/kernel/assert.ts';
import { day } from '../../../domain/kernel/time.ts';
import { getRow } from '../../../server/db/repositories/rows.ts';
import { startSession } from '../../../server/services/accounts/sessions.ts';
import { deleteUnlinkedFiles } from '../../../server/services/housekeeping.ts';
import { describeRules } from '../../support/databases.ts';
import { PushingDevice } from '../../support/pushing-device.ts';
import { photoArgs } from '../../support/rows-proof.ts';
import { type TestServer, testServer } from '../../support/server.ts';
import { freshId, type Job, makeJob, makeOffice, type Office } from '../../support/sync-office.ts';
import { jpeg, sha256, TusClient } from '../../support/tus-client.ts';

describeRules('untouched files of photos (decision 0193)', (opener) => {
  let server: TestServer;
  let origin: string;
  let office: Office;
  let job: Job;
  let photo: string;
  let proof: string;
  let seed = 0;
  let original: Uint8Array<ArrayBuffer>;

  beforeAll(async () => {
    server = await testServer(opener, { demo: false });
    origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  });

  const kysely = () => server.context.database.kysely;
  const clientOf = async ({ userId }: { userId: string }): Promise<TusClient> =>
    new TusClient(origin, (await startSession(server.context, userId)).token);

  beforeEach(async () => {
    office = await makeOffice(kysely());
    job = await makeJob(kysely(), office, { addresses: 1, assignees: [office.installer.userId] });
    [photo, proof] = [freshId(), freshId()];
    seed += 1;
    original = jpeg(9000, seed);
  });

  const announce = (source: object | null) => {
    const device = new PushingDevice(server.context, office.installer);
    const args = { id: proof, type: 'PICKUP', nickname: null, status: 'NORMAL', comment: null, addresses: [] };
    const photos = [{ ...photoArgs(photo), source }];
    return device.do('createProof', { ...args, operationalAddress: { id: job.addressIds[0] }, photos });
  };
  const named = () => ({ hash: sha256(original), size: original.length });

  async function send(client: TusClient, bytes = original): Promise<string | null> {
    const begun = await client.create(bytes, { source: photo });
    if (begun.location === null) return begun.code;
    return (await client.patch(begun.location, 0, bytes)).code;
  }

  const stored = () => getRow(kysely(), 'photos', photo);
  const fetched = async (viewer: { userId: string }): Promise<string | number> => {
    const { token } = await startSession(server.context, viewer.userId);
    const reply = await fetch(`${origin}/rest/photos/source/${photo}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return reply.status === 200 ? sha256(new Uint8Array(await reply.arrayBuffer())) : reply.status;
  };

  it('are named by their hash in the row of the photo, sent, and there for who sees the photo, but no customer', async () => {
    expect(await announce(named())).toEqual({ kind: 'applied' });
    expect(await stored()).toMatchObject({ sourceHash: sha256(original), sourceSize: 9000, sourceOn: null });
    expect(await fetched(office.boss)).toBe(404);
    expect(await send(await clientOf(office.installer))).toBeNull();
    expect(await stored()).toMatchObject({ state: 'EXPECTED', sourceOn: server.clock.now() });
    expect(await fetched(office.boss)).toBe(sha256(original));
    const boss = new PushingDevice(server.context, office.boss);
    await boss.do('changeShareState', { id: proof, shareState: 'FULL_SHARE' }, { base: { shareState: 'HIDDEN' } });
    expect(await fetched(office.client)).toBe(404);
    expect(await fetched((await makeOffice(kysely(), 'elsewhere')).boss)).toBe(404);
    // The reply to the last bytes may have been lost.
    expect(await send(await clientOf(office.installer))).toBeNull();
  });

  it('are not taken where no row names them, from somebody else, or with other bytes', async () => {
    await announce(null);
    const installer = await clientOf(office.installer);
    expect(await send(installer)).toBe('row_deleted');
    [photo, proof] = [freshId(), freshId()];
    await announce(named());
    expect(await send(installer, jpeg(9000, 999))).toBe('row_deleted');
    expect(await send(await clientOf((await makeOffice(kysely(), 'elsewhere')).boss))).toBe('row_deleted');
    // The size is signed by the device, and an evidence pack is checked by it.
    [photo, proof] = [freshId(), freshId()];
    await announce({ ...named(), size: original.length + 1 });
    expect(await send(installer)).toBe('hash_mismatch');
    const noPicture = new Uint8Array(9000).fill(7);
    [photo, proof] = [freshId(), freshId()];
    original = noPicture;
    await announce(named());
    expect(await send(installer)).toBe('media_type');
    expect(await stored()).toMatchObject({ sourceOn: null });
  });

  it('are named in the evidence of their task, and in it by choice', async () => {
    await announce(named());
    const { token } = await startSession(server.context, office.boss.userId);
    const check = async (query: string) => {
      const url = `${origin}/rest/tasks/evidence/${job.taskId}${query}`;
      const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
      const pack = must(readZip(new Uint8Array(await reply.arrayBuffer())), 'a ZIP');
      const report = await verifyPack(pack, verifyingCryptography(crypto.subtle));
      const found = must(report.originals[0], 'the original');
      expect([report.isIntact, report.originals.length]).toEqual([true, 1]);
      expect(found).toMatchObject({ id: photo, sha256: sha256(original), bytes: original.length });
      const inside = found.file === null ? null : await pack.read(found.file);
      return [found.state, inside === null ? null : sha256(inside)];
    };
    expect(await check('')).toEqual(['awaited', null]);
    await send(await clientOf(office.installer));
    expect(await check('')).toEqual(['left_out', null]);
    expect(await check('?originals=true')).toEqual(['here', sha256(original)]);
    const device = new PushingDevice(server.context, office.installer);
    expect(await device.do('removePhoto', { id: photo })).toEqual({ kind: 'applied' });
    expect(await check('?originals=true')).toEqual(['removed', null]);
  });

  it('count as storage, and go with their photo', async () => {
    await announce(named());
    await send(await clientOf(office.installer));
    const kept = async () =>
      (await sql`select from uploads where hash = ${sha256(original)}`.execute(kysely())).rows.length;
    server.clock.advance(40 * day);
    await deleteUnlinkedFiles(server.context);
    expect(await kept()).toBe(1);
    const device = new PushingDevice(server.context, office.installer);
    expect(await device.do('removePhoto', { id: photo })).toEqual({ kind: 'applied' });
    await deleteUnlinkedFiles(server.context);
    expect(await kept()).toBe(0);
  });
});
