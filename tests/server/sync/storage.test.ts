import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { must } from '../../../domain/kernel/assert.ts';
import { day, hour } from '../../../domain/kernel/time.ts';
import { getRow, getRows } from '../../../server/db/repositories/rows.ts';
import { startSession } from '../../../server/services/accounts/sessions.ts';
import { deleteUnlinkedFiles, recountAllStorage } from '../../../server/services/housekeeping.ts';
import { quarantine } from '../../../server/services/quarantine/quarantine.ts';
import { sampleOf } from '../../../tools/test/sizes.ts';
import { describeOnBothDatabases, describeRules } from '../../support/databases.ts';
import { PushingDevice } from '../../support/pushing-device.ts';
import { readQueue } from '../../support/released/frozen.ts';
import { type TestServer, testServer } from '../../support/server.ts';
import { subscribe } from '../../support/subscribe.ts';
import {
  change,
  freshId,
  type Job,
  makeJob,
  makeOffice,
  type Office,
  remove,
  store,
} from '../../support/sync-office.ts';
import { jpeg, sha256, TusClient } from '../../support/tus-client.ts';

const megabyte = 1_000_000;
const mebibyte = 1024 * 1024;

/** A photo of so many bytes that differs from others, made fast. */
function largeJpeg(size: number, seed: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  bytes.set(jpeg(64, seed));
  return bytes;
}

