import type { Readable } from 'node:stream';
import { DomainError } from '../../../domain/errors/codes.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { uploadsOf } from '../../db/change-log/uploads.ts';
import { visibleRow } from '../../db/visibility/visible.ts';
import type { FileStore } from '../../integrations/files/file-store.ts';

export interface PhotoBytes {
  bytes: Readable;
  size: number;
  mediaType: string;
  hash: string;
  /** The name under which it is saved: `{proof}_{photo}.jpg` (specification 9). */
  name: string;
}

const extensions: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/heic': 'heic',
  'image/heif': 'heif',
  'image/avif': 'avif',
};

/** The name of a photo's file, with the ending of what it is. */
export const fileName = (name: string, mediaType: string): string => `${name}.${extensions[mediaType] ?? 'jpg'}`;

/** The bytes of a photo that the viewer sees; `not_found` is the same for one that is not theirs and one not yet received. */
export async function photoBytes(
  context: Context,
  viewer: Viewer,
  { files, id }: { files: FileStore; id: string },
): Promise<PhotoBytes> {
  const { kysely } = context.database;
  const photo = await visibleRow(kysely, viewer, { resource: 'photos', id });
  if (photo?.state !== 'RECEIVED') throw new DomainError('not_found');
  const upload = (await uploadsOf(kysely, [id])).find(({ hash }) => hash === photo.hash);
  const found = upload && (await files.open(upload));
  if (!found) throw new DomainError('not_found');
  const { mediaType, hash } = upload;
  return { ...found, mediaType, hash, name: fileName(`${photo.proof.id}_${id}`, mediaType) };
}
