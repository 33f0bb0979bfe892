import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { must } from '../../../domain/kernel/assert.ts';
import { instantOfId } from '../../../domain/kernel/ids.ts';
import { hour, minute } from '../../../domain/kernel/time.ts';
import type { NewRow } from '../../../domain/rows.ts';
import { newRow } from '../../../server/demo/new-row.ts';
import type { CapturedPhoto } from '../../../workers/photos/photo.ts';
import { DeviceClock } from '../../../workers/sync/clock.ts';
import { keepCaptures } from '../../../workers/sync/keep-captures.ts';
import type { OutboxFile } from '../../../workers/sync/outbox/database.ts';
import { argsWithFacts } from '../../../workers/sync/outbox/photo-facts.ts';
import { stampOf } from '../../../workers/sync/uploads/process-next.ts';
import { exportUnsent } from '../../../workers/sync/zip/export-unsent.ts';
import { importUnsent } from '../../../workers/sync/zip/import-unsent.ts';
import { openPhotoOffice, type PhotoOffice } from '../../support/photo-office.ts';
import { smallJpeg, someBytes, withExif } from '../../support/photos.ts';
import { addressValues, operationalAddressValues } from '../../support/rows.ts';
import { proofValues } from '../../support/rows-proof.ts';
import { Device, halved, idOf } from './device.ts';

const meta = { version: 1, createDate: 0, modifyDate: 0 };
const [photo, task, operational, place, proof] = [idOf(1), idOf(101), idOf(102), idOf(103), idOf(11)];

let office: PhotoOffice;
let processed: CapturedPhoto[];
let device: Device;

beforeEach(async () => {
  office = await openPhotoOffice();
  processed = [];
  device = new Device({
    office,
    processPhoto: async (captured) => {
      processed.push(captured);
      return { ...(await halved(captured)), stamped: captured.stamp !== undefined };
    },
  });
});

afterEach(async () => {
  await device.close();
  await office.close();
});

const put = (resource: string, id: string, values: object) =>
  device.context.mirror.table(resource).put({ id, ...meta, ...values });

const company = async (given: Partial<NewRow<'companies'>>): Promise<void> => {
  const { companyId } = device.context.owner.viewer;
  await put('companies', companyId, newRow('companies', { name: 'Εταιρεία', owner: { id: companyId }, ...given }));
};

/** The proof that will announce the photo, with the address that it proves. */
async function provenAddress(): Promise<void> {
  await put('addresses', place, addressValues({ nickname: 'Καφέ Γεωργίου', latitude: 38.2466, longitude: 21.7346 }));
  const installed = { task: { id: task }, nickname: 'Ισόγειο', installationAddress: { id: place } };
  await put('operational-addresses', operational, operationalAddressValues(installed));
  const shown = { task: { id: task }, operationalAddress: { id: operational }, addresses: [{ id: place }] };
  await put('proofs', proof, proofValues(shown));
}

const capture = () =>
  keepCaptures(
    device.context,
    [{ id: photo, shows: 'SERIAL_NUMBER', name: 'α.jpg', mediaType: 'image/jpeg', bytes: smallJpeg() }],
    'proof',
  );

test('a captured photo keeps what it shows, also when it goes to another device', async () => {
  await capture();
  const kept = { shows: 'SERIAL_NUMBER' };
  expect(await device.file(photo)).toMatchObject(kept);
  expect(await device.context.mirror.files.get(photo)).toMatchObject(kept);
  const { userId } = device.context.owner.viewer;
  const zip = await (await exportUnsent(device.context.outbox, userId, device.context.sources)).arrayBuffer();
  const other = new Device({ office });
  expect(await importUnsent(other.context.outbox, zip, userId)).toMatchObject({ kind: 'taken', added: 1 });
  expect(await other.file(photo)).toMatchObject(kept);
  await other.close();
});

test('without the company’s wish nothing is stamped', async () => {
  await company({ stampPhotos: false });
  await capture();
  await device.run();
  expect(processed.map(({ stamp }) => stamp)).toEqual([undefined]);
  expect(office.stamped).toEqual([]);
});

test('a stamp waits until a proof says where the photo belongs, and is told with the bytes', async () => {
  await company({ stampPhotos: true });
  await capture();
  // What the owner decides later is for the photos that are taken then.
  await company({ stampPhotos: false });
  await device.run();
  expect(await device.file(photo)).toMatchObject({ state: 'queued', stamp: 'wanted' });
  await provenAddress();
  await device.announce(10, photo);
  await device.run();
  expect(processed).toMatchObject([
    {
      timeZone: 'Europe/Athens',
      stamp: { takenOn: device.clock.now(), place: 'Καφέ Γεωργίου', latitude: 38.2466, longitude: 21.7346 },
    },
  ]);
  expect(await device.file(photo)).toMatchObject({ state: 'stored', stamp: 'drawn' });
  expect(office.stamped).toEqual([photo]);
});

test('of a place that is not here only the time is told', async () => {
  await company({ stampPhotos: true });
  await capture();
  await device.announce(10, photo);
  await device.run();
  expect(processed).toMatchObject([{ stamp: { place: null, latitude: null, longitude: null } }]);
});

