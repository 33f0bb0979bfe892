import { buffer } from 'node:stream/consumers';
import type { PackFile } from '../../../documents/evidence-pack/write-pack.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import { type Bytes, hashOf } from '../../../domain/evidence/cryptography.ts';
import { extensionOf } from '../../../domain/photo/recordings.ts';
import type { StoredUpload } from '../../db/change-log/uploads.ts';
import type { FileStore } from '../../integrations/files/file-store.ts';
import { cryptography } from './server-key.ts';

/** A file of a pack that is known before it is read. */
export interface KnownFile extends PackFile {
  sha256: string;
  bytes: number;
}

/** A file whose bytes are at hand. */
export async function knownFile(name: string, bytes: Bytes): Promise<KnownFile> {
  return { name, sha256: await hashOf(bytes, cryptography), bytes: bytes.length, read: () => Promise.resolve(bytes) };
}

/** A stored file, which is read when its turn comes; `name` is without the end that its type has. */
export function storedFile(files: FileStore, upload: StoredUpload, name: string): KnownFile {
  return {
    name: `${name}.${extensionOf(upload.mediaType)}`,
    sha256: upload.hash,
    bytes: upload.size,
    read: async () => {
      const stored = await files.open(upload);
      if (stored === undefined) throw new DomainError('storage_unavailable');
      return new Uint8Array(await buffer(stored.bytes));
    },
  };
}
