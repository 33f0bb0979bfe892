import path from 'node:path';
import type { Context } from '../../context.ts';
import type { FileStore } from './file-store.ts';
import { localFileStore } from './local-file-store.ts';
import { PartialUploads } from './partial-uploads.ts';
import { s3FileStore } from './s3-file-store.ts';

/** The stores of received files and of partial uploads. */
export interface Storage {
  files: FileStore;
  partial: PartialUploads;
  /** A local directory for the files of a request. */
  directory: string;
}

/** Partial uploads are always on this machine; nodes that share them share the disk of `dataDir`. */
export function storageOf({ environment: { dataDir, s3 }, log }: Pick<Context, 'environment' | 'log'>): Storage {
  const directory = path.join(dataDir, 'uploads');
  const files = s3 === null ? localFileStore(path.join(dataDir, 'files')) : s3FileStore(s3, log);
  return { files, partial: new PartialUploads(directory), directory };
}
