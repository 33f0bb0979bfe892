import type { Readable } from 'node:stream';

/** Names bytes by what they are: each company has its own, each once. `hash` is SHA-256 in hex. */
export interface FileKey {
  companyId: string;
  hash: string;
}

/** Where received files are kept. */
export interface FileStore {
  /** Takes over a file of this machine, which is gone from its place afterwards. Bytes that are here already stay. */
  keep(key: FileKey, path: string): Promise<void>;
  /** The bytes, or undefined when they are not here. */
  open(key: FileKey): Promise<{ bytes: Readable; size: number } | undefined>;
  /** Removes the bytes; nothing happens when they are not here. */
  remove(key: FileKey): Promise<void>;
}
