import { existsSync } from 'node:fs';
import { mkdir, rm, rmdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { day, hour } from '../../../domain/kernel/time.ts';
import { getRow } from '../../../server/db/repositories/rows.ts';
import { PartialUploads } from '../../../server/integrations/files/partial-uploads.ts';
import { storageOf } from '../../../server/integrations/files/storage.ts';
import { startSession } from '../../../server/services/accounts/sessions.ts';
import { deleteUnlinkedFiles } from '../../../server/services/housekeeping.ts';
import { describeRules } from '../../support/databases.ts';
import { PushingDevice } from '../../support/pushing-device.ts';
import { type TestServer, testServer } from '../../support/server.ts';
import { change, freshId, type Job, makeJob, makeOffice, type Office, store } from '../../support/sync-office.ts';
import { jpeg, sha256, TusClient } from '../../support/tus-client.ts';

describeRules('photos and their bytes', (opener) => {
  let server: TestServer;
  let origin: string;
  let office: Office;
  let job: Job;
  let installer: TusClient;

  beforeAll(async () => {
    server = await testServer(opener, { demo: false });
    origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  });

  const kysely = () => server.context.database.kysely;

  const clientOf = async ({ userId }: { userId: string }): Promise<TusClient> =>
    new TusClient(origin, (await startSession(server.context, userId)).token);

  beforeEach(async () => {
    office = await makeOffice(kysely());
    job = await makeJob(kysely(), office);
    installer = await clientOf(office.installer);
  });

  const call = (client: TusClient, url: string, init: RequestInit = {}) =>
    fetch(`${origin}/rest${url}`, { ...init, headers: { authorization: `Bearer ${client.token}`, ...init.headers } });

  /** A proof of the installer with photos of these ids, pushed as a device does. */
  async function prove(...photos: string[]): Promise<string> {
    const device = new PushingDevice(server.context, office.installer);
    const id = freshId();
    const args = { id, type: 'PICKUP', nickname: null, addresses: [], status: 'NORMAL', comment: null };
    const facts = { name: 'a.jpg', takenOn: null, latitude: null, longitude: null };
    const outcome = await device.do('createProof', {
      ...args,
      operationalAddress: { id: job.addressIds[0] },
      photos: photos.map((photo) => ({ id: photo, ...facts })),
    });
    expect(outcome).toEqual({ kind: 'applied' });
    return id;
  }

  const photoRow = (id: string) => getRow(kysely(), 'photos', id);

  it('come for an attached file as well, to its row, from the company that attached it alone', async () => {
    const id = freshId();
    const bytes = jpeg(5000);
    const device = new PushingDevice(server.context, office.installer);
    const args = {
      id,
      task: job.taskId,
      name: 'plan.pdf',
      nickname: null,
      extension: 'pdf',
      mediaType: null,
      size: 5000,
    };
    expect(await installer.create(bytes, { file: id })).toMatchObject({ status: 409, code: 'row_deleted' });
    expect(await device.do('createAttachedFile', args)).toEqual({ kind: 'applied' });
    const stranger = await clientOf((await makeOffice(kysely())).installer);
    expect(await stranger.create(bytes, { file: id })).toMatchObject({ status: 409, code: 'row_deleted' });
    expect(await installer.upload(bytes, { file: id, hash: sha256(jpeg(5001)) })).toMatchObject({
      code: 'hash_mismatch',
    });
    expect(await getRow(kysely(), 'attached-files', id)).toMatchObject({ hash: null });
    expect(await installer.upload(bytes, { file: id })).toMatchObject({ status: 204, offset: 5000 });
    expect(await getRow(kysely(), 'attached-files', id)).toMatchObject({ hash: sha256(bytes), size: 5000 });
    const served = await call(installer, `/attachedFiles/file/${id}`);
    expect(new Uint8Array(await served.arrayBuffer())).toEqual(bytes);
    expect(await installer.upload(bytes, { file: id })).toMatchObject({ status: 204 });
  });

  it('tell of an attached file that was deleted while they were on their way that nothing takes them', async () => {
    const id = freshId();
    const bytes = jpeg(5000);
    const file = { id, name: 'plan.pdf', nickname: null, extension: 'pdf', mediaType: null, size: 5000 };
    const device = new PushingDevice(server.context, office.installer);
    expect(await device.do('createAttachedFile', { ...file, task: job.taskId })).toEqual({ kind: 'applied' });
    const place = (await installer.create(bytes, { file: id })).location ?? '';
    await store(kysely(), [{ kind: 'remove', resource: 'attached-files', id }]);
    expect(await installer.patch(place, 0, bytes)).toMatchObject({ status: 409, code: 'row_deleted' });
    expect(await installer.create(bytes, { file: id })).toMatchObject({ status: 409, code: 'row_deleted' });
  });

  it('arrive in pieces, go on after a cut, and are then served unchanged to who may see them', async () => {
    const photo = freshId();
    const proof = await prove(photo);
    const bytes = jpeg(300_000);
    const { location, status } = await installer.create(bytes, { photo });
    expect(status).toBe(201);
    const place = location ?? '';
    expect(await installer.patch(place, 0, bytes.slice(0, 100_000))).toMatchObject({ status: 204, offset: 100_000 });
    expect(await photoRow(photo)).toMatchObject({ state: 'EXPECTED' });
    expect(await installer.patch(place, 50_000, bytes.slice(50_000))).toMatchObject({ status: 409 });
    expect(await installer.head(place)).toMatchObject({ status: 200, offset: 100_000 });
    expect(await installer.patch(place, 100_000, bytes.slice(100_000))).toMatchObject({ status: 204, offset: 300_000 });
    expect(await photoRow(photo)).toMatchObject({
      state: 'RECEIVED',
      hash: sha256(bytes),
      size: 300_000,
      mediaType: 'image/jpeg',
    });
    const served = await call(await clientOf(office.boss), `/photos/getImageByPhotoId/${photo}`);
    expect(sha256(new Uint8Array(await served.arrayBuffer()))).toBe(sha256(bytes));
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      vary: expect.stringContaining('authorization'),
      'content-disposition': `inline; filename="${proof}_${photo}.jpg"`,
    });
    const again = await call(installer, `/photos/getImageByPhotoId/${photo}`, {
      headers: { 'if-none-match': served.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  it('lose nothing when the connection breaks in the middle of a piece', async () => {
    const photo = freshId();
    await prove(photo);
    const bytes = jpeg(2_000_000);
    const place = (await installer.create(bytes, { photo })).location ?? '';
    const cut = new AbortController();
    let pulls = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulls += 1;
        // Asked for more, it has handed on what it had: the line goes dead after part of the piece.
        if (pulls > 1) cut.abort();
        else controller.enqueue(bytes.slice(0, 700_000));
      },
    });
    const broken = fetch(`${origin}${place}`, {
      method: 'PATCH',
      signal: cut.signal,
      duplex: 'half',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        authorization: `Bearer ${installer.token}`,
      },
      body,
    } as RequestInit);
    await expect(broken).rejects.toThrow();
    const goOn = async () => {
      const { offset } = await installer.head(place);
      return (await installer.patch(place, offset ?? 0, bytes.slice(offset ?? 0))).status;
    };
    // What was on its way may still arrive and move the offset, which the protocol answers with 409: look again.
    await expect.poll(goOn, { timeout: 20_000 }).toBe(204);
    expect(await photoRow(photo)).toMatchObject({ state: 'RECEIVED', hash: sha256(bytes) });
  });

  it('may come before their proof, and are received when it comes', async () => {
    const photo = freshId();
    const bytes = jpeg(1000);
    expect(await installer.upload(bytes, { photo })).toMatchObject({ status: 204 });
    await prove(photo);
    expect(await photoRow(photo)).toMatchObject({ state: 'RECEIVED', hash: sha256(bytes) });
  });

  it('are received once both are there, when both come at the same moment', async () => {
    for (let round = 0; round < 20; round += 1) {
      const photo = freshId();
      await Promise.all([installer.upload(jpeg(2000, round), { photo }), prove(photo)]);
      expect(await photoRow(photo)).toMatchObject({ state: 'RECEIVED' });
    }
  });

  it('change nothing when they come twice, or the last reply was lost', async () => {
    const photo = freshId();
    await prove(photo);
    const bytes = jpeg(1000);
    const place = (await installer.create(bytes, { photo })).location ?? '';
    await installer.patch(place, 0, bytes);
    const { version } = (await photoRow(photo)) ?? {};
    expect(await installer.head(place)).toMatchObject({ status: 200, offset: 1000 });
    expect(await installer.upload(bytes, { photo })).toMatchObject({ status: 204 });
    expect(await photoRow(photo)).toMatchObject({ version });
    expect(await installer.upload(jpeg(1000, 2), { photo })).toMatchObject({ status: 422, code: 'rule' });
    expect(await photoRow(photo)).toMatchObject({ version, hash: sha256(bytes) });
  });

  it('are received when the server stopped between the last byte and what follows from it', async () => {
    const photo = freshId();
    await prove(photo);
    const bytes = jpeg(1000);
    const place = (await installer.create(bytes, { photo })).location ?? '';
    const { partial } = storageOf(server.context);
    await partial.write(Readable.from([Buffer.from(bytes)]), path.basename(place), 0);
    expect(await installer.head(place)).toMatchObject({ status: 200, offset: 1000 });
    expect(await photoRow(photo)).toMatchObject({ state: 'RECEIVED' });
  });

  it('are taken over once, however many ask for them at the same moment', async () => {
    const { partial } = storageOf(server.context);
    for (let round = 0; round < 20; round += 1) {
      const photo = freshId();
      const bytes = jpeg(200_000, round);
      const place = (await installer.create(bytes, { photo })).location ?? '';
      await partial.write(Readable.from([Buffer.from(bytes)]), path.basename(place), 0);
      const answers = await Promise.all([1, 2, 3].map(() => installer.head(place)));
      expect(answers.map(({ status, offset }) => [status, offset])).toEqual(Array(3).fill([200, 200_000]));
    }
  });

  describe('of which a second request asks while a first one takes them over', () => {
    const { getUpload, finish, isFinished } = PartialUploads.prototype;
    const step = () => Promise.withResolvers<void>();

    /** The URL of a whole upload that nobody has taken over. */
    async function wholeUpload(): Promise<string> {
      const bytes = jpeg(1000);
      const url = (await installer.create(bytes, { photo: freshId() })).location ?? '';
      await storageOf(server.context).partial.write(Readable.from([Buffer.from(bytes)]), path.basename(url), 0);
      return url;
    }

    it('are there for who looked for them when they had just been moved', async () => {
      const url = await wholeUpload();
      const steps = { asked: step(), moved: step(), missed: step(), answered: step() };
      vi.spyOn(PartialUploads.prototype, 'getUpload').mockImplementationOnce(async function (this: PartialUploads, id) {
        steps.asked.resolve();
        await steps.moved.promise;
        try {
          return await getUpload.call(this, id);
        } finally {
          steps.missed.resolve();
          await steps.answered.promise;
        }
      });
      vi.spyOn(PartialUploads.prototype, 'finish').mockImplementationOnce(async function (this: PartialUploads, id) {
        steps.moved.resolve();
        await steps.missed.promise;
        await finish.call(this, id);
      });
      const second = installer.head(url);
      await steps.asked.promise;
      expect(await installer.head(url)).toMatchObject({ status: 200, offset: 1000 });
      steps.answered.resolve();
      expect(await second).toMatchObject({ status: 200, offset: 1000 });
    });

    it('are there for who asked for their reservation when it had just been used', async () => {
      const url = await wholeUpload();
      const steps = { looked: step(), moved: step(), asked: step() };
      let isMoved = false;
      vi.spyOn(PartialUploads.prototype, 'getUpload').mockImplementationOnce(async function (this: PartialUploads, id) {
        const upload = await getUpload.call(this, id);
        steps.looked.resolve();
        await steps.moved.promise;
        return upload;
      });
      vi.spyOn(PartialUploads.prototype, 'finish').mockImplementationOnce(async function (this: PartialUploads, id) {
        isMoved = true;
        steps.moved.resolve();
        await steps.asked.promise;
        await finish.call(this, id);
      });
      vi.spyOn(PartialUploads.prototype, 'isFinished').mockImplementation(async function (this: PartialUploads, id) {
        const finished = await isFinished.call(this, id);
        if (isMoved) steps.asked.resolve();
        return finished;
      });
      const second = installer.head(url);
      await steps.looked.promise;
      expect(await installer.head(url)).toMatchObject({ status: 200, offset: 1000 });
      expect(await second).toMatchObject({ status: 200, offset: 1000 });
    });
  });

  it('can be begun anew when the server stopped between moving them and noting that', async () => {
    const photo = freshId();
    await prove(photo);
    const bytes = jpeg(1000, 77);
    const place = (await installer.create(bytes, { photo })).location ?? '';
    const { partial } = storageOf(server.context);
    await rm(partial.bytesOf(path.basename(place)));
    expect(await installer.head(place)).toMatchObject({ status: 404 });
    expect(await installer.upload(bytes, { photo })).toMatchObject({ status: 204 });
    expect(await photoRow(photo)).toMatchObject({ state: 'RECEIVED' });
  });

  it('are kept once per company, and need not be sent a second time by who has sent them', async () => {
    const [one, two] = [freshId(), freshId()];
    await prove(one, two);
    const bytes = jpeg(1000);
    const hash = sha256(bytes);
    const check = async (client: TusClient, photo: string) => {
      const answer = await call(client, `/photos/cross-check/${photo}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ hashes: [hash] }),
      });
      return ((await answer.json()) as { missing: string[] }).missing;
    };
    expect(await check(installer, one)).toEqual([hash]);
    await installer.upload(bytes, { photo: one });
    expect(await check(await clientOf(office.installer2), two)).toEqual([hash]);
    expect(await check(installer, two)).toEqual([]);
    expect(await photoRow(two)).toMatchObject({ state: 'RECEIVED', hash });
    const { rows } = await sql<{
      count: number;
    }>`select count(*) as count from uploads where hash = ${hash} and company_id = ${office.bossId}`.execute(kysely());
    expect(rows[0]?.count).toBe(1);
  });

  describe('that a restored database knows nothing of', () => {
    const post = (client: TusClient, url: string, body: object) =>
      call(client, url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const missing = async (client: TusClient, photo: string, hash: string): Promise<boolean> => {
      const answer = (await (await post(client, `/photos/cross-check/${photo}`, { hashes: [hash] })).json()) as object;
      return JSON.stringify(answer) === JSON.stringify({ missing: [hash] });
    };
    const bytes = jpeg(3000, 5);
    const hash = sha256(bytes);

    /** A photo that was received, as it is after the restore of an older backup and its proof pushed again. */
    async function forgotten(): Promise<string> {
      const photo = freshId();
      await prove(photo);
      await installer.upload(bytes, { photo });
      await sql`delete from photo_uploads where hash = ${hash}`.execute(kysely());
      await sql`delete from uploads where hash = ${hash}`.execute(kysely());
      await store(kysely(), [change('photos', photo, { state: 'EXPECTED', hash: null, receivedOn: null })]);
      return photo;
    }

    it('are taken from the file store, for who made the photo', async () => {
      const photo = await forgotten();
      expect(await missing(installer, photo, hash)).toBe(false);
      expect(await photoRow(photo)).toMatchObject({ state: 'RECEIVED', hash, size: 3000, mediaType: 'image/jpeg' });
      const served = await call(installer, `/photos/getImageByPhotoId/${photo}`);
      expect(sha256(new Uint8Array(await served.arrayBuffer()))).toBe(hash);
    });

    it('are nobody else’s, who has merely seen the hash', async () => {
      const photo = await forgotten();
      const other = await clientOf(office.installer2);
      const own = freshId();
      expect(await missing(other, photo, hash)).toBe(true);
      expect(await missing(other, own, hash)).toBe(true);
      expect(await photoRow(photo)).toMatchObject({ state: 'EXPECTED' });
    });

    it('are not taken while the database knows them as somebody’s', async () => {
      const photo = freshId();
      await prove(photo);
      await (await clientOf(office.installer2)).upload(bytes, { photo: freshId() });
      expect(await missing(installer, photo, hash)).toBe(true);
    });

    it('are not taken when they are no longer those of the hash', async () => {
      const photo = await forgotten();
      const { files } = storageOf(server.context);
      const key = { companyId: office.bossId, hash };
      await files.remove(key);
      const broken = path.join(server.context.environment.dataDir, `${freshId()}.part`);
      await writeFile(broken, jpeg(3000, 6));
      await files.keep(key, broken);
      expect(await missing(installer, photo, hash)).toBe(true);
      await files.remove(key);
      expect(await missing(installer, photo, hash)).toBe(true);
    });

    it('are told to be lost by who made the photo and has them no more; should they come yet, they are taken', async () => {
      const photo = freshId();
      const proof = await prove(photo);
      const other = await clientOf(office.installer2);
      expect((await post(other, `/photos/lost/${photo}`, {})).status).toBe(404);
      expect((await post(installer, `/photos/lost/${freshId()}`, {})).status).toBe(404);
      expect(await photoRow(photo)).toMatchObject({ state: 'EXPECTED' });
      expect((await post(installer, `/photos/lost/${photo}`, {})).status).toBe(200);
      expect(await photoRow(photo)).toMatchObject({ state: 'LOST' });
      const { rows } = await sql`select receiver_id, url from notifications where notification_type = 'PHOTOS_LOST'
        and changed_item_id = ${proof}`.execute(kysely());
      expect(rows).toEqual([{ receiver_id: office.bossId, url: `/tasks/${job.taskId}` }]);
      expect(await installer.upload(bytes, { photo })).toMatchObject({ status: 204 });
      expect((await post(installer, `/photos/lost/${photo}`, {})).status).toBe(200);
      expect(await photoRow(photo)).toMatchObject({ state: 'RECEIVED', hash });
    });
  });

  it('of an attached file are told to be lost by who attached it, and the office hears its name', async () => {
    const id = freshId();
    const facts = { name: 'plan.pdf', nickname: null, extension: 'pdf', mediaType: null, size: 5000 };
    const device = new PushingDevice(server.context, office.installer);
    expect(await device.do('createAttachedFile', { id, task: job.taskId, ...facts })).toEqual({ kind: 'applied' });
    const report = (client: TusClient) =>
      call(client, `/photos/lost/${id}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
    expect((await report(await clientOf(office.installer2))).status).toBe(404);
    expect((await report(installer)).status).toBe(200);
    expect((await report(installer)).status).toBe(200);
    const { rows } = await sql`select receiver_id, nickname from notifications
      where notification_type = 'FILE_LOST' and changed_item_id = ${id}`.execute(kysely());
    expect(rows).toEqual([{ receiver_id: office.bossId, nickname: 'plan.pdf' }]);
  });

  describe('are refused', () => {
    it('when the bytes are not those announced, and can then be sent again', async () => {
      const photo = freshId();
      await prove(photo);
      const bytes = jpeg(1000);
      const place = (await installer.create(bytes, { photo })).location ?? '';
      const wrong = bytes.slice();
      wrong[500] = 0;
      expect(await installer.patch(place, 0, wrong)).toMatchObject({ status: 422, code: 'hash_mismatch' });
      expect(await installer.head(place)).toMatchObject({ status: 404 });
      expect(await photoRow(photo)).toMatchObject({ state: 'EXPECTED' });
      expect(await installer.upload(bytes, { photo })).toMatchObject({ status: 204 });
    });

    it('when they are no image', async () => {
      const photo = freshId();
      await prove(photo);
      const script = new Uint8Array(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'));
      expect(await installer.upload(script, { photo })).toMatchObject({ status: 415, code: 'media_type' });
      expect(await photoRow(photo)).toMatchObject({ state: 'EXPECTED' });
    });

    it('when there are more than 25 MiB of them', async () => {
      const tooMany = String(25 * 1024 * 1024 + 1);
      const answer = await installer.create(
        jpeg(10),
        { photo: freshId(), size: tooMany },
        { 'upload-length': tooMany },
      );
      expect(answer).toMatchObject({ status: 413, code: 'too_large' });
    });

    it('when there are more than announced', async () => {
      const place = (await installer.create(jpeg(1000), { photo: freshId() })).location ?? '';
      expect(await installer.patch(place, 0, jpeg(2000))).toMatchObject({ status: 413, code: 'too_large' });
    });

    it.each<[string, Record<string, string>]>([
      ['photo', { photo: '../../etc/passwd' }],
      ['hash', { hash: 'x' }],
      ['size', { size: '7' }],
    ])('when their %s is wrong', async (_name, wrong) => {
      const answer = await installer.create(jpeg(1000), { photo: freshId(), ...wrong });
      expect(answer).toMatchObject({ status: 400, code: 'validation' });
    });

    it('without a session', async () => {
      expect(await new TusClient(origin, 'none').create(jpeg(10), { photo: freshId() })).toMatchObject({ status: 401 });
    });

    it('when there is no space left', async () => {
      const { files } = storageOf(server.context);
      const place = path.join(server.context.environment.dataDir, 'uploads');
      await expect(files.open({ companyId: office.bossId, hash: '0'.repeat(64) })).resolves.toBeUndefined();
      await rm(place, { recursive: true, force: true });
      // /dev/full is a device that is always full.
      const photo = freshId();
      const created = await installer.create(jpeg(1000), { photo });
      const part = path.join(place, `${path.basename(created.location ?? '')}.part`);
      await rm(part);
      await symlink('/dev/full', part);
      expect(await installer.patch(created.location ?? '', 0, jpeg(1000))).toMatchObject({
        status: 507,
        code: 'storage_full',
      });
    });
  });

  describe('of another company', () => {
    it('cannot be read, replaced, gone on with or found by their hash', async () => {
      const photo = freshId();
      const proof = await prove(photo);
      const bytes = jpeg(5000);
      const place = (await installer.create(bytes, { photo })).location ?? '';
      const stranger = await clientOf((await makeOffice(kysely(), 'stranger')).boss);
      expect(await stranger.head(place)).toMatchObject({ status: 404 });
      expect(await stranger.patch(place, 0, bytes)).toMatchObject({ status: 404 });
      expect(await stranger.upload(jpeg(100), { photo })).toMatchObject({ status: 404 });
      expect(await photoRow(photo)).toMatchObject({ state: 'EXPECTED' });
      await installer.patch(place, 0, bytes);
      const nowhere = freshId();
      for (const [theirs, none] of [
        [`/photos/getImageByPhotoId/${photo}`, `/photos/getImageByPhotoId/${nowhere}`],
        [`/photos/getAll/${proof}`, `/photos/getAll/${nowhere}`],
        [`/photos/remove?id=${photo}`, `/photos/remove?id=${nowhere}`],
        [`/pow-p/images/${proof}`, `/pow-p/images/${nowhere}`],
        [`/pow-p/images-uploaded/${proof}`, `/pow-p/images-uploaded/${nowhere}`],
      ]) {
        const answers = await Promise.all([theirs, none].map(async (url) => (await call(stranger, url ?? '')).status));
        expect(answers).toEqual([404, 404]);
      }
      const check = await call(stranger, `/photos/cross-check/${freshId()}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ hashes: [sha256(bytes)] }),
      });
      expect(await check.json()).toEqual({ missing: [sha256(bytes)] });
    });

    it("are not taken for those of a photo's maker when they were handed in under its id before", async () => {
      const photo = freshId();
      const stranger = await clientOf((await makeOffice(kysely(), 'stranger')).boss);
      expect(await stranger.upload(jpeg(100, 9), { photo })).toMatchObject({ status: 204 });
      await prove(photo);
      expect(await photoRow(photo)).toMatchObject({ state: 'EXPECTED' });
      expect(await installer.upload(jpeg(100), { photo })).toMatchObject({ status: 204 });
      expect(await photoRow(photo)).toMatchObject({ state: 'RECEIVED', hash: sha256(jpeg(100)) });
    });

    it('go up from no customer, who sees a proof only when it is shared', async () => {
      const photo = freshId();
      const proof = await prove(photo);
      await installer.upload(jpeg(100), { photo });
      const client = await clientOf(office.client);
      expect(await client.create(jpeg(100), { photo })).toMatchObject({ status: 403, code: 'not_permitted' });
      const look = async () => (await call(client, `/photos/getImageByPhotoId/${photo}`)).status;
      expect(await look()).toBe(404);
      await store(kysely(), [change('proofs', proof, { shareState: 'TEXT_SHARE' })]);
      expect(await look()).toBe(404);
      await store(kysely(), [change('proofs', proof, { shareState: 'FULL_SHARE' })]);
      expect(await look()).toBe(200);
    });
  });

  describe('by the calls of other clients', () => {
    const form = (files: Uint8Array<ArrayBuffer>[], pow?: object): FormData => {
      const data = new FormData();
      for (const bytes of files) data.append('file', new Blob([bytes], { type: 'image/jpeg' }), 'photo.jpg');
      if (pow) data.append('pow', new Blob([JSON.stringify(pow)], { type: 'application/json' }), 'pow.json');
      return data;
    };

    it('create a proof with its images', async () => {
      const pow = {
        operationalAddress: { id: job.addressIds[0] },
        comment: 'ok',
        pickupAddresses: [],
        operationalAddressList: [],
      };
      const answer = await call(installer, '/pow-i/multi-upload', {
        method: 'POST',
        body: form([jpeg(3000), jpeg(3000, 2)], pow),
      });
      const proof = (await answer.json()) as { id: string };
      expect([answer.status, proof]).toMatchObject([200, { type: 'INSTALLATION', comment: 'ok' }]);
      const photos = (await (await call(installer, `/pow-i/images/${proof.id}`)).json()) as {
        state: string;
        name: string;
      }[];
      expect(photos.map(({ state, name }) => [state, name])).toEqual([
        ['RECEIVED', 'photo.jpg'],
        ['RECEIVED', 'photo.jpg'],
      ]);
      expect(await (await call(installer, `/pow-i/images-uploaded/${proof.id}`)).json()).toBe(true);
      expect((await call(installer, `/pow-p/images/${proof.id}`)).status).toBe(404);
    });

    it('say what they show of the work, or nothing', async () => {
      const kindsOf = async (proof: string) => {
        const photos = (await (await call(installer, `/photos/getAll/${proof}`)).json()) as { kind: string | null }[];
        return photos.map(({ kind }) => kind).sort();
      };
      const pow = { operationalAddress: { id: job.addressIds[0] } };
      const send = (photoKinds: unknown) =>
        call(installer, '/pow-i/multi-upload', {
          method: 'POST',
          body: form([jpeg(3000), jpeg(3000, 2), jpeg(3000, 3)], { ...pow, photoKinds }),
        });
      const { id } = (await (await send(['BEFORE', null])).json()) as { id: string };
      expect(await kindsOf(id)).toEqual(['BEFORE', null, null]);
      expect((await send(['NICE'])).status).toBe(400);
      expect((await send(['AFTER', 'AFTER', 'AFTER', 'AFTER'])).status).toBe(400);
      const add = (kind: string) =>
        call(installer, `/pow-i/upload-image/${id}?kind=${kind}`, { method: 'POST', body: form([jpeg(3000, 4)]) });
      expect((await add('SERIAL_NUMBER')).status).toBe(200);
      expect((await add('NICE')).status).toBe(400);
      expect(await kindsOf(id)).toEqual(['BEFORE', 'SERIAL_NUMBER', null, null]);
    });

    it('add an image, and take it away', async () => {
      const proof = await prove();
      const added = await call(installer, `/pow-p/upload-image/${proof}`, { method: 'POST', body: form([jpeg(3000)]) });
      const photo = (await added.json()) as { id: string };
      expect([added.status, photo]).toMatchObject([200, { state: 'RECEIVED' }]);
      expect(await (await call(installer, `/photos/remove?id=${photo.id}`)).json()).toBe(true);
      expect(await (await call(installer, `/photos/getAll/${proof}`)).json()).toEqual([]);
    });

    it('leave nothing behind of who sees a proof and may not do the work', async () => {
      const proof = await prove();
      await store(kysely(), [change('proofs', proof, { shareState: 'FULL_SHARE' })]);
      const client = await clientOf(office.client);
      const kept = async () => (await kysely().selectFrom('uploads').selectAll().execute()).length;
      const before = await kept();
      const one = () => form([jpeg(3000, 7)]);
      expect((await call(client, `/pow-p/upload-image/${proof}`, { method: 'POST', body: one() })).status).toBe(403);
      const pow = { operationalAddress: { id: job.addressIds[0] } };
      const body = form([jpeg(3000, 8)], pow);
      expect((await call(client, '/pow-p/multi-upload', { method: 'POST', body })).status).toBe(403);
      expect(await kept()).toBe(before);
    });

    it.each<[string, () => RequestInit, number]>([
      ['two at once', () => ({ body: form([jpeg(3000), jpeg(3000, 2)]) }), 400],
      ['no image', () => ({ body: form([new Uint8Array(Buffer.from('hello'))]) }), 415],
      ['no file', () => ({ body: form([]) }), 400],
      ['no form', () => ({ body: '{}', headers: { 'content-type': 'application/json' } }), 415],
      ['too much', () => ({ body: form([jpeg(26 * 1024 * 1024)]) }), 413],
      ['a broken form', () => ({ body: 'x', headers: { 'content-type': 'multipart/form-data; boundary=y' } }), 400],
    ])('refuse %s', async (_name, init, status) => {
      const proof = await prove();
      const answer = await call(installer, `/pow-p/upload-image/${proof}`, { method: 'POST', ...init() });
      expect(answer.status).toBe(status);
      expect(await (await call(installer, `/photos/getAll/${proof}`)).json()).toEqual([]);
    });

    it.each([undefined, 'x', '{', '{"operationalAddress":{"id":"no"}}'])('refuse the proof %s', async (pow) => {
      const data = form([jpeg(100)]);
      if (pow !== undefined) data.append('pow', pow);
      expect((await call(installer, '/pow-p/multi-upload', { method: 'POST', body: data })).status).toBe(400);
    });
  });

  describe('that nothing names', () => {
    it('are dropped after three days, and those that something names are not', async () => {
      const [named, unnamed] = [freshId(), freshId()];
      await prove(named);
      await installer.upload(jpeg(700, 5), { photo: named });
      await installer.upload(jpeg(700, 6), { photo: unnamed });
      const { files } = storageOf(server.context);
      const isThere = async (bytes: Uint8Array) => {
        const found = await files.open({ companyId: office.bossId, hash: sha256(bytes) });
        found?.bytes.destroy();
        return found !== undefined;
      };
      await deleteUnlinkedFiles({ ...server.context, now: () => server.clock.now() + 71 * hour });
      expect([await isThere(jpeg(700, 5)), await isThere(jpeg(700, 6))]).toEqual([true, true]);
      await deleteUnlinkedFiles({ ...server.context, now: () => server.clock.now() + 73 * hour });
      expect([await isThere(jpeg(700, 5)), await isThere(jpeg(700, 6))]).toEqual([true, false]);
    });

    it('and with which nobody goes on are given up after a week', async () => {
      const bytes = jpeg(700, 8);
      const photo = freshId();
      await prove(photo);
      const place = (await installer.create(bytes, { photo })).location ?? '';
      await installer.patch(place, 0, bytes.slice(0, 100));
      const drop = (later: number) => deleteUnlinkedFiles({ ...server.context, now: () => server.clock.now() + later });
      await drop(6 * day);
      expect(await installer.head(place)).toMatchObject({ status: 200, offset: 100 });
      await drop(8 * day);
      expect((await installer.head(place)).status).toBe(404);
    });

    it('and with which nobody goes on are given up after half a day when the office knows nothing of them', async () => {
      const bytes = jpeg(700, 9);
      const place = (await installer.create(bytes, { photo: freshId() })).location ?? '';
      await installer.patch(place, 0, bytes.slice(0, 100));
      const { partial } = storageOf(server.context);
      const part = partial.bytesOf(path.basename(place));
      const drop = (later: number) => deleteUnlinkedFiles({ ...server.context, now: () => Date.now() + later });
      server.clock.advance(11 * hour);
      expect(await installer.head(place)).toMatchObject({ status: 200, offset: 100 });
      server.clock.advance(2 * hour);
      expect((await installer.head(place)).status).toBe(404);
      await drop(2 * hour);
      expect(existsSync(part)).toBe(false);
    });

    it('are still known when they could not be removed: the next try does', async () => {
      const hash = sha256(jpeg(700, 7));
      const later = { ...server.context, now: () => server.clock.now() + 31 * day };
      await installer.upload(jpeg(700, 7), { photo: freshId() });
      const place = path.join(later.environment.dataDir, 'files', office.bossId, hash.slice(0, 2), hash);
      await rm(place);
      await mkdir(place);
      await expect(deleteUnlinkedFiles(later)).rejects.toThrow();
      const known = async () => kysely().selectFrom('uploads').select('hash').where('hash', '=', hash).execute();
      expect(await known()).toHaveLength(1);
      await rmdir(place);
      await deleteUnlinkedFiles(later);
      expect(await known()).toHaveLength(0);
    });
  });
});
