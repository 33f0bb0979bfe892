import path from 'node:path';
import type { Environment } from '../../environment.ts';
import type { FileStore } from './file-store.ts';
import { localFileStore } from './local-file-store.ts';
import { PartialUploads } from './partial-uploads.ts';

/** Where files are: those received, and those on their way. */
export interface Storage {
  files: FileStore;
  partial: PartialUploads;
  /** A directory of this machine for files of a request. */
  directory: string;
}

export function storageOf({ dataDir }: Pick<Environment, 'dataDir'>): Storage {
  const directory = path.join(dataDir, 'uploads');
  return { files: localFileStore(path.join(dataDir, 'files')), partial: new PartialUploads(directory), directory };
}
