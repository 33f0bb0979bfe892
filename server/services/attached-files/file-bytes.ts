import type { Readable } from 'node:stream';
import { DomainError } from '../../../domain/errors/codes.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import type { FileStore } from '../../integrations/files/file-store.ts';
import { readOne } from '../rows/read.ts';

interface FileBytes {
  bytes: Readable;
  size: number;
  mediaType: string;
  hash: string;
  name: string;
}

/** The bytes of an attached file that the viewer sees; `not_found` is the same for one that is not theirs and one not yet received. */
export async function fileBytes(
  context: Context,
  viewer: Viewer,
  { files, id }: { files: FileStore; id: string },
): Promise<FileBytes> {
  const { company, hash, mediaType, name } = await readOne(context, viewer, {
    list: { resource: 'attached-files' },
    id,
  });
  const found = company === null || hash === null ? undefined : await files.open({ companyId: company.id, hash });
  if (!found || hash === null) throw new DomainError('not_found');
  return { ...found, mediaType: mediaType ?? 'application/octet-stream', hash, name };
}
