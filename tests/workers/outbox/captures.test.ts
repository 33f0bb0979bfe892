import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  captureFiles,
  draftsBeginning,
  dropCapture,
  dropDraft,
  readDraft,
  saveDraft,
} from '../../../workers/sync/outbox/captures.ts';
import { OutboxDatabase } from '../../../workers/sync/outbox/database.ts';
import { someBytes } from '../../support/photos.ts';
import { fixedId } from '../../support/rows-in-memory.ts';

const [first, second, third] = [fixedId(701), fixedId(702), fixedId(703)];
const key = 'proof:new:1';

let outbox: OutboxDatabase;

beforeEach(() => {
  outbox = new OutboxDatabase(fixedId(1), { indexedDB: new IDBFactory(), IDBKeyRange });
});

afterEach(() => outbox.close());

const take = (id: string, now: number) =>
  captureFiles(outbox, [{ id, name: 'φωτό.jpg', mediaType: 'image/jpeg', bytes: someBytes(100, now) }], {
    draft: key,
    now,
  });

test('a captured photo waits to be made ready, tied to its form, and nothing else is known of it', async () => {
  const bytes = someBytes(100, 1);
  const file = {
    id: first,
    proof: null,
    item: null,
    draft: key,
    name: 'φωτό.jpg',
    mediaType: 'image/jpeg',
    size: 100,
    hash: null,
    state: 'queued',
    uploadUrl: null,
    sent: 0,
    tries: 0,
    error: null,
    takenOn: null,
    latitude: null,
    longitude: null,
    capturedAt: 1,
    receivedAt: null,
  };
  expect(await take(first, 1)).toStrictEqual([file]);
  expect(await outbox.files.toArray()).toStrictEqual([file]);
  expect(await outbox.bytes.toArray()).toEqual([{ id: first, bytes }]);
});

test('only a photo is stamped, where the company wants it', async () => {
  const file = { name: null, mediaType: 'image/jpeg', bytes: someBytes(100, 1) };
  const files = [
    { ...file, id: first, shows: 'BEFORE' as const },
    { ...file, id: second, kind: 'attachment' as const },
  ];
  const kept = await captureFiles(outbox, files, { draft: key, now: 1, stamps: true });
  expect(kept.map(({ kind, shows, stamp }) => ({ kind, shows, stamp }))).toEqual([
    { shows: 'BEFORE', stamp: 'wanted' },
    { kind: 'attachment' },
  ]);
});

test('a name that no database holds is put right', async () => {
  const file = { id: first, name: 'α\0.jpg', mediaType: 'image/jpeg', bytes: someBytes(100, 1) };
  expect(await captureFiles(outbox, [file], { draft: key, now: 1 })).toMatchObject([{ name: 'α\ufffd.jpg' }]);
});

test('a photo that is here already is neither doubled nor begun anew', async () => {
  await take(first, 1);
  await outbox.files.update(first, { state: 'ready' });
  const more = [first, second].map((id) => ({ id, name: null, mediaType: 'image/jpeg', bytes: someBytes(50, 9) }));
  const kept = await captureFiles(outbox, more, { draft: key, now: 2 });
  expect(kept.map(({ id }) => id)).toEqual([second]);
  expect(await outbox.files.get(first)).toMatchObject({ state: 'ready', capturedAt: 1, name: 'φωτό.jpg' });
  expect((await outbox.bytes.get(first))?.bytes).toEqual(someBytes(100, 1));
});

test('a photo can be dropped with its bytes until it is announced', async () => {
  await take(first, 1);
  await take(second, 2);
  await outbox.files.update(second, { draft: null, item: fixedId(800) });
  expect(await dropCapture(outbox, first)).toBe(true);
  expect(await dropCapture(outbox, first)).toBe(false);
  expect(await dropCapture(outbox, second)).toBe(false);
  expect(await outbox.files.toCollection().primaryKeys()).toEqual([second]);
  expect(await outbox.bytes.toCollection().primaryKeys()).toEqual([second]);
});

test('the photos of a form come in the order in which they were taken', async () => {
  await take(third, 1);
  await take(first, 2);
  await take(second, 3);
  expect(await readDraft(outbox, key)).toEqual({ key, value: {}, files: [third, first, second], savedAt: 3 });
});

test('the drafts whose keys begin alike are found, the oldest first', async () => {
  const of = (name: string, savedAt: number) => ({ key: name, value: {}, files: [], savedAt });
  const [newer, older] = [of('import-tasks-1', 3), of('import-tasks-2', 2)];
  for (const draft of [newer, older, of('import-customers-1', 1)]) await saveDraft(outbox, draft);
  expect(await draftsBeginning(outbox, 'import-tasks-')).toEqual([older, newer]);
});

test('a form without photos comes back as well', async () => {
  const draft = { key, value: { comment: 'Ένα' }, files: [], savedAt: 2 };
  await saveDraft(outbox, draft);
  expect(await readDraft(outbox, key)).toEqual(draft);
  expect(await dropDraft(outbox, key, [])).toEqual([]);
  expect(await readDraft(outbox, key)).toBeNull();
});

test('a form comes back with its words and its photos', async () => {
  await take(first, 1);
  const draft = { key, value: { comment: 'Δύο κουτιά' }, files: [first], savedAt: 2 };
  await saveDraft(outbox, draft);
  expect(await readDraft(outbox, key)).toEqual(draft);
});

test('also with a photo that was taken just before the app was killed, listed in no form', async () => {
  await take(first, 1);
  expect(await readDraft(outbox, key)).toEqual({ key, value: {}, files: [first], savedAt: 1 });
  await saveDraft(outbox, { key, value: { comment: 'Ένα' }, files: [first], savedAt: 2 });
  await take(second, 3);
  expect(await readDraft(outbox, key)).toMatchObject({ value: { comment: 'Ένα' }, files: [first, second] });
});

test('one that was dropped is nothing, and neither is one of another form', async () => {
  await take(first, 1);
  expect(await readDraft(outbox, 'proof:new:2')).toBeNull();
  await dropDraft(outbox, key, [first]);
  expect(await readDraft(outbox, key)).toBeNull();
});

test('one that was dropped leaves what another tab captured for the same form, and what is announced', async () => {
  for (const [id, now] of [
    [first, 1],
    [second, 2],
    [third, 3],
  ] as const)
    await take(id, now);
  await outbox.files.update(third, { draft: null, item: fixedId(800) });
  expect(await dropDraft(outbox, key, [first, third])).toEqual([first]);
  expect(await readDraft(outbox, key)).toMatchObject({ files: [second] });
  expect(await outbox.bytes.toCollection().primaryKeys()).toEqual([second, third]);
});
