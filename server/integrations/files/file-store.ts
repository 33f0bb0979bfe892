import type { Readable } from 'node:stream';
import { assert } from '../../../domain/kernel/assert.ts';
import { isId } from '../../../domain/kernel/ids.ts';

/** Identifies bytes by content, per company. `hash` is SHA-256 in hex. */
export interface FileKey {
  companyId: string;
  hash: string;
}

const sha256 = /^[0-9a-f]{64}$/;

/** The path of a file in any store: `<company>/<first two of the hash>/<hash>`. */
export function pathOfKey({ companyId, hash }: FileKey): string {
  assert(isId(companyId) && sha256.test(hash), 'a file is named by a company and a hash');
  return `${companyId}/${hash.slice(0, 2)}/${hash}`;
}

/**
 * Stores received files. Everything may throw `storage_unavailable`; retries are safe because content determines the
 * name.
 */
export interface FileStore {
  /** Moves a local file into the store; bytes that are stored already stay. */
  keep(key: FileKey, path: string): Promise<void>;
  /** Undefined if the bytes are not stored. */
  open(key: FileKey): Promise<{ bytes: Readable; size: number } | undefined>;
  /** Does nothing if the bytes are not stored. */
  remove(key: FileKey): Promise<void>;
  /** Throws when the store is unavailable. */
  check(): Promise<void>;
}
