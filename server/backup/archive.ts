import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable, Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { createTarDecoder, createTarPacker } from 'modern-tar';
import { z } from 'zod';
import { noop } from '../../domain/kernel/noop.ts';
import { StartError } from '../environment.ts';
import { FilePool, type KeptFile, keptFileSchema } from './file-pool.ts';

const decompress = promisify(gunzip);

/**
 * The first entry of a backup, `ergon-backup.json`. Format 1 has its files inside; format 2 lists them, and they are in
 * the folder `files` beside it, which it shares with other backups. `migrations` tell which schema the tables had,
 * `tables` are in the order of restoring, and `files` is false when photos are backed up elsewhere.
 */
const manifestSchema = z.object({
  format: z.union([z.literal(1), z.literal(2)]),
  product: z.string(),
  createdOn: z.int(),
  database: z.enum(['pglite', 'postgres']),
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
  files: z.boolean(),
});

export type Manifest = z.infer<typeof manifestSchema>;

/**
 * `contents.json`: row counts by table, the number of files and jobs, and the files that rows name but that were
 * missing.
 */
const contentsSchema = z.object({
  rows: z.record(z.string(), z.int()),
  files: z.int(),
  jobs: z.int(),
  missing: z.array(z.string()),
});

export type Contents = z.infer<typeof contentsSchema>;

/** Reads an entry of a list of files. */
export const parseFileList = async (bytes: Buffer): Promise<KeptFile[]> =>
  (await decompress(bytes))
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => keptFileSchema.parse(JSON.parse(line)));

/** A job that was waiting, or had failed for good, when the backup was made. */
export const keptJobSchema = z.object({ id: z.uuid(), name: z.enum(['mail', 'dead']), data: z.unknown() });

export type KeptJob = z.infer<typeof keptJobSchema>;

const fileLists = 'file-lists/';

/** Whether an entry lists files that are beside the backup. */
export const isFileList = (name: string): boolean => name.startsWith(fileLists);

export const entryNames = {
  manifest: 'ergon-backup.json',
  contents: 'contents.json',
  jobs: 'jobs.json',
  sums: 'SHA256SUMS',
  rows: (table: string, part: number): string => `tables/${table}/${String(part).padStart(6, '0')}.ndjson.gz`,
  file: ({ companyId, hash }: { companyId: string; hash: string }): string => `files/${companyId}/${hash}`,
  fileList: (part: number): string => `${fileLists}${String(part).padStart(6, '0')}.ndjson.gz`,
} as const;

/** A pass-through stream that computes the SHA-256 of its bytes. */
function hashing(): { through: Transform; digest: () => string } {
  const hash = createHash('sha256');
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { through, digest: () => hash.digest('hex') };
}

/**
 * Writes a backup: a tar file whose last entry, `SHA256SUMS`, is readable by `sha256sum -c`. The file gets its final
 * name once it is complete and on disk. Mode 600, because it holds personal data.
 */
export class ArchiveWriter {
  readonly #path: string;
  readonly #partial: string;
  readonly #packer = createTarPacker();
  readonly #written: Promise<void>;
  readonly #sums: string[] = [];

