import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { instantOfId } from '../../../domain/kernel/ids.ts';
import type { Drawing } from '../../../workers/contract/engine.ts';
import { announcedFiles } from '../../../workers/sync/outbox/append.ts';
import { captureFiles, dropCapture, dropDraft, readDraft } from '../../../workers/sync/outbox/captures.ts';
import { OutboxDatabase } from '../../../workers/sync/outbox/database.ts';
import { argsWithFacts, noteFacts } from '../../../workers/sync/outbox/photo-facts.ts';
import { exportUnsent } from '../../../workers/sync/zip/export-unsent.ts';
import { importUnsent } from '../../../workers/sync/zip/import-unsent.ts';
import { smallJpeg, someBytes, withExif } from '../../support/photos.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { emptySources } from '../zip/export.ts';

const [user, original, drawn, proof] = [fixedId(1), fixedId(701), fixedId(702), fixedId(703)];
const key = 'proof:new:1';
const marks = [{ kind: 'blur', from: { x: 0.1, y: 0.1 }, to: { x: 0.4, y: 0.4 } }];
const drawing: Drawing = { on: original, marks };
const facts = { takenOn: Date.UTC(2026, 6, 14, 6, 30, 15), latitude: 38.25, longitude: 21.75 };
const unknown = { takenOn: null, latitude: null, longitude: null };

let outbox: OutboxDatabase;

const empty = () => new OutboxDatabase(user, { indexedDB: new IDBFactory(), IDBKeyRange });

beforeEach(async () => {
  outbox = empty();
  const exif = { dateTimeOriginal: '2026:07:14 09:30:15', latitude: 38.25, longitude: 21.75 };
  const photo = { id: original, name: 'φωτό.jpg', mediaType: 'image/jpeg', bytes: withExif(smallJpeg(), exif) };
  await captureFiles(outbox, [photo], { draft: key, now: 1 });
  await noteFacts(outbox, [photo], 'Europe/Athens');
});

afterEach(() => outbox.close());

const draw = (given: Partial<Drawing> = {}) =>
  captureFiles(
    outbox,
    [
      {
        id: drawn,
        name: 'φωτό.jpg',
        mediaType: 'image/jpeg',
        bytes: someBytes(100, 2),
        drawing: { ...drawing, ...given },
      },
    ],
    { draft: key, now: 2 },
  );

describe('a photo that was drawn on another one', () => {
  test('has the time and the place of its original', async () => {
    await draw();
    expect(await outbox.files.get(drawn)).toMatchObject({ ...facts, drawing, state: 'queued', draft: key });
  });

  test('of which the camera wrote no time has that of the capture of its original, by the server’s clock', async () => {
    const own = { latitude: 1.5, longitude: 2.5 };
    await outbox.files.update(original, { takenOn: null, ...own });
    await draw();
    expect(await outbox.files.get(drawn)).toMatchObject({ takenOn: instantOfId(original), ...own });
    await dropCapture(outbox, drawn);
    await outbox.values.put({ key: 'clockOffset', value: 5000 });
    await draw();
    expect(await outbox.files.get(drawn)).toMatchObject({ takenOn: instantOfId(original) + 5000 });
  });

  test('whose original is not here has neither time nor place', async () => {
    await draw({ on: proof });
    expect(await outbox.files.get(drawn)).toMatchObject({ ...unknown, drawing: { on: proof, marks } });
  });

  test('is found with its original, and with what was drawn, by a form that knew of neither any more', async () => {
    await draw();
    expect(await readDraft(outbox, key)).toEqual({
      key,
      value: {},
      files: [original, drawn],
      drawings: { [drawn]: drawing },
      savedAt: 2,
    });
  });

  test('can go while its original stays, and both go with the form', async () => {
    await draw();
    await dropCapture(outbox, drawn);
    expect(await readDraft(outbox, key)).toMatchObject({ files: [original] });
    expect(await outbox.bytes.get(original)).toBeDefined();
    await draw();
    await dropDraft(outbox, key, [original, drawn]);
    expect([await outbox.files.count(), await outbox.bytes.count()]).toEqual([0, 0]);
  });

  test('is announced with its original, each with its facts', async () => {
    await draw();
    const photos = [{ id: drawn, name: null, ...unknown, original: { id: original, name: null, ...unknown } }];
    const change = { name: 'addPhotos', args: { proof, photos } };
    expect(await argsWithFacts(outbox, change)).toEqual({
      proof,
      photos: [{ id: drawn, name: 'φωτό.jpg', ...facts, original: { id: original, name: 'φωτό.jpg', ...facts } }],
    });
    expect(announcedFiles(change)).toEqual({ proof, files: [drawn, original] });
  });

  test('goes to another device with all that is known of it', async () => {
    await draw();
    const zip = await (await exportUnsent(outbox, user, emptySources())).arrayBuffer();
    const there = empty();
    expect(await importUnsent(there, zip, user)).toMatchObject({ kind: 'taken', added: 2 });
    expect(await there.files.get(drawn)).toMatchObject({ drawing, ...facts });
    expect(await readDraft(there, key)).toMatchObject({ drawings: { [drawn]: drawing } });
    there.close();
  });
});
