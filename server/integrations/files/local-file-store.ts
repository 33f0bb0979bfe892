import { access, constants, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { type FileKey, type FileStore, pathOfKey } from './file-store.ts';

export const isFileAbsent = (problem: unknown): boolean =>
  problem instanceof Error && 'code' in problem && problem.code === 'ENOENT';

/** Flushes a file or directory, so that it survives a power cut. */
export async function syncToDisk(filePath: string): Promise<void> {
  const handle = await open(filePath, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export function localFileStore(directory: string): FileStore {
  const pathOf = (key: FileKey): string => path.join(directory, pathOfKey(key));
  return {
    async keep(key, source) {
      const filePath = pathOf(key);
      await mkdir(path.dirname(filePath), { recursive: true });
      await syncToDisk(source);
      await rename(source, filePath);
      await syncToDisk(path.dirname(filePath));
    },
    async open(key) {
      try {
        const handle = await open(pathOf(key), 'r');
        const { size } = await handle.stat();
        return { bytes: handle.createReadStream(), size };
      } catch (problem) {
        if (isFileAbsent(problem)) return undefined;
        throw problem;
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    async check() {
      await mkdir(directory, { recursive: true });
      await access(directory, constants.R_OK | constants.W_OK);
    },
  };
}