describeOnBothDatabases('what a company may store', (opener) => {
  let server: TestServer;
  let origin: string;
  /** The same database behind a server with the usual settings. */
  let usual: TestServer;
  let usualOrigin: string;
  let office: Office;
  let job: Job;
  let installer: TusClient;

  beforeAll(async () => {
    // One megabyte without a subscription, three with one.
    const environment = { STORAGE_FREE: '1', STORAGE_SUBSCRIBED: '3' };
    server = await testServer(opener, { demo: false, environment });
    origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
    usual = await testServer(opener, { database: server.context.database, demo: false });
    usualOrigin = await usual.app.listen({ port: 0, host: '127.0.0.1' });
  });

  const kysely = () => server.context.database.kysely;

  const clientOf = async ({ userId }: { userId: string }): Promise<TusClient> =>
    new TusClient(origin, (await startSession(server.context, userId)).token);

  beforeEach(async () => {
    office = await makeOffice(kysely());
    job = await makeJob(kysely(), office);
    installer = await clientOf(office.installer);
  });

  /** A proof of the installer with so many photos, pushed as a device does; gives their ids. */
  async function prove(count: number): Promise<string[]> {
    const photos = Array.from({ length: count }, () => freshId());
    const facts = { name: 'a.jpg', takenOn: null, latitude: null, longitude: null };
    const args = { id: freshId(), type: 'PICKUP', nickname: null, addresses: [], status: 'NORMAL', comment: null };
    const outcome = await new PushingDevice(server.context, office.installer).do('createProof', {
      ...args,
      operationalAddress: { id: job.addressIds[0] },
      photos: photos.map((id) => ({ id, ...facts })),
    });
    expect(outcome).toEqual({ kind: 'applied' });
    return photos;
  }

  const one = async (): Promise<string> => must((await prove(1))[0], 'a photo');

  /** What is counted for the company, and what it has. */
  async function stored(): Promise<{ counted: number; there: number }> {
    const { rows } = await sql<{ counted: number; there: number }>`
      select coalesce((select used from company_storage where company_id = ${office.bossId}), 0)::bigint as counted,
        (select coalesce(sum(size), 0) from uploads where company_id = ${office.bossId})::bigint as there`.execute(
      kysely(),
    );
    return must(rows[0], 'the count');
  }

  /** What its owner was told about its storage, the oldest first. */
  async function told(): Promise<string[]> {
    const { rows } = await sql<{ type: string }>`
      select notification_type as type from notifications
      where receiver_id = ${office.bossId} and notification_class_type = 'SYNC' and changed_item_id = ${office.bossId}
      order by create_date, id`.execute(kysely());
    return rows.map(({ type }) => type);
  }

  /** Announces an upload of so many bytes, of which none is sent. */
  const begin = (client: TusClient, photo: string, size: number) =>
    client.create(jpeg(10), { photo, size: String(size) }, { 'upload-length': String(size) });

  const state = async (photo: string) => (await getRow(kysely(), 'photos', photo))?.state;

  const later = (milliseconds: number) => ({
    ...server.context,
    now: () => server.clock.now() + milliseconds,
  });

  describe('of which the office knows nothing', () => {
    it('is little for each account, whatever the company may store', async () => {
      await subscribe(usual, office.bossId);
      const evil = new TusClient(usualOrigin, (await startSession(usual.context, office.bossId)).token);
      const codes: (string | null)[] = [];
      for (let count = 0; count < 12; count += 1) codes.push((await begin(evil, freshId(), 25 * mebibyte)).code);
      expect(codes).toEqual([...Array(5).fill(null), ...Array(7).fill('not_announced')]);
    });

    it('is at most twenty uploads at a time, and others wait for none of them', async () => {
      const evil = await clientOf(office.installer2);
      const answers = [];
      for (let count = 0; count < 25; count += 1) answers.push(await begin(evil, freshId(), 100));
      expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(201), ...Array(5).fill(409)]);
      expect(answers.at(-1)).toMatchObject({ code: 'not_announced', retryAfter: null });
      expect(await installer.upload(jpeg(100), { photo: await one() })).toMatchObject({ status: 204 });
      expect(await evil.upload(jpeg(100), { photo: freshId() })).toMatchObject({ code: 'not_announced' });
    });

    it('has room again when what was begun was given up', async () => {
      const evil = await clientOf(office.installer2);
      const begun = [];
      for (let count = 0; count < 20; count += 1) begun.push((await begin(evil, freshId(), 100)).location ?? '');
      expect((await begin(evil, freshId(), 100)).status).toBe(409);
      server.clock.advance(13 * hour);
      // Its time is over, and it is begun anew.
      const again = await clientOf(office.installer2);
      expect((await again.head(must(begun[0], 'an upload'))).status).toBe(404);
      expect((await begin(again, freshId(), 100)).status).toBe(201);
    });

    it('goes after three days, and its room with it', async () => {
      const bytes = jpeg(700, 91);
      await installer.upload(bytes, { photo: freshId() });
      expect(await stored()).toEqual({ counted: 700, there: 700 });
      await deleteUnlinkedFiles(later(71 * hour));
      expect(await stored()).toEqual({ counted: 700, there: 700 });
      await deleteUnlinkedFiles(later(73 * hour));
      expect(await stored()).toEqual({ counted: 0, there: 0 });
    });
  });

  it('counts the office’s quarantine as knowing: what is handed in there is no stranger’s', async () => {
    const photos = Array.from({ length: 25 }, () => freshId());
    const named = photos.map((id) => ({ id, hash: sha256(jpeg(100)), name: null }));
    const items = [{ id: freshId(), reason: 'not_found', label: 'Work', item: { name: 'createProof' }, photos: named }];
    const body = { device: freshId(), items };
    const identity = { viewer: office.installer, deviceId: null, ended: false };
    await quarantine(server.context, identity, { body, ipAddress: { ip: '127.0.0.1', isShared: false } });
    for (const photo of photos) expect((await begin(installer, photo, 100)).status).toBe(201);
  });

  it('is never exceeded, however many come at the same moment', async () => {
    const photos = await prove(30);
    const answers = await Promise.all(photos.map((photo, index) => installer.upload(jpeg(100_000, index), { photo })));
    const taken = answers.filter(({ status }) => status === 204);
    const waiting = answers.filter(({ code }) => code === 'no_room');
    expect([taken.length, waiting.length]).toEqual([10, 20]);
    expect(waiting[0]).toMatchObject({ status: 507, retryAfter: 300 });
    expect(await stored()).toEqual({ counted: megabyte, there: megabyte });
  });

  it('counts the same bytes of a company once', async () => {
    for (const photo of await prove(3)) await installer.upload(jpeg(400_000, 5), { photo });
    expect(await stored()).toEqual({ counted: 400_000, there: 400_000 });
  });

  it('keeps room for one upload of a photo, however often its beginning was lost', async () => {
    const photo = await one();
    const first = (await begin(installer, photo, 600_000)).location ?? '';
    for (let count = 0; count < 5; count += 1) expect((await begin(installer, photo, 600_000)).status).toBe(201);
    expect((await installer.head(first)).status).toBe(404);
    expect(await installer.upload(jpeg(600_000), { photo })).toMatchObject({ status: 204 });
    expect(await stored()).toEqual({ counted: 600_000, there: 600_000 });
  });

  it('gives the room back of bytes that were refused, and of an upload that was ended', async () => {
    const photo = await one();
    const bytes = jpeg(900_000);
    const place = (await installer.create(bytes, { photo })).location ?? '';
    expect(await installer.patch(place, 0, jpeg(900_000, 2))).toMatchObject({ code: 'hash_mismatch' });
    const other = await one();
    expect((await begin(installer, other, 900_000)).status).toBe(201);
    expect((await begin(installer, other, 100)).status).toBe(201);
    expect(await installer.upload(bytes, { photo })).toMatchObject({ status: 204 });
  });

  it('settles and refuses nothing: marks and proofs are taken, and their photos wait until there is room', async () => {
    const [full, waiting] = [await one(), await one()];
    await installer.upload(jpeg(1_000_000, 1), { photo: full });
    expect(await installer.upload(jpeg(1000, 2), { photo: waiting })).toMatchObject({ code: 'no_room' });
    const device = new PushingDevice(server.context, office.installer);
    const seen = { base: { completionStatus: 'NO_PROGRESS' } };
    expect(await device.do('markCollected', { id: job.addressIds[0] }, seen)).toMatchObject({ kind: 'applied' });
    const photo = await one();
    expect([await state(full), await state(waiting), await state(photo)]).toEqual(['RECEIVED', 'EXPECTED', 'EXPECTED']);
    await store(kysely(), [remove('photos', full)]);
    expect(await installer.upload(jpeg(1000, 2), { photo: waiting })).toMatchObject({ code: 'no_room' });
    await deleteUnlinkedFiles(later(73 * hour));
    expect(await installer.upload(jpeg(1000, 2), { photo: waiting })).toMatchObject({ status: 204 });
    expect(await state(waiting)).toBe('RECEIVED');
    expect(await stored()).toEqual({ counted: 1000, there: 1000 });
  });

  it('deletes nothing when a subscription ends: new bytes alone wait', async () => {
    await subscribe(server, office.bossId);
    const photos = await prove(2);
    for (const [index, photo] of photos.entries()) await installer.upload(jpeg(900_000, index), { photo });
    const [subscription] = (
      await sql<{ id: string }>`select id from subscriptions where company_id = ${office.bossId}`.execute(kysely())
    ).rows;
    await store(kysely(), [change('subscriptions', must(subscription, 'it').id, { status: 'canceled', endedAt: 1 })]);
    const waiting = await one();
    expect(await installer.upload(jpeg(10), { photo: waiting })).toMatchObject({ code: 'no_room' });
    await deleteUnlinkedFiles(later(40 * day));
    expect(await stored()).toEqual({ counted: 1_800_000, there: 1_800_000 });
    expect(await Promise.all(photos.map(state))).toEqual(['RECEIVED', 'RECEIVED']);
    await subscribe(server, office.bossId);
    expect(await installer.upload(jpeg(10), { photo: waiting })).toMatchObject({ status: 204 });
  });

  it('tells the owner once when it is nearly full, once when bytes wait, and anew after there was room', async () => {
    const photos = await prove(6);
    const send = (index: number, size: number) => {
      server.clock.advance(1000);
      return installer.upload(jpeg(size, index), { photo: must(photos[index], 'a photo') });
    };
    await send(0, 890_000);
    expect(await told()).toEqual([]);
    await send(1, 20_000);
    await send(2, 20_000);
    expect(await told()).toEqual(['CHANGED']);
    await send(3, 200_000);
    await send(3, 200_000);
    expect(await told()).toEqual(['CHANGED', 'DELAYED']);
    await store(kysely(), [remove('photos', must(photos[0], 'a photo'))]);
    await deleteUnlinkedFiles(later(73 * hour));
    await send(3, 200_000);
    expect(await told()).toEqual(['CHANGED', 'DELAYED']);
    await send(4, 900_000);
    expect(await told()).toEqual(['CHANGED', 'DELAYED', 'DELAYED']);
  });

  it('is counted anew each night, and by a restored server from what it has', async () => {
    await installer.upload(jpeg(600_000), { photo: await one() });
    const count = (used: number) =>
      sql`update company_storage set used = ${used} where company_id = ${office.bossId}`.execute(kysely());
    await count(5);
    await recountAllStorage(server.context);
    expect(await stored()).toEqual({ counted: 600_000, there: 600_000 });
    expect(server.logged()).toContainEqual(expect.objectContaining({ companyId: office.bossId, wrongBy: 599_995 }));
    // Backups leave the counts behind.
    await sql`delete from company_storage`.execute(kysely());
    expect(await installer.upload(jpeg(500_000, 3), { photo: await one() })).toMatchObject({ code: 'no_room' });
    await sql`delete from company_storage`.execute(kysely());
    expect(await installer.upload(jpeg(300_000, 3), { photo: await one() })).toMatchObject({ status: 204 });
    expect(await stored()).toEqual({ counted: 900_000, there: 900_000 });
  });

  it('holds for the calls of other clients, too, which keep nothing then', async () => {
    await installer.upload(jpeg(900_000), { photo: await one() });
    const send = (url: string, part: string, given: object) => {
      const data = new FormData();
      data.append('file', new Blob([jpeg(200_000, 7)], { type: 'image/jpeg' }), 'photo.jpg');
      data.append(part, JSON.stringify(given));
      const headers = { authorization: `Bearer ${installer.token}` };
      return fetch(`${origin}/rest${url}`, { method: 'POST', body: data, headers });
    };
    const pow = { operationalAddress: { id: job.addressIds[0] } };
    for (const answer of [
      await send('/pow-i/multi-upload', 'pow', pow),
      await send('/attachedFiles/multi-upload', 'attachedFile', { task: { id: job.taskId } }),
    ]) {
      expect([answer.status, await answer.json()]).toMatchObject([507, { code: 'no_room', retry: true }]);
    }
    expect(await stored()).toEqual({ counted: 900_000, there: 900_000 });
  });

  it('is held for what such a call sends, before any of it is read, and nobody is told of who may not', async () => {
    const part = Buffer.concat([
      Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'),
      jpeg(600_000),
      Buffer.from('\r\n'),
    ]);
    const pow = JSON.stringify({ operationalAddress: { id: job.addressIds[0] } });
    const send = (payload: Buffer | Readable) =>
      server.app.inject({
        method: 'POST',
        url: '/rest/pow-i/multi-upload',
        payload,
        headers: { authorization: `Bearer ${installer.token}`, 'content-type': 'multipart/form-data; boundary=x' },
      });
    const end = Buffer.from(`--x\r\ncontent-disposition: form-data; name="pow"\r\n\r\n${pow}\r\n--x--\r\n`);
    const two = Buffer.concat([part, part, end]);
    const refused = await send(two);
    expect([refused.statusCode, refused.json()]).toMatchObject([507, { code: 'no_room' }]);
    expect(await told()).toEqual([]);
    // Without a length it is taken for that of one file, for which there is no room either.
    expect((await send(Readable.from([two]))).statusCode).toBe(507);
    expect((await send(Buffer.concat([part, end]))).statusCode).toBe(200);
    expect(await stored()).toEqual({ counted: 600_000, there: 600_000 });
    const { rows } = await sql`select from room_reservations where company_id = ${office.bossId}`.execute(kysely());
    expect(rows).toEqual([]);
  });

  it('shows the owner what is used, by kind', async () => {
    const [photo] = await prove(2);
    await installer.upload(jpeg(300_000), { photo: must(photo, 'a photo') });
    const file = freshId();
    const facts = { name: 'plan.pdf', nickname: null, extension: 'pdf', mediaType: null, size: 5000 };
    const device = new PushingDevice(server.context, office.installer);
    expect(await device.do('createAttachedFile', { id: file, task: job.taskId, ...facts })).toEqual({
      kind: 'applied',
    });
    await installer.upload(jpeg(5000, 3), { file });
    await installer.upload(jpeg(700, 4), { photo: freshId() });
    await begin(installer, await one(), 100_000);
    const ask = ({ token }: TusClient) =>
      fetch(`${origin}/rest/subscriptions/storage`, { headers: { authorization: `Bearer ${token}` } });
    expect((await ask(installer)).status).toBe(403);
    expect(await (await ask(await clientOf(office.boss))).json()).toEqual({
      allowance: megabyte,
      used: 305_700,
      onTheirWay: 100_000,
      photos: 300_000,
      files: 5000,
      other: 700,
    });
  });
});