describe('the place of a stamp', () => {
  const [second, installed] = [idOf(104), idOf(105)];
  const stamp = async (given: Partial<OutboxFile> = {}) => {
    const id = await device.capture(1);
    const file = must(await device.file(id), id);
    return stampOf(device.context, { ...file, stamp: 'wanted', proof, takenOn: 5, ...given });
  };

  beforeEach(async () => {
    await provenAddress();
    await put('addresses', second, addressValues({ nickname: 'Αποθήκη', latitude: 1, longitude: 2 }));
    await put('addresses', installed, addressValues({ nickname: 'Σπίτι', latitude: 3, longitude: 4 }));
  });

  const work = (nickname: string | null, place: string | null) =>
    put(
      'operational-addresses',
      operational,
      operationalAddressValues({
        task: { id: task },
        nickname,
        installationAddress: place === null ? null : { id: place },
      }),
    );
  const proves = (...addresses: string[]) =>
    put(
      'proofs',
      proof,
      proofValues({
        task: { id: task },
        operationalAddress: { id: operational },
        addresses: addresses.map((id) => ({ id })),
      }),
    );

  test('is the first that the proof names', async () => {
    await work('Ισόγειο', installed);
    await proves(second, installed);
    expect(await stamp()).toEqual({ takenOn: 5, place: 'Αποθήκη', latitude: 1, longitude: 2 });
  });

  test('is the address of the work where the proof names none', async () => {
    await work('Ισόγειο', installed);
    await proves();
    expect(await stamp()).toEqual({ takenOn: 5, place: 'Σπίτι', latitude: 3, longitude: 4 });
  });

  test('has only the name of the work where that has no address, or it is not here', async () => {
    await proves();
    const unplaced = { takenOn: 5, place: 'Ισόγειο', latitude: null, longitude: null };
    await work('Ισόγειο', null);
    expect(await stamp()).toEqual(unplaced);
    await work('Ισόγειο', idOf(199));
    expect(await stamp()).toEqual(unplaced);
  });

  test.each([
    [{ nickname: 'Σπίτι', name: 'Όνομα', street: 'Ερμού 1' }, 'Ισόγειο', 'Σπίτι'],
    [{ nickname: null, name: 'Όνομα', street: 'Ερμού 1' }, 'Ισόγειο', 'Ισόγειο'],
    [{ nickname: null, name: 'Όνομα', street: 'Ερμού 1' }, null, 'Όνομα'],
    [{ nickname: null, name: null, street: 'Ερμού 1' }, null, 'Ερμού 1'],
  ])('is called what people call it: %j at the work %s is %s', async (named, nickname, name) => {
    await put('addresses', installed, addressValues(named));
    await work(nickname, installed);
    await proves();
    expect(await stamp()).toMatchObject({ place: name });
  });

  test('is none without a proof, or where that is not here', async () => {
    const none = { takenOn: 5, place: null, latitude: null, longitude: null };
    expect(await stamp({ proof: null })).toEqual(none);
    expect(await stamp({ proof: idOf(199) })).toEqual(none);
  });

  test('of a photo without a time has that of its capture, by the server’s clock where that is known', async () => {
    const captured = device.clock.now() + 1;
    expect(await stamp({ takenOn: null })).toMatchObject({ takenOn: captured });
    await device.context.outbox.values.put({ key: 'clockOffset', value: 5 * minute });
    expect(await stamp({ takenOn: null })).toMatchObject({ takenOn: captured + 5 * minute });
    expect(await stamp()).toMatchObject({ takenOn: 5 });
  });

  test('is asked for by nothing else', async () => {
    expect(await stamp({ stamp: 'drawn' })).toBeUndefined();
    expect(await stamp({ stamp: undefined })).toBeUndefined();
  });
});

describe('the stamp of a photo that was drawn on another one', () => {
  const drawn = idOf(2);
  const ofDrawing = () => processed.find(({ bytes }) => bytes.byteLength === 100)?.stamp;

  /** Draws on a photo an hour after it was taken; the result is what their rows will say. */
  async function draw(taken: ArrayBuffer) {
    await company({ stampPhotos: true });
    // As it was measured before the app was started.
    device.context.clock = new DeviceClock(device.context.platform);
    await device.context.outbox.values.put({ key: 'clockOffset', value: 5 * minute });
    await keepCaptures(device.context, [{ id: photo, name: null, mediaType: 'image/jpeg', bytes: taken }], 'proof');
    device.clock.advance(hour);
    const drawing = { on: photo, marks: [] };
    const jpeg = { id: drawn, name: null, mediaType: 'image/jpeg', bytes: someBytes(100, 2), drawing };
    await keepCaptures(device.context, [jpeg], 'proof');
    const args = { photos: [{ id: drawn, original: { id: photo } }] };
    const rows = await argsWithFacts(device.context.outbox, { name: 'addPhotos', args });
    await device.announce(10, photo, drawn);
    await device.run();
    return rows;
  }

  test('shows when that was taken, as its row says', async () => {
    const takenOn = Date.UTC(2026, 6, 14, 6, 30, 15);
    const rows = await draw(withExif(smallJpeg(), { dateTimeOriginal: '2026:07:14 09:30:15' }));
    expect(rows).toMatchObject({ photos: [{ takenOn }] });
    expect(ofDrawing()).toMatchObject({ takenOn });
  });

  test('shows when that was captured, by the server’s clock, where its camera wrote no time', async () => {
    const takenOn = instantOfId(photo) + 5 * minute;
    const rows = await draw(smallJpeg());
    expect(rows).toMatchObject({ photos: [{ takenOn }] });
    expect(ofDrawing()).toMatchObject({ takenOn });
  });
});
