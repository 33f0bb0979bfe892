import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { hash } from '../../domain/kernel/fields.ts';
import { isId } from '../../domain/kernel/ids.ts';
import { day } from '../../domain/kernel/time.ts';
import { StartError } from '../environment.ts';
import { pathOfKey } from '../integrations/files/file-store.ts';
import { isFileAbsent, syncToDisk } from '../integrations/files/local-file-store.ts';

/** A file that a backup of format 2 lists: its company, its SHA-256 in hex and its size in bytes. */
export const keptFileSchema = z.object({
  companyId: z.uuid(),
  hash: hash(),
  size: z.int().min(0),
});

export type KeptFile = z.infer<typeof keptFileSchema>;

/** A file that is still being written has this at the end of its name. */
const partial = '.part';

/** A path of the pool, also of a file that was not completed. */
const ofPool = /^[\da-f-]{36}[/\\][\da-f]{2}[/\\][\da-f]{64}(\.[\da-f-]{36}\.part)?$/;

/** Whether two names lead to one directory. */
async function isSame(one: string, other: string): Promise<boolean> {
  try {
    return (await realpath(one)) === (await realpath(other));
  } catch (problem) {
    if (isFileAbsent(problem)) return false;
    throw problem;
  }
}

/** Files of a run that died are older than any that a run is writing. */
const partialLife = day;

async function sha256Of(bytes: Readable): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(bytes, hash);
  return hash.digest('hex');
}

/**
 * The files that the backups of a folder share, each once, below `files/` and named by their hash. A file gets its name
 * when it is complete, on disk, and has that hash; it is never changed after that.
 */
export class FilePool {
  readonly #directory: string;

  /** How many files this run has stored. */
  added = 0;

  constructor(folder: string) {
    this.#directory = path.join(folder, 'files');
  }

  pathOf(key: KeptFile): string {
    return path.join(this.#directory, pathOfKey(key));
  }

  /** Whether the file is there with its size; with `verify` its bytes are read, too. */
  async check(key: KeptFile, verify: boolean): Promise<'whole' | 'missing' | 'damaged'> {
    const filePath = this.pathOf(key);
    try {
      const { size } = await stat(filePath);
      if (size !== key.size) return 'damaged';
    } catch (problem) {
      if (isFileAbsent(problem)) return 'missing';
      throw problem;
    }
    return !verify || (await sha256Of(createReadStream(filePath))) === key.hash ? 'whole' : 'damaged';
  }

  /** Stores bytes under the name of their hash; returns false, and stores nothing, if they have another one. */
  async add(key: KeptFile, bytes: Readable): Promise<boolean> {
    const filePath = this.pathOf(key);
    const written = `${filePath}.${randomUUID()}${partial}`;
    const isNewFolder = (await mkdir(path.dirname(filePath), { recursive: true })) !== undefined;
    try {
      await pipeline(bytes, createWriteStream(written, { mode: 0o600 }));
      if ((await sha256Of(createReadStream(written))) !== key.hash) return false;
      await syncToDisk(written);
      await rename(written, filePath);
      await syncToDisk(path.dirname(filePath));
      // A new folder has to survive a power cut as well as its file.
      if (isNewFolder)
        for (const level of ['..', '../..']) await syncToDisk(path.resolve(path.dirname(filePath), level));
      this.added += 1;
      return true;
    } finally {
      await rm(written, { force: true });
    }
  }

  /**
   * Throws {@link StartError} if the pool would share its directory with something else: with the files of the running
   * server, or with what somebody else put there.
   */
  async requireOwn(dataDir: string): Promise<void> {
    await mkdir(this.#directory, { recursive: true });
    const other = (await readdir(this.#directory)).find((name) => !isId(name));
    if (other !== undefined || (await isSame(this.#directory, path.join(dataDir, 'files')))) {
      const why = other === undefined ? "are the server's own files" : `is ${other}, which is no file of a backup`;
      throw new StartError(`Choose a folder of its own for backups: in ${this.#directory} ${why}. Nothing was done.`);
    }
  }

  /** Deletes files of backups whose path is not among `kept`, and what runs that died have left; nothing else. */
  async removeAllBut(kept: ReadonlySet<string>, now: number): Promise<number> {
    let removed = 0;
    await mkdir(this.#directory, { recursive: true });
    for (const entry of await readdir(this.#directory, { recursive: true, withFileTypes: true })) {
      const filePath = path.join(entry.parentPath, entry.name);
      if (!entry.isFile() || !ofPool.test(path.relative(this.#directory, filePath)) || kept.has(filePath)) continue;
      if (entry.name.endsWith(partial) && (await stat(filePath)).mtimeMs > now - partialLife) continue;
      await rm(filePath, { force: true });
      removed += 1;
    }
    return removed;
  }
}
