import { beforeAll, beforeEach, expect, it } from 'vitest';
import { minute, second } from '../../../domain/kernel/time.ts';
import { getRows } from '../../../server/db/repositories/rows.ts';
import { startSession } from '../../../server/services/accounts/sessions.ts';
import { deleteUnlinkedFiles } from '../../../server/services/housekeeping.ts';
import { syncState } from '../../../workers/mirror/values.ts';
import { sha256 } from '../../../workers/photos/hash.ts';
import type { ProcessedPhoto } from '../../../workers/photos/photo.ts';
import { describeRules } from '../../support/databases.ts';
import { PushingDevice } from '../../support/pushing-device.ts';
import { type TestServer, testServer } from '../../support/server.ts';
import { subscribe } from '../../support/subscribe.ts';
import { freshId, type Job, makeJob, makeOffice, type Office } from '../../support/sync-office.ts';
import { jpeg } from '../../support/tus-client.ts';
import { Device, idOf } from '../../workers/uploads/device.ts';

/** What the device of a test makes of a photo: an image of 400 kB. */
async function processed({ bytes }: { bytes: ArrayBuffer }): Promise<ProcessedPhoto> {
  const made = jpeg(400_000, new Uint8Array(bytes)[0]).buffer;
  const facts = { takenOn: null, latitude: null, longitude: null };
  return { bytes: made, mediaType: 'image/jpeg', hash: await sha256(made), decoded: true, ...facts };
}

describeRules('a device whose company has no room', (opener) => {
  let server: TestServer;
  let restBase: string;
  let office: Office;
  let job: Job;
  let device: Device;
  /** So that each test has photos of its own. */
  let number = 0;

  beforeAll(async () => {
    server = await testServer(opener, { demo: false, environment: { STORAGE_FREE: '1', STORAGE_SUBSCRIBED: '3' } });
    restBase = `${await server.app.listen({ port: 0, host: '127.0.0.1' })}/rest`;
  });

  beforeEach(async () => {
    const { kysely } = server.context.database;
    office = await makeOffice(kysely);
    job = await makeJob(kysely, office);
    device = new Device({ office: { restBase }, processPhoto: processed });
    device.token = (await startSession(server.context, office.installer.userId)).token;
    return () => device.close();
  });

  const states = async (photos: readonly string[]) =>
    (await getRows(server.context.database.kysely, 'photos', photos)).map(({ state }) => state);

  /** Takes photos for a proof, which is not pushed. */
  async function take(count: number): Promise<string[]> {
    const photos: string[] = [];
    for (let taken = 0; taken < count; taken += 1) {
      number += 1;
      photos.push(await device.capture(number, 2000 + number));
    }
    number += 1;
    await device.announce(number * 1000, ...photos);
    return photos;
  }

  async function push(photos: readonly string[]): Promise<void> {
    const facts = { name: 'a.jpg', takenOn: null, latitude: null, longitude: null };
    const args = { id: freshId(), type: 'PICKUP', nickname: null, addresses: [], status: 'NORMAL', comment: null };
    const outcome = await new PushingDevice(server.context, office.installer).do('createProof', {
      ...args,
      operationalAddress: { id: job.addressIds[0] },
      photos: photos.map((id) => ({ id, ...facts })),
    });
    expect(outcome).toEqual({ kind: 'applied' });
  }

  it('keeps its photos, says so, asks at a slow pace, and sends them when there is room', async () => {
    const photos = await take(4);
    await push(photos);
    await device.run();
    expect((await states(photos)).filter((state) => state === 'RECEIVED')).toHaveLength(2);
    const files = await Promise.all(photos.map((id) => device.file(id)));
    const waiting = files.flatMap((file) => (file?.state === 'ready' ? [file] : []));
    expect(waiting).toHaveLength(2);
    // One was asked about for all of them.
    expect(waiting.map(({ error }) => error).filter((error) => error === 'no_room')).toHaveLength(1);
    for (const { id, hash } of waiting) expect(await sha256((await device.bytes(id)) ?? new ArrayBuffer())).toBe(hash);
    expect((await syncState(device.context.mirror)).uploadsRestUntil).toBe(device.clock.now() + 5 * minute);

    await subscribe(server, office.bossId);
    device.clock.advance(4 * minute);
    await device.run();
    expect((await states(photos)).filter((state) => state === 'RECEIVED')).toHaveLength(2);
    device.clock.advance(minute + second);
    await device.uploads.whenIdle();
    expect(await states(photos)).toEqual(Array(4).fill('RECEIVED'));
    expect((await syncState(device.context.mirror)).uploadsRestUntil).toBe(null);
  });

  it('sends a photo again that the office has let go before its proof came', async () => {
    const [photo = ''] = await take(1);
    await device.run();
    expect(await device.file(photo)).toMatchObject({ state: 'stored', receivedAt: null });
    const { context } = server;
    await deleteUnlinkedFiles({ ...context, now: () => server.clock.now() + 73 * 60 * minute });
    await push([photo]);
    expect(await states([photo])).toEqual(['EXPECTED']);
    await device.context.mirror.table('photos').put({ id: photo, state: 'EXPECTED', hash: null, version: 1 });
    // The app is opened again.
    const { indexedDB, token, clock } = device;
    await device.close();
    device = new Device({ office: { restBase }, processPhoto: processed, indexedDB, clock });
    device.token = token;
    await device.run();
    expect(await states([photo])).toEqual(['RECEIVED']);
    expect(await device.file(idOf(number - 1))).toMatchObject({ state: 'stored' });
  });
});
