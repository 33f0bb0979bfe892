import { describe, expect, test } from 'vitest';
import { sha256 } from '../../../workers/photos/hash.ts';
import { exportUnsent } from '../../../workers/sync/zip/export-unsent.ts';
import { importUnsent } from '../../../workers/sync/zip/import-unsent.ts';
import { someBytes } from '../../support/photos.ts';
import { addPhoto, emptyOutbox, idOf, mark, user, zipOf } from './export.ts';

const head = { format: 'ergon-unsent', version: 1, user };
const nothing = { ...head, items: [], drafts: [], unreadable: [] };
const noFiles = { files: [] };

/** A mark as an export holds it. */
const item = (change: Record<string, unknown> = {}) => ({ ...mark(10), ...change });

const photo = {
  id: idOf(20),
  proof: null,
  item: null,
  draft: null,
  name: null,
  mediaType: 'image/jpeg',
  hash: null,
  takenOn: null,
  latitude: null,
  longitude: null,
  capturedAt: 5,
};

async function refusal(zip: ArrayBuffer): Promise<string> {
  const outbox = emptyOutbox();
  const result = await importUnsent(outbox, zip, user);
  const code = result.kind === 'refused' ? result.code : 'taken in';
  if (result.kind === 'refused') {
    const counts = [outbox.items, outbox.files, outbox.bytes, outbox.drafts, outbox.unreadable].map((table) =>
      table.count(),
    );
    expect(await Promise.all(counts), 'nothing was written').toEqual([0, 0, 0, 0, 0]);
  }
  return code;
}

