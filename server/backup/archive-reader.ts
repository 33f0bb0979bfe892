import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createTarDecoder } from 'modern-tar';
import { noop } from '../../domain/kernel/noop.ts';
import { StartError } from '../environment.ts';
import { type Contents, contentsSchema, entryNames, type Manifest, manifestSchema } from './manifest.ts';

export interface Entry {
  name: string;
  bytes: Readable;
}

/** The entries of a backup, one after the other: the next comes when the bytes of the last were read, or left. */
export async function* entriesOf(path: string): AsyncGenerator<Entry> {
  const { readable, writable } = createTarDecoder({ strict: true });
  const reading = pipeline(createReadStream(path), Writable.fromWeb(writable));
  // A fault ends the loop; whoever leaves that early wants no more of the file.
  reading.catch(noop);
  for await (const { header, body } of readable) {
    const bytes = Readable.from(body, { objectMode: false });
    yield { name: header.name, bytes };
    // What nobody has read is passed over; the next entry comes after it.
    for await (const _rest of bytes);
  }
}

/** What a backup says of itself. */
export interface Checked {
  manifest: Manifest;
  contents: Contents;
}

const damaged = (path: string, why: string): StartError =>
  new StartError(`${path} is no whole backup of Ergon: ${why}. Nothing was changed.`);

/** Entries that say what is in the others. */
const about: ReadonlySet<string> = new Set([entryNames.manifest, entryNames.contents, entryNames.sums]);

interface Read {
  manifest?: Manifest;
  contents?: Contents;
  sums?: string;
}

/** Reads what is needed of an entry and resolves to its sum. */
async function readEntry({ name, bytes }: Entry, read: Read): Promise<string> {
  const hash = createHash('sha256');
  const kept: Buffer[] = [];
  const isKept = about.has(name);
  for await (const chunk of bytes) {
    hash.update(chunk);
    if (isKept) kept.push(chunk);
  }
  const text = Buffer.concat(kept).toString('utf8');
  if (name === entryNames.manifest) read.manifest = manifestSchema.parse(JSON.parse(text));
  if (name === entryNames.contents) read.contents = contentsSchema.parse(JSON.parse(text));
  if (name === entryNames.sums) read.sums = text;
  return hash.digest('hex');
}

/** Reads a backup to its end. Throws {@link StartError} unless every byte is as it was written. */
export async function checkArchive(path: string): Promise<Checked> {
  const read: Read = {};
  let sums = '';
  try {
    for await (const entry of entriesOf(path)) {
      if (read.manifest === undefined && entry.name !== entryNames.manifest)
        throw new Error('it does not begin like one');
      const sum = await readEntry(entry, read);
      if (entry.name !== entryNames.sums) sums += `${sum}  ${entry.name}\n`;
    }
  } catch (problem) {
    throw damaged(path, problem instanceof Error ? problem.message : String(problem));
  }
  const { manifest, contents } = read;
  if (manifest === undefined || contents === undefined) throw damaged(path, 'its end is missing');
  if (read.sums !== sums) throw damaged(path, 'its sums do not match');
  return { manifest, contents };
}
