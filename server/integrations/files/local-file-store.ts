import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { assert } from '../../../domain/kernel/assert.ts';
import { isId } from '../../../domain/kernel/ids.ts';
import type { FileKey, FileStore } from './file-store.ts';

const sha256 = /^[0-9a-f]{64}$/;

export const isMissing = (problem: unknown): boolean =>
  problem instanceof Error && 'code' in problem && problem.code === 'ENOENT';

/** Waits until what was written to a file, or to a directory, would survive a power cut. */
async function settle(place: string): Promise<void> {
  const handle = await open(place, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Files below a directory: `<company>/<first two of the hash>/<hash>`. */
export function localFileStore(directory: string): FileStore {
  const placeOf = ({ companyId, hash }: FileKey): string => {
    assert(isId(companyId) && sha256.test(hash), 'a file is named by a company and a hash');
    return path.join(directory, companyId, hash.slice(0, 2), hash);
  };
  return {
    async keep(key, source) {
      const place = placeOf(key);
      await mkdir(path.dirname(place), { recursive: true });
      await settle(source);
      await rename(source, place);
      await settle(path.dirname(place));
    },
    async open(key) {
      try {
        const handle = await open(placeOf(key), 'r');
        const { size } = await handle.stat();
        return { bytes: handle.createReadStream(), size };
      } catch (problem) {
        if (isMissing(problem)) return undefined;
        throw problem;
      }
    },
    async remove(key) {
      await rm(placeOf(key), { force: true });
    },
  };
}
