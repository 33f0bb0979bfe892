import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { captureFiles, dropDraft, readDraft, saveDraft } from '../../../workers/sync/outbox/captures.ts';
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
