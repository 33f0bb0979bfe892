import type { Readable } from 'node:stream';
import { assert } from '../../../domain/kernel/assert.ts';
import { isId } from '../../../domain/kernel/ids.ts';

/** Names bytes by what they are: each company has its own, each once. `hash` is SHA-256 in hex. */
export interface FileKey {
  companyId: string;
  hash: string;
}

const sha256 = /^[0-9a-f]{64}$/;

/** Where a file is in any store: `<company>/<first two of the hash>/<hash>`, with slashes. */
export function pathOfKey({ companyId, hash }: FileKey): string {
  assert(isId(companyId) && sha256.test(hash), 'a file is named by a company and a hash');
  return `${companyId}/${hash.slice(0, 2)}/${hash}`;
}

/**
 * Where received files are kept. Everything may throw `storage_unavailable` when the store does not answer; trying again is
 * safe, for bytes are named by what they are.
 */
export interface FileStore {
  /** Takes over a file of this machine, which is gone from its place afterwards. Bytes that are here already stay. */
  keep(key: FileKey, path: string): Promise<void>;
  /** The bytes, or undefined when they are not here. */
  open(key: FileKey): Promise<{ bytes: Readable; size: number } | undefined>;
  /** Removes the bytes; nothing happens when they are not here. */
  remove(key: FileKey): Promise<void>;
  /** Throws when files can be neither kept nor opened now. */
  check(): Promise<void>;
}
