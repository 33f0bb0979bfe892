import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { Outcome } from '../../../domain/protocol/outcome.ts';
import { sha256 } from '../../../workers/photos/hash.ts';
import { exportUnsent } from '../../../workers/sync/zip/export-unsent.ts';
import { photoEntry } from '../../../workers/sync/zip/format.ts';
import { importUnsent } from '../../../workers/sync/zip/import-unsent.ts';
import { someBytes } from '../../support/photos.ts';
import { addPhoto, emptyOutbox, emptySources, idOf, mark, user } from './export.ts';

async function used() {
  const outbox = emptyOutbox();
  const rejected: Outcome = { kind: 'rejected', code: 'not_found', message: '', fields: [] };
  await outbox.items.bulkAdd([
    mark(12, { after: [idOf(10)], chain: idOf(10) }),
    mark(10),
    mark(11, { outcome: rejected, pulled: true, postponed: true }),
  ]);
  const { open: _, ...settled } = mark(9, { outcome: { kind: 'applied' }, settledAt: 5 });
  await outbox.items.add(settled);
  await addPhoto(outbox, 20);
  await addPhoto(outbox, 21, { hash: null, state: 'queued', mediaType: 'image/heic', item: null, draft: 'proof:1' });
  await addPhoto(outbox, 22, { state: 'stored', receivedAt: 5 });
  await outbox.bytes.delete(idOf(22));
  await outbox.drafts.put({ key: 'proof:1', value: { comment: 'Δεν υπάρχει ρεύμα' }, files: [idOf(21)], savedAt: 7 });
  await outbox.unreadable.put({ id: idOf(30), record: { envelope: 99 }, message: 'newer', foundAt: 8 });
  return outbox;
}

const exported = async (outbox: Awaited<ReturnType<typeof used>>) =>
  (await exportUnsent(outbox, user, emptySources())).arrayBuffer();

test('an export holds what is unsent, as files that a person can open', async () => {
  const zip = unzipSync(new Uint8Array(await exported(await used())));
  expect(Object.keys(zip).sort()).toEqual(
    ['files.json', `files/${idOf(20)}.jpg`, `files/${idOf(21)}.heic`, 'items.json'].sort(),
  );
  expect(zip[`files/${idOf(20)}.jpg`]).toEqual(new Uint8Array(someBytes(920, 20)));
  const { items } = JSON.parse(new TextDecoder().decode(zip['items.json'])) as { items: { id: string }[] };
  expect(items.map(({ id }) => id)).toEqual([idOf(10), idOf(11), idOf(12)]);
});

test('an export names the original files that it leaves out', async () => {
  const sources = emptySources();
  const file = { hash: 'a'.repeat(64), size: 9_000_000, name: 'IMG_1.jpg', mediaType: 'image/jpeg', keptAt: 1 };
  await sources.files.bulkAdd([
    { ...file, id: idOf(20), uploadUrl: null, refused: null, sent: false },
    { ...file, id: idOf(21), uploadUrl: null, refused: null, sent: true },
  ]);
  const blob = await exportUnsent(await used(), user, sources);
  const zip = unzipSync(new Uint8Array(await blob.arrayBuffer()));
  expect(JSON.parse(new TextDecoder().decode(zip['items.json']))).toMatchObject({
    originalFilesLeftOut: {
      ...{ count: 1, size: 9_000_000 },
      files: [{ photo: idOf(20), name: 'IMG_1.jpg', hash: file.hash, size: 9_000_000 }],
    },
  });
  expect(await importUnsent(emptyOutbox(), await blob.arrayBuffer(), user)).toMatchObject({ kind: 'taken' });
});

