import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { day } from '../../../domain/kernel/time.ts';
import { startSession } from '../../../server/services/accounts/sessions.ts';
import { deleteUnlinkedFiles } from '../../../server/services/housekeeping.ts';
import { type Opener, openerOf } from '../../support/databases.ts';
import { PushingDevice } from '../../support/pushing-device.ts';
import { S3Server } from '../../support/s3-server.ts';
import { type TestServer, testServer } from '../../support/server.ts';
import { freshId, makeJob, makeOffice, type Office } from '../../support/sync-office.ts';
import { jpeg, sha256, TusClient } from '../../support/tus-client.ts';

describe('photos that are kept in a bucket (postgres)', () => {
  const opener: Opener = openerOf('postgres');
  let s3: S3Server;
  let server: TestServer;
  let origin: string;
  let office: Office;
  let installer: TusClient;

  beforeAll(async () => {
    s3 = await S3Server.open();
    opener.atEnd(() => s3.close());
    server = await testServer(opener, { demo: false, environment: s3.environment });
    origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
    office = await makeOffice(server.context.database.kysely);
    installer = new TusClient(origin, (await startSession(server.context, office.installer.userId)).token);
  });

  beforeEach(() => {
    s3.trouble = () => null;
  });

  const nameOf = (bytes: Uint8Array): string => {
    const hash = sha256(bytes);
    return `${office.bossId}/${hash.slice(0, 2)}/${hash}`;
  };

  it('wait on this machine while the bucket is away, and are there when it is back, though nothing is sent again', async () => {
    const bytes = jpeg(200_000);
    const { location } = await installer.create(bytes, { photo: freshId() });
    const place = location ?? '';
    s3.trouble = () => 'error';
    expect(await installer.patch(place, 0, bytes)).toMatchObject({ status: 503, code: 'storage_unavailable' });
    expect((await installer.head(place)).status).toBe(503);
    expect((await server.anybody.get('/health')).body).toMatchObject({ status: 'ready', files: 'unavailable' });
    s3.trouble = () => null;
    expect(await installer.head(place)).toMatchObject({ status: 200, offset: bytes.length });
    expect(sha256(s3.objects.get(nameOf(bytes)) ?? Buffer.alloc(0))).toBe(sha256(bytes));
    const left = await readdir(path.join(server.context.environment.dataDir, 'uploads'));
    expect(left.filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('go from the bucket when nobody has claimed them', async () => {
    const bytes = jpeg(1000, 2);
    const { location } = await installer.create(bytes, { photo: freshId() });
    await installer.patch(location ?? '', 0, bytes);
    expect(s3.objects.has(nameOf(bytes))).toBe(true);
    server.clock.advance(31 * day);
    await deleteUnlinkedFiles(server.context);
    expect(s3.objects.has(nameOf(bytes))).toBe(false);
  });
});

describe('what strangers send to a server that keeps files in a bucket (postgres)', () => {
  const opener: Opener = openerOf('postgres');
  let s3: S3Server;
  let server: TestServer;
  let origin: string;
  let office: Office;
  let stranger: Office;

  beforeAll(async () => {
    s3 = await S3Server.open();
    opener.atEnd(() => s3.close());
    server = await testServer(opener, { demo: false, environment: s3.environment });
    origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
    office = await makeOffice(server.context.database.kysely);
    stranger = await makeOffice(server.context.database.kysely, 'stranger');
  });

  const tokenOf = async ({ userId }: { userId: string }) => (await startSession(server.context, userId)).token;
  const clientOf = async (viewer: { userId: string }) => new TusClient(origin, await tokenOf(viewer));
  const get = async (viewer: { userId: string }, path: string) =>
    fetch(`${origin}/rest${path}`, { headers: { authorization: `Bearer ${await tokenOf(viewer)}` } });

  /** A photo of a proof of the office, whose bytes lie in the bucket. */
  async function receivedPhoto(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
    const { addressIds } = await makeJob(server.context.database.kysely, office);
    const [photo, proof] = [freshId(), freshId()];
    const device = new PushingDevice(server.context, office.installer);
    const args = { id: proof, type: 'PICKUP', nickname: null, addresses: [], status: 'NORMAL', comment: null };
    const facts = { name: 'a.jpg', takenOn: null, latitude: null, longitude: null };
    const outcome = await device.do('createProof', {
      ...args,
      operationalAddress: { id: addressIds[0] },
      photos: [{ id: photo, ...facts }],
    });
    expect(outcome).toEqual({ kind: 'applied' });
    expect(await (await clientOf(office.installer)).upload(bytes, { photo })).toMatchObject({ status: 204 });
    return photo;
  }

  it('is not kept when it is not what was announced, no image, or too much', async () => {
    const installer = await clientOf(office.installer);
    const before = [...s3.objects.keys()];
    const wrong = jpeg(1000).map((byte, index) => (index === 500 ? 0 : byte));
    const place = (await installer.create(jpeg(1000), { photo: freshId() })).location ?? '';
    expect(await installer.patch(place, 0, wrong)).toMatchObject({ status: 422, code: 'hash_mismatch' });
    const script = new Uint8Array(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'));
    expect(await installer.upload(script, { photo: freshId() })).toMatchObject({ status: 415, code: 'media_type' });
    const short = (await installer.create(jpeg(1000), { photo: freshId() })).location ?? '';
    expect(await installer.patch(short, 0, jpeg(2000))).toMatchObject({ status: 413, code: 'too_large' });
    expect([...s3.objects.keys()]).toEqual(before);
  });

  it.each([
    ['photo', '../../other-company/x'],
    ['photo', 'x/../../..'],
    ['hash', `../${'0'.repeat(61)}`],
    ['hash', 'F'.repeat(64)],
  ])('names nothing in the bucket by its %s: %s', async (name, value) => {
    const answer = await (await clientOf(office.installer)).create(jpeg(100), { photo: freshId(), [name]: value });
    expect(answer).toMatchObject({ status: 400, code: 'validation' });
    for (const key of s3.objects.keys()) expect(key).toMatch(/^[0-9a-f-]{36}\/[0-9a-f]{2}\/[0-9a-f]{64}$/);
  });

  it('leads nobody to the bytes of another company, by id or by hash', async () => {
    const bytes = jpeg(4000, 7);
    const photo = await receivedPhoto(bytes);
    const mine = await get(office.boss, `/photos/getImageByPhotoId/${photo}`);
    expect([mine.status, sha256(new Uint8Array(await mine.arrayBuffer()))]).toEqual([200, sha256(bytes)]);
    expect(mine.headers.get('x-content-type-options')).toBe('nosniff');
    const asked = s3.calls.length;
    for (const path of [`/photos/getImageByPhotoId/${photo}`, `/photos/getImageByPhotoId/${freshId()}`])
      expect((await get(stranger.boss, path)).status).toBe(404);
    // Who may not see the row has nothing looked up in the bucket either.
    expect(s3.calls).toHaveLength(asked);
    const check = await fetch(`${origin}/rest/photos/cross-check/${freshId()}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await tokenOf(stranger.boss)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ hashes: [sha256(bytes)] }),
    });
    expect(await check.json()).toEqual({ missing: [sha256(bytes)] });
  });

  it('is kept apart from the same bytes of others, which stay when these go', async () => {
    const bytes = jpeg(3000, 9);
    const photo = await receivedPhoto(bytes);
    const thief = await clientOf(stranger.boss);
    expect(await thief.upload(bytes, { photo: freshId() })).toMatchObject({ status: 204 });
    const hash = sha256(bytes);
    const keys = [office, stranger].map(({ bossId }) => `${bossId}/${hash.slice(0, 2)}/${hash}`);
    for (const key of keys) expect(s3.objects.has(key)).toBe(true);
    server.clock.advance(31 * day);
    await deleteUnlinkedFiles(server.context);
    expect(keys.map((key) => s3.objects.has(key))).toEqual([true, false]);
    expect((await get(office.boss, `/photos/getImageByPhotoId/${photo}`)).status).toBe(200);
  });
});
