import { DomainError } from '../../../domain/errors/codes.ts';
import type { Context } from '../../context.ts';
import type { FileStore } from '../../integrations/files/file-store.ts';
import { type PhotoBytes, photoBytes } from '../photos/photo-bytes.ts';
import { readOne } from '../rows/read.ts';
import { type Asked, sharedTask } from './shared-task.ts';

/**
 * The bytes of a photo that is shared with a task, for whoever has the task's link: the photo's id alone opens nothing.
 * Throws `not_found` also for one whose proof shows no photos, or not any more, and `rate_limited`.
 */
export async function sharedPhoto(
  context: Context,
  { files, id, ...asked }: Asked & { files: FileStore; id: string },
): Promise<PhotoBytes> {
  const { viewer, tasks } = await sharedTask(context, { ...asked, call: 'flow-photo' });
  const photo = await readOne(context, viewer, { list: { resource: 'photos' }, id });
  if (!tasks.includes(photo.task.id)) throw new DomainError('not_found');
  return photoBytes(context, viewer, { files, id });
}