describe('refused, with nothing taken in', () => {
  test.each([
    ['nothing', new ArrayBuffer(0)],
    ['noise', someBytes(5000, 1)],
    ['a ZIP of something else', zipOf({ 'holiday.txt': 'sun' })],
    ['no list of files', zipOf({ 'items.json': nothing })],
    ['broken JSON', zipOf({ 'items.json': '{"format":', 'files.json': noFiles })],
    [
      'text that is not UTF-8',
      zipOf({ 'items.json': new Uint8Array([0xff, 0xfe, 0x00]).buffer, 'files.json': noFiles }),
    ],
    ['another format', zipOf({ 'items.json': { ...nothing, format: 'other' }, 'files.json': noFiles })],
    [
      'an item without a name',
      zipOf({ 'items.json': { ...nothing, items: [item({ name: 7 })] }, 'files.json': noFiles }),
    ],
    [
      'a change that nobody knows',
      zipOf({ 'items.json': { ...nothing, items: [item({ name: 'dropTables' })] }, 'files.json': noFiles }),
    ],
    [
      'arguments that the change does not have',
      zipOf({ 'items.json': { ...nothing, items: [item({ args: { id: '../../x' } })] }, 'files.json': noFiles }),
    ],
    [
      'an id that is none',
      zipOf({ 'items.json': { ...nothing, items: [item({ id: '__proto__' })] }, 'files.json': noFiles }),
    ],
    ['a time that is none', zipOf({ 'items.json': { ...nothing, items: [item({ at: -1 })] }, 'files.json': noFiles })],
    ['a list of items that is none', zipOf({ 'items.json': { ...nothing, items: 'all' }, 'files.json': noFiles })],
    [
      'a photo with a path as its id',
      zipOf({
        'items.json': nothing,
        'files.json': { files: [{ ...photo, id: '../../etc/passwd', sha256: 'a'.repeat(64) }] },
      }),
    ],
    [
      'a photo that is not in it',
      zipOf({ 'items.json': nothing, 'files.json': { files: [{ ...photo, sha256: 'a'.repeat(64) }] } }),
    ],
  ])('%s', async (_name, zip) => {
    expect(await refusal(zip)).toBe('export_unreadable');
  });

  test("another user's export", async () => {
    expect(await refusal(zipOf({ 'items.json': { ...nothing, user: idOf(2) }, 'files.json': noFiles }))).toBe(
      'export_of_other_user',
    );
  });

  test.each([
    ['the export', { ...nothing, version: 2, items: 'in another shape' }],
    ['an item of it', { ...nothing, items: [item({ envelope: 2 })] }],
    ['the protocol of an item', { ...nothing, items: [item({ schema: 99 })] }],
  ])('%s is of a newer version', async (_name, items) => {
    expect(await refusal(zipOf({ 'items.json': items, 'files.json': noFiles }))).toBe('export_newer');
  });

  test('a photo whose bytes are not those that were exported', async () => {
    const bytes = someBytes(2000, 1);
    const entries = { 'items.json': nothing, [`files/${idOf(20)}.jpg`]: bytes };
    const sound = { ...photo, sha256: await sha256(bytes) };
    expect(await refusal(zipOf({ ...entries, 'files.json': { files: [sound] } }))).toBe('taken in');
    const files = [{ ...photo, sha256: 'b'.repeat(64) }];
    expect(await refusal(zipOf({ ...entries, 'files.json': { files } }))).toBe('export_unreadable');
    const claims = [{ ...sound, hash: 'c'.repeat(64) }];
    expect(await refusal(zipOf({ ...entries, 'files.json': { files: claims } }))).toBe('export_unreadable');
  });

  test('an entry that says to be larger than any photo, before it is unpacked', async () => {
    const zip = zipOf({ 'items.json': nothing, 'files.json': noFiles });
    const bytes = new DataView(zip);
    for (const at of centralEntries(bytes)) bytes.setUint32(at + 24, 900_000_000, true);
    expect(await refusal(zip)).toBe('export_too_large');
  });

  test('a bomb: a small file that unpacks to more than any entry may have', async () => {
    const bomb = zipOf({ 'items.json': `{"a":"${' '.repeat(70_000_000)}"}`, 'files.json': noFiles });
    expect(bomb.byteLength).toBeLessThan(1_000_000);
    expect(await refusal(bomb)).toBe('export_too_large');
  });

  test('a bomb that lies about its size yields no more than it said', async () => {
    const zip = zipOf({ 'items.json': `{"a":"${' '.repeat(20_000_000)}"}`, 'files.json': noFiles });
    const bytes = new DataView(zip);
    for (const at of centralEntries(bytes)) bytes.setUint32(at + 24, 1000, true);
    expect(await refusal(zip)).toBe('export_unreadable');
  });

  test('two entries of one name', async () => {
    const zip = zipOf({ 'items.json': nothing, 'itemz.json': { ...nothing, user: idOf(2) }, 'files.json': noFiles });
    const text = Buffer.from(zip);
    for (let at = text.indexOf('itemz.json'); at >= 0; at = text.indexOf('itemz.json')) text.write('items.json', at);
    expect(await refusal(zip)).toBe('export_unreadable');
  });
});

test('cut anywhere, an export is refused and nothing of it is taken in', async () => {
  const outbox = emptyOutbox();
  await outbox.items.bulkAdd([mark(10), mark(11)]);
  await addPhoto(outbox, 20);
  const zip = await (await exportUnsent(outbox, user)).arrayBuffer();
  expect(await refusal(zip)).toBe('taken in');
  for (let length = 0; length < zip.byteLength; length += 37) {
    expect(await refusal(zip.slice(0, length)), `cut at ${length}`).toBe('export_unreadable');
  }
});

test('entries with names that lead elsewhere are never looked at', async () => {
  const zip = zipOf({
    '../../evil.json': 'x',
    '/etc/passwd': 'x',
    'files/../items.json': 'x',
    'items.json': nothing,
    'files.json': noFiles,
  });
  expect(await refusal(zip)).toBe('taken in');
});

/** Where the entries of the central directory begin. */
function centralEntries(bytes: DataView): number[] {
  const found: number[] = [];
  for (let at = 0; at + 4 <= bytes.byteLength; at += 1) if (bytes.getUint32(at, true) === 0x02014b50) found.push(at);
  return found;
}