test('an export says what it is and whose, in lines that a person can read', async () => {
  const outbox = await used();
  await addPhoto(outbox, 23, {
    kind: 'attachment',
    shows: 'BEFORE',
    stamp: 'drawn',
    drawing: { on: idOf(20), marks: [{ kind: 'line' }] },
  });
  const blob = await exportUnsent(outbox, user, emptySources());
  expect(blob.type).toBe('application/zip');
  const zip = unzipSync(new Uint8Array(await blob.arrayBuffer()));
  const text = (name: string) => new TextDecoder().decode(zip[name]);
  expect(text('items.json').split('\n').length).toBeGreaterThan(20);
  expect(JSON.parse(text('items.json'))).toMatchObject({
    format: 'ergon-unsent',
    version: 1,
    user,
    drafts: [{ key: 'proof:1', value: { comment: 'Δεν υπάρχει ρεύμα' }, files: [idOf(21)], savedAt: 7 }],
    unreadable: [{ id: idOf(30), record: { envelope: 99 }, message: 'newer', foundAt: 8 }],
  });
  const { files } = JSON.parse(text('files.json')) as { files: unknown[] };
  const said = {
    proof: idOf(700),
    item: idOf(10),
    draft: null,
    name: 'μετρητής.jpg',
    mediaType: 'image/jpeg',
    takenOn: 1_700_000_000_000,
    latitude: 38.25,
    longitude: 21.75,
  };
  const of = async (number: number) => sha256(someBytes(900 + number, number));
  expect(files).toEqual([
    { ...said, id: idOf(20), hash: await of(20), sha256: await of(20), capturedAt: 1_790_000_000_020 },
    {
      ...said,
      id: idOf(21),
      item: null,
      draft: 'proof:1',
      mediaType: 'image/heic',
      hash: null,
      sha256: await of(21),
      capturedAt: 1_790_000_000_021,
    },
    {
      ...said,
      id: idOf(23),
      kind: 'attachment',
      shows: 'BEFORE',
      stamp: 'drawn',
      drawing: { on: idOf(20), marks: [{ kind: 'line' }] },
      hash: await of(23),
      sha256: await of(23),
      capturedAt: 1_790_000_000_023,
    },
  ]);
});

test.each([
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/webp', 'webp'],
  ['image/gif', 'gif'],
  ['image/heic', 'heic'],
  ['image/heif', 'heif'],
  ['application/pdf', 'bin'],
])('%s is in it as a file that ends with .%s', (mediaType, ending) => {
  expect(photoEntry({ id: idOf(20), mediaType })).toBe(`files/${idOf(20)}.${ending}`);
});

test('a file without bytes here is not in it, and the others are', async () => {
  const outbox = await used();
  await outbox.bytes.delete(idOf(20));
  const zip = unzipSync(new Uint8Array(await exported(outbox)));
  expect(Object.keys(zip).sort()).toEqual(['files.json', `files/${idOf(21)}.heic`, 'items.json']);
});

test('an item that is taken in is one of this device, as it was made', async () => {
  const outbox = emptyOutbox();
  const args = { file: 'λίστα.csv', rows: [{ row: 2, id: idOf(40), values: { floor: 'α\0' } }] };
  const source = emptyOutbox();
  await source.items.add(mark(10, { name: 'changeAddresses', args, base: { rows: {} } }));
  await source.items.add(mark(11));
  await importUnsent(outbox, await exported(source), user);
  const { keys: _, ...made } = mark(11);
  const [imported, marked] = await outbox.items.orderBy('[open+order]').toArray();
  expect(marked).toEqual({
    ...made,
    keys: [`operational-addresses/${idOf(511)}/status`],
    labels: { ...made.labels, file: null },
    order: 2,
    seq: null,
    tries: 0,
    lastError: null,
  });
  expect(imported).toMatchObject({
    order: 1,
    labels: { task: 'Οπτική ίνα', address: 'Κορίνθου 12', file: 'λίστα.csv' },
    args: { rows: [{ values: { floor: 'α\ufffd' } }] },
  });
});

test('a file that is taken in begins anew, with all that is known of it', async () => {
  const outbox = emptyOutbox();
  await importUnsent(outbox, await exported(await used()), user);
  expect(await outbox.files.get(idOf(20))).toStrictEqual({
    id: idOf(20),
    proof: idOf(700),
    item: idOf(10),
    draft: null,
    name: 'μετρητής.jpg',
    mediaType: 'image/jpeg',
    size: 920,
    hash: await sha256(someBytes(920, 20)),
    state: 'ready',
    uploadUrl: null,
    sent: 0,
    tries: 0,
    error: null,
    takenOn: 1_700_000_000_000,
    latitude: 38.25,
    longitude: 21.75,
    capturedAt: 1_790_000_000_020,
    receivedAt: null,
  });
});

test('what this device cannot read, here or in the export, is neither doubled nor replaced', async () => {
  const outbox = emptyOutbox();
  await outbox.unreadable.put({ id: idOf(10), record: { envelope: 99 }, message: 'here', foundAt: 1 });
  await outbox.items.add(mark(30));
  expect(await importUnsent(outbox, await exported(await used()), user)).toEqual({ kind: 'taken', added: 4, known: 2 });
  expect(await outbox.unreadable.toArray()).toMatchObject([{ id: idOf(10), message: 'here' }]);
  expect(await outbox.items.orderBy('[open+order]').primaryKeys()).toEqual([idOf(11), idOf(12), idOf(30)]);
});

test('an export is not taken in where the disk is full', async () => {
  const zip = await exported(await used());
  const outbox = emptyOutbox();
  outbox.bytes.hook('creating', () => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await importUnsent(outbox, zip, user)).toEqual({
    kind: 'refused',
    code: 'storage_of_device_full',
    detail: '',
  });
});

