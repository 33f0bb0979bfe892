import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { sha256 } from '../../../workers/photos/hash.ts';
import { exportUnsent } from '../../../workers/sync/zip/export-unsent.ts';
import { importUnsent } from '../../../workers/sync/zip/import-unsent.ts';
import { someBytes } from '../../support/photos.ts';
import { addPhoto, emptyOutbox, emptySources, idOf, mark, user, zipOf } from './export.ts';

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

  const files = (change: Record<string, unknown>) =>
    zipOf({ 'items.json': nothing, 'files.json': { files: [{ ...photo, sha256: 'a'.repeat(64), ...change }] } });

  test.each([
    ['seen values that are none', { base: 'x' }],
    ['what it builds on that is no id', { after: ['x'] }],
    ['a chain that is no id', { chain: 'x' }],
    ['an envelope that never was', { envelope: 0 }],
    ['a place before all others', { order: -1 }],
    ['a protocol that never was', { schema: 0 }],
    ['a clock that is none', { offset: 'x' }],
    ['a clock between two milliseconds', { offset: 0.5 }],
    ['no labels', { labels: undefined }],
    ['labels that no list can show', { labels: { task: 'x'.repeat(501), address: null } }],
    ['labels that no list can show, of the address', { labels: { task: null, address: 'x'.repeat(501) } }],
    ['more to build on than any item has', { after: Array(1001).fill(idOf(9)) }],
  ])('an item with %s', async (_what, change) => {
    const items = { ...nothing, items: [item(change)] };
    expect(await refusal(zipOf({ 'items.json': items, 'files.json': noFiles }))).toBe('export_unreadable');
  });

  test.each([
    ['a draft without a key', { drafts: [{ key: '', value: {}, files: [], savedAt: 1 }] }],
    ['a draft with a key that is too long', { drafts: [{ key: 'x'.repeat(501), value: {}, files: [], savedAt: 1 }] }],
    ['a draft with files that are none', { drafts: [{ key: 'a', value: {}, files: ['x'], savedAt: 1 }] }],
    [
      'a draft with too many files',
      { drafts: [{ key: 'a', value: {}, files: Array(1001).fill(idOf(9)), savedAt: 1 }] },
    ],
    ['a draft of no time', { drafts: [{ key: 'a', value: {}, files: [], savedAt: -1 }] }],
    ['a draft that says nothing', { drafts: [{ key: 'a', value: 'x', files: [], savedAt: 1 }] }],
    ['a record without an id', { unreadable: [{ id: '', record: {}, message: '', foundAt: 1 }] }],
    ['a record with a long id', { unreadable: [{ id: 'x'.repeat(101), record: {}, message: '', foundAt: 1 }] }],
    [
      'a record with a book about it',
      { unreadable: [{ id: 'a', record: {}, message: 'x'.repeat(10_001), foundAt: 1 }] },
    ],
    ['a record of nothing', { unreadable: [{ id: 'a', message: '', foundAt: 1 }] }],
    ['a record of no time', { unreadable: [{ id: 'a', record: {}, message: '', foundAt: -1 }] }],
    ['a version before the first', { version: 0 }],
    ['a user that is none', { user: 'x' }],
  ])('%s', async (_what, change) => {
    expect(await refusal(zipOf({ 'items.json': { ...nothing, ...change }, 'files.json': noFiles }))).toBe(
      'export_unreadable',
    );
  });

  test.each([
    ['of a kind that is none', { kind: 'film' }],
    ['that shows what nobody asks for', { shows: 'HOLIDAY' }],
    ['with a stamp that is none', { stamp: 'perhaps' }],
    ['drawn on what is no photo', { drawing: { on: 'x', marks: [] } }],
    ['with more drawn on it than anybody draws', { drawing: { on: idOf(9), marks: Array(1001).fill({}) } }],
    ['of a proof that is none', { proof: 'x' }],
    ['of an item that is none', { item: 'x' }],
    ['with a long draft', { draft: 'x'.repeat(501) }],
    ['with a long name', { name: 'x'.repeat(256) }],
    ['with a long type', { mediaType: 'x'.repeat(101) }],
    ['with a hash that is none', { hash: 'x' }],
    ['with a hash and more', { sha256: 'a'.repeat(65) }],
    ['with more than a hash', { sha256: `x${'a'.repeat(64)}` }],
    ['south of the earth', { latitude: -91 }],
    ['north of the earth', { latitude: 91 }],
    ['west of the earth', { longitude: -181 }],
    ['east of the earth', { longitude: 181 }],
    ['of no time', { capturedAt: -1 }],
  ])('a photo %s', async (_what, change) => {
    const outbox = emptyOutbox();
    const result = await importUnsent(outbox, files(change), user);
    const [field = ''] = Object.keys(change);
    expect(result).toMatchObject({ kind: 'refused', code: 'export_unreadable' });
    // Said of the field, and not of the photo's bytes, which are not there either.
    expect(result).toMatchObject({ detail: expect.stringContaining(`files.0.${field}`) });
  });

  test.each([
    [
      'where it is wrong',
      zipOf({ 'items.json': { ...nothing, items: [item({ at: -1 })] }, 'files.json': noFiles }),
      /^export_unreadable: items\.0\.at: ./,
    ],
    [
      'which change is not known',
      zipOf({ 'items.json': { ...nothing, items: [item({ name: 'x' })] }, 'files.json': noFiles }),
      'export_unreadable: items.0: not a change that this version knows',
    ],
    ['what is missing', zipOf({ 'items.json': nothing }), 'export_unreadable: files.json is missing'],
    [
      'whose it is',
      zipOf({ 'items.json': { ...nothing, user: idOf(2) }, 'files.json': noFiles }),
      `export_of_other_user: ${idOf(2)}`,
    ],
    [
      'which version it has',
      zipOf({ 'items.json': { ...nothing, version: 2 }, 'files.json': noFiles }),
      'export_newer: version 2',
    ],
    [
      'which item is newer',
      zipOf({ 'items.json': { ...nothing, items: [item({ schema: 99 })] }, 'files.json': noFiles }),
      `export_newer: item ${idOf(10)}`,
    ],
    [
      'which photo is damaged',
      zipOf({
        'items.json': nothing,
        'files.json': { files: [{ ...photo, sha256: 'a'.repeat(64) }] },
        [`files/${idOf(20)}.jpg`]: someBytes(10, 1),
      }),
      `export_unreadable: the bytes of photo ${idOf(20)} are damaged`,
    ],
    ['why it is no ZIP', new ArrayBuffer(0), /^export_unreadable: ./],
    ['why it is no JSON', zipOf({ 'items.json': '{', 'files.json': noFiles }), /^export_unreadable: .*JSON/],
  ])('and says %s', async (_what, zip, detail) => {
    const result = await importUnsent(emptyOutbox(), zip, user);
    expect(result).toMatchObject({ kind: 'refused' });
    expect(result).toHaveProperty('detail', typeof detail === 'string' ? detail : expect.stringMatching(detail));
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

  test('an entry that says to hold more bytes than any photo', async () => {
    const zip = zipOf({ 'items.json': nothing, 'files.json': noFiles });
    const bytes = new DataView(zip);
    for (const at of centralEntries(bytes)) bytes.setUint32(at + 20, 900_000_000, true);
    expect(await refusal(zip)).toBe('export_too_large');
  });

  test.each([
    ['taken in', 64 * 1024 * 1024],
    ['export_too_large', 64 * 1024 * 1024 + 1],
  ])('but %s is an entry that says to be of %i bytes', async (code, size) => {
    const zip = zipOf({ 'items.json': nothing, 'files.json': noFiles });
    const bytes = new DataView(zip);
    for (const at of centralEntries(bytes)) bytes.setUint32(at + 24, size, true);
    expect(await refusal(zip)).toBe(code);
  });

  test('entries that together say to be larger than all photos of a device', async () => {
    const others = Object.fromEntries(Array.from({ length: 66 }, (_, index) => [`z${index}`, 'x']));
    const zip = zipOf({ 'items.json': nothing, 'files.json': noFiles, ...others });
    const bytes = new DataView(zip);
    const last = (count: number) => centralEntries(bytes).slice(-count);
    for (const at of last(63)) bytes.setUint32(at + 24, 64 * 1024 * 1024, true);
    expect(await refusal(zip)).toBe('taken in');
    for (const at of last(64)) bytes.setUint32(at + 24, 64 * 1024 * 1024, true);
    expect(await refusal(zip)).toBe('export_too_large');
  });

  test('one damaged photo among others', async () => {
    const bytes = someBytes(2000, 1);
    const sound = { ...photo, sha256: await sha256(bytes) };
    const damaged = { ...sound, id: idOf(21), sha256: 'b'.repeat(64) };
    const entries = { [`files/${idOf(20)}.jpg`]: bytes, [`files/${idOf(21)}.jpg`]: bytes };
    const zip = zipOf({ 'items.json': nothing, 'files.json': { files: [sound, damaged] }, ...entries });
    expect(await refusal(zip)).toBe('export_unreadable');
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

test('as much as an export may have is taken in', async () => {
  const labels = { task: 'x'.repeat(500), address: 'x'.repeat(500) };
  const bytes = someBytes(10, 1);
  const sha = await sha256(bytes);
  const full = {
    ...photo,
    draft: 'x'.repeat(500),
    name: 'x'.repeat(255),
    mediaType: 'x'.repeat(100),
    sha256: sha,
    hash: sha,
    takenOn: -1,
    latitude: -90,
    longitude: 180,
    drawing: { on: idOf(9), marks: Array(1000).fill({}) },
    capturedAt: 0,
  };
  const zip = zipOf({
    'items.json': {
      ...head,
      items: [item({ order: 0, labels, after: Array(1000).fill(idOf(9)) })],
      drafts: [{ key: 'x'.repeat(500), value: {}, files: Array(1000).fill(idOf(9)), savedAt: 0 }],
      unreadable: [{ id: 'x'.repeat(100), record: null, message: 'x'.repeat(10_000), foundAt: 0 }],
    },
    'files.json': { files: [full, { ...full, id: idOf(21), latitude: 90, longitude: -180 }] },
    [`files/${idOf(20)}.bin`]: bytes,
    [`files/${idOf(21)}.bin`]: bytes,
  });
  expect(await refusal(zip)).toBe('taken in');
});

test('an export may have twenty thousand entries and no more', async () => {
  const empty = new Uint8Array();
  const json = (value: unknown) => strToU8(JSON.stringify(value));
  const zip = (count: number) => {
    const entries = Array.from({ length: count - 2 }, (_, index) => [`files/${index}`, empty]);
    const lists = { 'items.json': json(nothing), 'files.json': json(noFiles) };
    return new Uint8Array(zipSync({ ...lists, ...Object.fromEntries(entries) }, { level: 0 })).buffer;
  };
  expect(await refusal(zip(20_000))).toBe('taken in');
  expect(await refusal(zip(20_001))).toBe('export_too_large');
});

test('cut anywhere, an export is refused and nothing of it is taken in', async () => {
  const outbox = emptyOutbox();
  await outbox.items.bulkAdd([mark(10), mark(11)]);
  await addPhoto(outbox, 20);
  const zip = await (await exportUnsent(outbox, user, emptySources())).arrayBuffer();
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
