import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { Bytes } from '../../domain/evidence/cryptography.ts';

/** A file of a pack, read when its turn comes, so that one at a time is in memory. */
export interface PackFile {
  /** As in the head. */
  name: string;
  read(): Promise<Bytes>;
}

/** ZIP without its 64-bit form, which not every program opens, has room for this much and this many. */
const mostBytes = 0xf000_0000;
const mostFiles = 60_000;

/** Photos and PDFs are packed already. */
const isPacked = (name: string): boolean => !/\.(json|html)$/.test(name);

/**
 * The ZIP of files in their order, in pieces; `at` is the date of each (epoch milliseconds). Throws where it would be larger than
 * ZIP allows.
 */
export async function* writePack(files: readonly PackFile[], at: number): AsyncGenerator<Bytes> {
  if (files.length > mostFiles) throw new RangeError(`${files.length} files are too many for one pack.`);
  const ready: Bytes[] = [];
  let fault: Error | null = null;
  let size = 0;
  const zip = new Zip((error, piece) => {
    if (error) fault = error;
    else ready.push(new Uint8Array(piece));
  });
  for (const { name, read } of files) {
    const bytes = await read();
    size += bytes.length;
    if (size > mostBytes) throw new RangeError('The pack is larger than 3.7 GB.');
    const entry = isPacked(name) ? new ZipPassThrough(name) : new ZipDeflate(name);
    entry.mtime = at;
    zip.add(entry);
    entry.push(bytes, true);
    yield* ready.splice(0);
  }
  zip.end();
  if (fault !== null) throw fault;
  yield* ready.splice(0);
}
