import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readFolder, readZip } from '../../../documents/evidence-pack/read-pack.ts';
import { type PackFile, writePack } from '../../../documents/evidence-pack/write-pack.ts';
import type { Bytes } from '../../../domain/evidence/cryptography.ts';
import { verifyPack } from '../../../domain/evidence/verify/verify.ts';
import { must } from '../../../domain/kernel/assert.ts';
import { cryptography } from '../../domain/evidence/keys.ts';
import { start, usualPack } from '../../domain/evidence/task-pack.ts';

async function zipped(files: ReadonlyMap<string, Bytes>): Promise<Bytes> {
  const parts = [...files].map(([name, bytes]): PackFile => ({ name, read: async () => bytes }));
  const pieces: Bytes[] = [];
  for await (const piece of writePack(parts, start)) pieces.push(piece);
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

const original = usualPack().then((pack) => pack.whole());
const verifyZip = async (zip: Bytes) => verifyPack(must(readZip(zip), 'a ZIP'), cryptography);

describe('a pack as a ZIP', () => {
  it('has the files as they are, and is intact', async () => {
    const files = await original;
    const zip = await zipped(files);
    const unpacked = unzipSync(zip);
    expect(Object.keys(unpacked)).toEqual([...files.keys()]);
    for (const [name, bytes] of files) expect(unpacked[name]).toEqual(bytes);
    expect((await verifyZip(zip)).isIntact).toBe(true);
  });

  it('is the same at each making', async () => {
    expect(await zipped(await original)).toEqual(await zipped(await original));
  });

  it('reads one file after the other', async () => {
    const read: string[] = [];
    const file = (name: string): PackFile => ({
      name,
      async read() {
        read.push(name);
        return new Uint8Array(10);
      },
    });
    const pieces = writePack([file('a.jpg'), file('b.jpg')], start);
    await pieces.next();
    expect(read).toEqual(['a.jpg']);
    await pieces.return(undefined);
  });

  it('is refused where a ZIP has no room for it', async () => {
    const file: PackFile = { name: 'a.jpg', read: async () => new Uint8Array(1) };
    await expect(writePack(Array<PackFile>(60_001).fill(file), start).next()).rejects.toThrow(RangeError);
  });

  it('may lie in a folder, with what operating systems add', async () => {
    const entries = [...(await original)].map(([name, bytes]) => [`task 12/${name}`, bytes] as const);
    const zip = zipSync({
      ...Object.fromEntries(entries),
      'task 12/.DS_Store': strToU8('x'),
      '__MACOSX/task 12/._evidence.json': strToU8('x'),
    });
    expect((await verifyZip(new Uint8Array(zip))).isIntact).toBe(true);
  });

  it('names a file beside it', async () => {
    const entries = [...(await original)].map(([name, bytes]) => [`task/${name}`, bytes] as const);
    const zip = zipSync({ ...Object.fromEntries(entries), 'other.jpg': strToU8('x') });
    const { findings } = await verifyZip(new Uint8Array(zip));
    expect(findings).toContainEqual(expect.objectContaining({ code: 'file_unknown', at: 'other.jpg' }));
  });

  it('is no ZIP where it is something else', () => {
    expect(readZip(new Uint8Array(100))).toBeNull();
  });

  it('has nothing instead of a file that cannot be unpacked', async () => {
    const zip = await zipped(new Map([['evidence.json', strToU8('{'.repeat(1000)) as Bytes]]));
    // The first bytes of the packed file: after its header of 30 bytes and its name.
    zip.fill(0xff, 43, 50);
    expect(await must(readZip(zip), 'a ZIP').read('evidence.json')).toBeNull();
  });

  it('says two entries of one name twice', async () => {
    const zip = await zipped(await original);
    const other = new TextEncoder().encode('photos/2.jpg');
    const one = new TextEncoder().encode('photos/1.jpg');
    for (let at = 0; at < zip.length - other.length; at += 1)
      if (other.every((byte, index) => zip[at + index] === byte) && zip[at - 1] !== 0x22) zip.set(one, at);
    expect((await verifyZip(zip)).findings).toContainEqual(
      expect.objectContaining({ code: 'doubled', at: 'photos/1.jpg' }),
    );
  });
});

describe('a pack as a folder', () => {
  it('is read file by file', async () => {
    const files = [...(await original)].map(([name, bytes]) => ({ path: `task/${name}`, read: async () => bytes }));
    expect((await verifyPack(readFolder(files), cryptography)).isIntact).toBe(true);
  });

  it('misses a file that can no longer be read', async () => {
    const files = [...(await original)].map(([name, bytes]) => ({
      path: `task/${name}`,
      read: async () => (name === 'photos/1.jpg' ? Promise.reject(new Error('gone')) : bytes),
    }));
    const { findings } = await verifyPack(readFolder(files), cryptography);
    expect(findings).toContainEqual(expect.objectContaining({ code: 'file_missing', at: 'photos/1.jpg' }));
  });
});
