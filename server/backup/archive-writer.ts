import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable, Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createTarPacker } from 'modern-tar';
import { entryNames } from './manifest.ts';

/** Passes bytes on and knows their SHA-256 at the end. */
export function hashing(): { through: Transform; digest: () => string } {
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
 * Writes a backup: a tar file whose last entry, `SHA256SUMS`, has the sum of every other, as `sha256sum -c` reads it. It gets
 * its name when it is whole and on the disk. Only its owner may read it (mode 600): it holds what people are called.
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
    // `finish` waits for it, and whoever adds meets the fault sooner; until then it is nobody's.
    this.#written.catch((problem: unknown) => this.#packer.controller.error(problem));
  }

  /** Adds an entry of `size` bytes; throws when more or fewer come. Resolves to their SHA-256. */
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

  /** Writes the sums and gives the file its name. */
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

  /** Leaves nothing behind. */
  async abandon(): Promise<void> {
    this.#packer.controller.error(new Error('the backup was given up'));
    await Promise.allSettled([this.#written]);
    await rm(this.#partial, { force: true });
  }
}