describeRules('a device of a release', (opener) => {
  it('brings its photos, also before their proofs have come', { timeout: 180_000 }, async () => {
    const { app, context } = await testServer(opener, { demo: false });
    const { kysely } = context.database;
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    const office = await makeOffice(kysely);
    const job = await makeJob(kysely, office);
    const device = new TusClient(origin, (await startSession(context, office.installer.userId)).token);
    const { items } = await readQueue(1);
    const frozen = must(
      items.find(({ name }) => name === 'createProof'),
      'a proof of then',
    );
    const [facts] = z.object({ photos: z.array(z.looseObject({})) }).parse(frozen.args).photos;
    const proofs = [0, 1].map(() => ({
      ...frozen.args,
      id: freshId(),
      operationalAddress: { id: job.addressIds[0] },
      addresses: [],
      photos: Array.from({ length: sampleOf('releasedPhotos') }, () => ({ ...facts, id: freshId(), original: null })),
    }));
    const photos = proofs.flatMap((proof) => proof.photos.map(({ id }) => id));
    // Half a megabyte is what a photo has after the device made it small.
    for (const [index, photo] of photos.entries())
      expect(await device.upload(largeJpeg(500_000, index), { photo }), `photo ${index}`).toMatchObject({
        status: 204,
      });
    const pushing = new PushingDevice(context, office.installer);
    for (const proof of proofs)
      expect(await pushing.do('createProof', proof, { schema: 1 })).toEqual({ kind: 'applied' });
    expect(new Set((await getRows(kysely, 'photos', photos)).map(({ state }) => state))).toEqual(new Set(['RECEIVED']));
  });
});
