import { once } from 'node:events';
import { createWriteStream, type Stats } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DataStore, ERRORS, Upload } from '@tus/server';
import { z } from 'zod';
import { day, hour, type Instant } from '../../../domain/kernel/time.ts';
import { isFileAbsent } from './local-file-store.ts';

/** Stored beside the bytes. `finished`: the bytes were taken over, and only this record remains. */
const recordSchema = z.object({
  size: z.int().min(0),
  metadata: z.record(z.string(), z.string().nullable()),
  createdOn: z.string(),
  finished: z.boolean(),
});

type UploadRecord = z.infer<typeof recordSchema>;

/** Uploads without progress for this long are abandoned. */
const patience = 7 * day;
/** Younger bytes are kept in any case: they may have got a reservation since, or belong to a request in progress. */
const newPatience = hour;

/**
 * Partial uploads, which can be resumed after an interruption or restart. A finished one is remembered for a week
 * without its bytes, so that a client that missed the last reply learns of it.
 */
export class PartialUploads extends DataStore {
  readonly #directory: string;

  constructor(directory: string) {
    super();
    this.#directory = directory;
    this.extensions = ['creation', 'creation-with-upload', 'termination'];
  }

  bytesOf(id: string): string {
    return path.join(this.#directory, `${id}.part`);
  }

  #recordOf(id: string): string {
    return path.join(this.#directory, `${id}.json`);
  }

  async #read(id: string): Promise<UploadRecord> {
    try {
      return recordSchema.parse(JSON.parse(await readFile(this.#recordOf(id), 'utf8')));
    } catch (problem) {
      if (isFileAbsent(problem)) throw ERRORS.FILE_NOT_FOUND;
      throw problem;
    }
  }

  async #write(id: string, record: UploadRecord): Promise<void> {
    const fresh = `${this.#recordOf(id)}.new`;
    await writeFile(fresh, JSON.stringify(record));
    await rename(fresh, this.#recordOf(id));
  }

  override async create(upload: Upload): Promise<Upload> {
    await mkdir(this.#directory, { recursive: true });
    await writeFile(this.bytesOf(upload.id), '');
    const { size = 0, metadata = {} } = upload;
    await this.#write(upload.id, { size, metadata, createdOn: new Date().toISOString(), finished: false });
    return upload;
  }

  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    const file = createWriteStream(this.bytesOf(id), { flags: 'r+', start: offset });
    const closed = once(file, 'close');
    try {
      await pipeline(bytes, file);
    } finally {
      // A write in progress when the request broke off still completes; only then is the offset known.
      await closed;
    }
    return offset + file.bytesWritten;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { size, metadata, createdOn, finished } = await this.#read(id);
    const offset = finished ? size : ((await this.#statsOf(this.bytesOf(id)))?.size ?? (await this.#finishedSize(id)));
    // The bytes were moved without that being recorded: the server stopped, or is about to record it.
    if (offset === undefined) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({ id, size, offset, metadata, creation_date: createdOn });
  }

  /** The size, if the upload was finished meanwhile. */
  async #finishedSize(id: string): Promise<number | undefined> {
    const { finished, size } = await this.#read(id);
    return finished ? size : undefined;
  }

  override async remove(id: string): Promise<void> {
    await rm(this.bytesOf(id), { force: true });
    await rm(this.#recordOf(id), { force: true });
  }

  async isFinished(id: string): Promise<boolean> {
    return (await this.#read(id)).finished;
  }

  /** Records that the bytes were taken over. */
  async finish(id: string): Promise<void> {
    await this.#write(id, { ...(await this.#read(id)), finished: true });
    await rm(this.bytesOf(id), { force: true });
  }

  /** Undefined if the file is gone. */
  async #statsOf(filePath: string): Promise<Stats | undefined> {
    try {
      return await stat(filePath);
    } catch (problem) {
      if (isFileAbsent(problem)) return undefined;
      throw problem;
    }
  }

  /**
   * Deletes uploads without progress for a week, and incomplete ones that are not among the `reserved` ones. Deletes all files of an upload or none.
   */
  async dropOld(now: Instant, reserved: ReadonlySet<string>): Promise<void> {
    await mkdir(this.#directory, { recursive: true });
    const names = Map.groupBy(await readdir(this.#directory), (name) => name.split('.', 1)[0] ?? name);
    for (const [id, files] of names) {
      const filePaths = files.map((name) => path.join(this.#directory, name));
      const found = await Promise.all(filePaths.map((filePath) => this.#statsOf(filePath)));
      const kept = files.includes(`${id}.part`) && !reserved.has(id) ? newPatience : patience;
      if (found.some((file) => file !== undefined && file.mtimeMs >= now - kept)) continue;
      for (const filePath of filePaths) await rm(filePath, { force: true });
    }
  }
}