  constructor(path: string) {
    this.#path = path;
    this.#partial = `${path}.part`;
    const file = createWriteStream(this.#partial, { mode: 0o600 });
    this.#written = pipeline(Readable.from(this.#packer.readable, { objectMode: false }), file);
    // `finish` awaits this promise, and `add` fails sooner; until then nothing else would handle the rejection.
    this.#written.catch((problem: unknown) => this.#packer.controller.error(problem));
  }

  /** Adds an entry of `size` bytes; throws when the stream has more or fewer. Resolves to its SHA-256. */
  async add(name: string, size: number, bytes: Readable): Promise<string> {
    const { through, digest } = hashing();
    const entry = this.#packer.controller.add({ name, size, mode: 0o600, type: 'file' });
    await pipeline(bytes, through, Writable.fromWeb(entry));
    const sum = digest();
    this.#sums.push(`${sum}  ${name}\n`);
    return sum;
  }

  addBytes(name: string, bytes: Buffer): Promise<string> {
    return this.add(name, bytes.length, Readable.from([bytes], { objectMode: false }));
  }

  /** Writes the checksums and gives the file its final name. */
  async finish(): Promise<void> {
    await this.addBytes(entryNames.sums, Buffer.from(this.#sums.join('')));
    this.#packer.controller.finalize();
    await this.#written;
    const handle = await open(this.#partial, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(this.#partial, this.#path);
  }

  /** Removes the partial file. */
  async abandon(): Promise<void> {
    this.#packer.controller.error(new Error('the backup was given up'));
    await Promise.allSettled([this.#written]);
    await rm(this.#partial, { force: true });
  }
}

export interface Entry {
  name: string;
  bytes: Readable;
}

/** Yields the entries of a backup in order. The next entry comes after the bytes of the last were read or skipped. */
export async function* entriesOf(path: string): AsyncGenerator<Entry> {
  const { readable, writable } = createTarDecoder({ strict: true });
  const reading = pipeline(createReadStream(path), Writable.fromWeb(writable));
  // A fault ends the loop below; a caller that stops early doesn't need to hear of it.
  reading.catch(noop);
  for await (const { header, body } of readable) {
    const bytes = Readable.from(body, { objectMode: false });
    yield { name: header.name, bytes };
    // Skips bytes that the caller did not read.
    for await (const _rest of bytes);
  }
}

/** A backup's manifest and contents, and the files that it lists. */
export interface Checked {
  manifest: Manifest;
  contents: Contents;
  files: KeptFile[];
}

const damaged = (path: string, why: string): StartError =>
  new StartError(`${path} is no whole backup of Ergon: ${why}. Nothing was changed.`);

/** Entries that describe the others. */
const about: ReadonlySet<string> = new Set([entryNames.manifest, entryNames.contents, entryNames.sums]);

interface Read {
  files: KeptFile[];
  manifest?: Manifest;
  contents?: Contents;
  sums?: string;
}

/** Reads an entry, keeps its text if the check needs it, and resolves to its SHA-256. */
async function readEntry({ name, bytes }: Entry, read: Read): Promise<string> {
  const hash = createHash('sha256');
  const kept: Buffer[] = [];
  const isKept = about.has(name) || isFileList(name);
  for await (const chunk of bytes) {
    hash.update(chunk);
    if (isKept) kept.push(chunk);
  }
  if (isFileList(name)) for (const file of await parseFileList(Buffer.concat(kept))) read.files.push(file);
  const text = Buffer.concat(kept).toString('utf8');
  if (name === entryNames.manifest) read.manifest = manifestSchema.parse(JSON.parse(text));
  if (name === entryNames.contents) read.contents = contentsSchema.parse(JSON.parse(text));
  if (name === entryNames.sums) read.sums = text;
  return hash.digest('hex');
}

/** Reads a whole backup, without the files beside it. Throws {@link StartError} unless each byte is as it was written. */
export async function readArchive(path: string): Promise<Checked> {
  const read: Read = { files: [] };
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
  return { manifest, contents, files: read.files };
}

/** The most damaged files that are named. */
const mostNamed = 10;

/** Like {@link readArchive}, and reads each file beside the backup as well. */
export async function checkArchive(path: string): Promise<Checked> {
  const checked = await readArchive(path);
  const pool = new FilePool(dirname(path));
  const harmed: string[] = [];
  for (const file of checked.files) {
    const state = await pool.check(file, true);
    if (state !== 'whole') harmed.push(`${pool.pathOf(file)} is ${state}`);
  }
  if (harmed.length === 0) return checked;
  const more = harmed.length > mostNamed ? `, and ${harmed.length - mostNamed} more` : '';
  throw damaged(path, `${harmed.slice(0, mostNamed).join(', ')}${more}`);
}
