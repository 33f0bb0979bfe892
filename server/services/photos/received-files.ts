import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { storable } from '../../../domain/kernel/storable.ts';
import type { Context } from '../../context.ts';

/** A request's file, stored on this machine until the request ends. */
export interface ReceivedFile {
  path: string;
  name: string | null;
}

const longestName = 255;

/** A request's files. `drop` deletes those that were not taken over. */
export class ReceivedFiles {
  readonly #directory: string;
  readonly #newId: () => string;
  readonly files: ReceivedFile[] = [];

  constructor(directory: string, { newId }: Pick<Context, 'newId'>) {
    this.#directory = directory;
    this.#newId = newId;
  }

  async add(bytes: Readable, name: string): Promise<ReceivedFile> {
    await mkdir(this.#directory, { recursive: true });
    const file = {
      path: path.join(this.#directory, `${this.#newId()}.part`),
      name: storable(name.slice(0, longestName)) || null,
    };
    this.files.push(file);
    await pipeline(bytes, createWriteStream(file.path));
    return file;
  }

  async drop(): Promise<void> {
    for (const file of this.files) await rm(file.path, { force: true });
  }
}
