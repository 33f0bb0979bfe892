import { beforeAll, beforeEach, expect, it } from 'vitest';
import { getRow } from '../../../server/db/repositories/rows.ts';
import { startSession } from '../../../server/services/accounts/sessions.ts';
import { describeRules } from '../../support/databases.ts';
import { PushingDevice } from '../../support/pushing-device.ts';
import { photoArgs } from '../../support/rows-proof.ts';
import { type TestServer, testServer } from '../../support/server.ts';
import { change, freshId, type Job, makeJob, makeOffice, type Office, store } from '../../support/sync-office.ts';
import { jpeg, sha256, TusClient } from '../../support/tus-client.ts';

const applied = { kind: 'applied' };

describeRules('the photo of a piece of equipment (decision 0187)', (opener) => {
  let server: TestServer;
  let origin: string;
  let office: Office;
  let job: Job;
  let address: string;
  let place: string;
  let piece: string;
  let photo: string;
  let installer: PushingDevice;
  let seed = 0;

  beforeAll(async () => {
    server = await testServer(opener, { demo: false });
    origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  });

  const kysely = () => server.context.database.kysely;
  const tokenOf = async ({ userId }: { userId: string }): Promise<string> =>
    (await startSession(server.context, userId)).token;

  const answered = async (person: { userId: string }, path: string): Promise<Response> =>
    fetch(`${origin}/rest/${path}`, { headers: { authorization: `Bearer ${await tokenOf(person)}` } });

  /** The call's answer to a person: the hash of the photo, else the status. */
  async function seen(person: { userId: string }): Promise<string | number> {
    const reply = await answered(person, `equipment/photo/${piece}`);
    if (reply.status !== 200) return reply.status;
    const hash = sha256(new Uint8Array(await reply.arrayBuffer()));
    expect(reply.headers.get('etag')).toBe(`"${hash}"`);
    expect(reply.headers.get('content-type')).toBe('image/jpeg');
    return hash;
  }

  const prove = async (photos: object[], at = address): Promise<string> => {
    const id = freshId();
    const args = { id, type: 'INSTALLATION', nickname: null, status: 'NORMAL', comment: null, addresses: [] };
    expect(await installer.do('createProof', { ...args, operationalAddress: { id: at }, photos })).toEqual(applied);
    return id;
  };
  const adding = (given: object = {}) => ({
    ...{ id: piece, address: { id: place }, kind: 'Λέβητας', serialNumber: 'SN-1', note: null },
    ...{ installedOn: 1, photo: { id: photo }, visit: { id: address }, ...given },
  });
  const pieceNow = () => getRow(kysely(), 'equipment', piece);

  beforeEach(async () => {
    office = await makeOffice(kysely());
    job = await makeJob(kysely(), office, { addresses: 2, assignees: [office.installer.userId] });
    [address = '', place = ''] = [job.addressIds[0], job.placeIds[0]];
    [piece, photo] = [freshId(), freshId()];
    installer = new PushingDevice(server.context, office.installer);
  });

  async function send(): Promise<string> {
    seed += 1;
    const bytes = jpeg(3000, seed);
    const client = new TusClient(origin, await tokenOf(office.installer));
    const begun = await client.create(bytes, { photo });
    expect((await client.patch(begun.location ?? '', 0, bytes)).code).toBeNull();
    return sha256(bytes);
  }

  it('is seen by whoever sees the piece, also at the next visit, and by nobody of another company', async () => {
    const proof = await prove([photoArgs(photo)]);
    expect(await installer.do('addEquipment', adding())).toEqual(applied);
    expect(await seen(office.installer)).toBe(404);
    const hash = await send();
    const stranger = await makeOffice(kysely(), 'elsewhere');
    expect(await Promise.all([office.installer, office.boss].map((who) => seen(who)))).toEqual([hash, hash]);
    expect(await Promise.all([stranger.boss, office.client, office.installer2].map((who) => seen(who)))).toEqual([
      404, 404, 404,
    ]);

    // The next visit is somebody else's, who sees nothing of this one; it leads to the same address.
    const assignees = [office.installer2.userId];
    const next = await makeJob(kysely(), office, { addresses: 1, assignees });
    const there = { installationAddress: { id: place } };
    await store(kysely(), [change('operational-addresses', next.addressIds[0] ?? '', there)]);
    expect(await seen(office.installer2)).toBe(hash);
    expect(await answered(office.installer2, `photos/getImageByPhotoId/${photo}`)).toMatchObject({ status: 404 });

    // With its proof it goes from the piece, too.
    expect(await installer.do('deleteProof', { id: proof })).toEqual(applied);
    expect(await pieceNow()).toMatchObject({ photo: null });
    expect(await seen(office.boss)).toBe(404);
  });

  it('is one of work at the address of the piece, for its company, and no recording', async () => {
    const refused = { kind: 'rejected', code: 'rule', fields: ['photo'] };
    const [elsewhere, note] = [freshId(), freshId()];
    await prove([photoArgs(elsewhere)], job.addressIds[1]);
    await prove([{ ...photoArgs(note), kind: 'VOICE_NOTE', seconds: 3 }, photoArgs(photo)]);
    expect(await installer.do('addEquipment', adding({ photo: { id: elsewhere } }))).toMatchObject(refused);
    expect(await installer.do('addEquipment', adding({ photo: { id: note } }))).toMatchObject(refused);
    expect(await installer.do('addEquipment', adding({ photo: null }))).toEqual(applied);

    const stranger = await makeOffice(kysely(), 'elsewhere');
    const other = await makeJob(kysely(), stranger, { addresses: 1, assignees: [stranger.installer.userId] });
    const theirs = freshId();
    const strange = new PushingDevice(server.context, stranger.installer);
    const args = {
      id: freshId(),
      type: 'INSTALLATION',
      nickname: null,
      status: 'NORMAL',
      comment: null,
      addresses: [],
    };
    const at = { operationalAddress: { id: other.addressIds[0] }, photos: [photoArgs(theirs)] };
    expect(await strange.do('createProof', { ...args, ...at })).toEqual(applied);
    const boss = new PushingDevice(server.context, office.boss);
    const edit = (id: string) =>
      boss.do('editEquipment', { id: piece, set: { photo: { id } } }, { base: { photo: null } });
    expect(await edit(theirs)).toMatchObject(refused);
    expect(await pieceNow()).toMatchObject({ photo: null });
    expect(await edit(photo)).toEqual(applied);
    expect(await boss.do('removePhoto', { id: photo })).toEqual(applied);
    expect(await pieceNow()).toMatchObject({ photo: null });
  });
});
