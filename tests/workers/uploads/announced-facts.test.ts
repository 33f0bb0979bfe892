import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { captureFiles } from '../../../workers/sync/outbox/captures.ts';
import { OutboxDatabase } from '../../../workers/sync/outbox/database.ts';
import { argsWithFacts, noteFacts } from '../../../workers/sync/outbox/photo-facts.ts';
import { brokenJpeg, smallJpeg, withExif } from '../../support/photos.ts';
import { idOf } from './device.ts';

const unknown = { takenOn: null, latitude: null, longitude: null };

async function captured() {
  const outbox = new OutboxDatabase(idOf(1), { indexedDB: new IDBFactory(), IDBKeyRange });
  const exif = { dateTimeOriginal: '2026:07:14 09:30:15', latitude: 38.25, longitude: 21.75 };
  const files = [
    { id: idOf(10), shows: 'BEFORE' as const, name: null, mediaType: 'image/jpeg', bytes: withExif(smallJpeg(), exif) },
    { id: idOf(11), name: null, mediaType: 'image/jpeg', bytes: brokenJpeg() },
  ];
  await captureFiles(outbox, files, { draft: 'proof', now: 1 });
  await noteFacts(outbox, files, 'Europe/Athens');
  return outbox;
}

test('a proof tells time and place of its photos, before they were processed', async () => {
  const outbox = await captured();
  const photos = [idOf(10), idOf(11), idOf(12)].map((id) => ({ id, name: null, ...unknown }));
  expect(await argsWithFacts(outbox, { name: 'createProof', args: { id: idOf(20), comment: 'x', photos } })).toEqual({
    id: idOf(20),
    comment: 'x',
    photos: [
      {
        id: idOf(10),
        name: null,
        kind: 'BEFORE',
        takenOn: Date.UTC(2026, 6, 14, 6, 30, 15),
        latitude: 38.25,
        longitude: 21.75,
      },
      { id: idOf(11), name: null, ...unknown },
      { id: idOf(12), name: null, ...unknown },
    ],
  });
});

test('what the page knows better stays, and other changes stay as they are', async () => {
  const outbox = await captured();
  const photos = [{ id: idOf(10), name: null, kind: null, takenOn: 5, latitude: null, longitude: null }];
  expect(await argsWithFacts(outbox, { name: 'addPhotos', args: { proof: idOf(20), photos } })).toMatchObject({
    photos: [{ kind: null, takenOn: 5, latitude: 38.25, longitude: 21.75 }],
  });
  const mark = { id: idOf(30) };
  expect(await argsWithFacts(outbox, { name: 'markCollected', args: mark })).toBe(mark);
});

test('what the form says of a photo counts more than what is known here', async () => {
  const outbox = await captured();
  await outbox.files.update(idOf(10), { name: 'εδώ.jpg' });
  const said = { id: idOf(10), name: 'φόρμα.jpg', kind: 'AFTER', takenOn: 5, latitude: 1.5, longitude: 2.5 };
  const given = { name: 'addPhotos', args: { proof: idOf(20), photos: [said] } };
  expect(await argsWithFacts(outbox, given)).toEqual(given.args);
  const photos = [{ id: idOf(10), name: null, ...unknown }];
  expect(await argsWithFacts(outbox, { ...given, args: { photos } })).toMatchObject({
    photos: [{ name: 'εδώ.jpg', kind: 'BEFORE' }],
  });
});

test('a proof without photos has nothing added to it', async () => {
  const outbox = await captured();
  const args = { id: idOf(20), photos: [] };
  expect(await argsWithFacts(outbox, { name: 'createProof', args })).toEqual(args);
});