test('another device of the same user takes all of it in', async () => {
  const outbox = emptyOutbox();
  await outbox.items.add(mark(90, { order: 4 }));
  await outbox.values.put({ key: 'nextOrder', value: 5 });
  expect(await importUnsent(outbox, await exported(await used()), user)).toEqual({ kind: 'taken', added: 6, known: 0 });

  const items = await outbox.items.orderBy('[open+order]').toArray();
  expect(items.map(({ id, order, seq }) => [id, order, seq])).toEqual([
    [idOf(90), 4, 90],
    [idOf(10), 5, null],
    [idOf(11), 6, null],
    [idOf(12), 7, null],
  ]);
  expect(items[3]).toMatchObject({
    after: [idOf(10)],
    chain: idOf(10),
    at: 1_790_000_000_012,
    offset: 120,
    args: { id: idOf(512) },
    base: { completionStatus: 'NO_PROGRESS' },
    labels: { task: 'Οπτική ίνα', address: 'Κορίνθου 12' },
  });
  expect(items[3]?.keys.length).toBeGreaterThan(0);
  expect(items[2]).toMatchObject({
    outcome: null,
    pulled: false,
    postponed: false,
    tries: 0,
    lastError: null,
    open: 1,
  });

  expect(await outbox.files.get(idOf(20))).toMatchObject({
    state: 'ready',
    sent: 0,
    tries: 0,
    uploadUrl: null,
    error: null,
  });
  expect(await outbox.files.get(idOf(20))).toMatchObject({ takenOn: 1_700_000_000_000, latitude: 38.25, size: 920 });
  expect(await outbox.files.get(idOf(21))).toMatchObject({ state: 'queued', hash: null, draft: 'proof:1' });
  expect((await outbox.bytes.get(idOf(20)))?.bytes).toEqual(someBytes(920, 20));
  expect(await outbox.files.get(idOf(22))).toBeUndefined();
  expect(await outbox.drafts.get('proof:1')).toMatchObject({ value: { comment: 'Δεν υπάρχει ρεύμα' } });
  expect(await outbox.unreadable.get(idOf(30))).toMatchObject({ record: { envelope: 99 } });
  expect(await outbox.values.get('nextOrder')).toEqual({ key: 'nextOrder', value: 8 });
});

test('what is known is counted and not doubled, nor changed', async () => {
  const outbox = await used();
  const zip = await exported(outbox);
  await outbox.drafts.put({ key: 'proof:1', value: { comment: 'newer words' }, files: [], savedAt: 9 });
  const before = await outbox.items.toArray();
  expect(await importUnsent(outbox, zip, user)).toEqual({ kind: 'taken', added: 0, known: 6 });
  expect(await outbox.items.toArray()).toEqual(before);
  expect(await outbox.files.get(idOf(20))).toMatchObject({ state: 'sending', sent: 300 });
  expect(await outbox.drafts.get('proof:1')).toMatchObject({ value: { comment: 'newer words' } });

  const other = emptyOutbox();
  await importUnsent(other, zip, user);
  expect(await importUnsent(other, zip, user)).toEqual({ kind: 'taken', added: 0, known: 6 });
});

test('a photo that was received here meanwhile does not come back', async () => {
  const outbox = await used();
  const zip = await exported(outbox);
  await outbox.files.update(idOf(20), { state: 'stored', receivedAt: 9 });
  await outbox.bytes.delete(idOf(20));
  await importUnsent(outbox, zip, user);
  expect(await outbox.bytes.get(idOf(20))).toBeUndefined();
  expect(await outbox.files.get(idOf(20))).toMatchObject({ receivedAt: 9 });
});

test('nothing unsent makes an export with nothing in it', async () => {
  const outbox = emptyOutbox();
  expect(await importUnsent(emptyOutbox(), await exported(outbox), user)).toEqual({
    kind: 'taken',
    added: 0,
    known: 0,
  });
});

test('an import that was cut short completes when it is repeated', async () => {
  const zip = await exported(await used());
  const outbox = emptyOutbox();
  outbox.items.hook('creating', () => {
    throw new Error('the power went');
  });
  await expect(importUnsent(outbox, zip, user)).rejects.toThrow('the power went');
  expect(await outbox.items.count()).toBe(0);
  const again = emptyOutbox();
  await again.files.bulkPut(await outbox.files.toArray());
  await again.bytes.bulkPut(await outbox.bytes.toArray());
  expect(await importUnsent(again, zip, user)).toEqual({ kind: 'taken', added: 4, known: 2 });
});
