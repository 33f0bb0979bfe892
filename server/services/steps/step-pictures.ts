import { Readable } from 'node:stream';
import { fileTypeFromBuffer } from 'file-type';
import type { AddedPicture } from '../../../domain/catalogue/step-pictures.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import { mostPictureBytes } from '../../../domain/steps/kinds.ts';
import { mayCreateTemplates } from '../../../domain/steps/permissions.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { findStepPicture, insertStepPicture } from '../../db/change-log/step-pictures.ts';
import { insertUpload } from '../../db/change-log/uploads.ts';
import type { FileStore } from '../../integrations/files/file-store.ts';
import type { Storage } from '../../integrations/files/storage.ts';
import { inTransaction } from '../mutate/retry.ts';
import type { PhotoBytes } from '../photos/photos.ts';
import { ReceivedFiles } from '../photos/received-files.ts';
import { hashOfFile } from '../photos/store-photo.ts';
import { readOne } from '../rows/read.ts';
import { requireRoom, takeRoom, withRoom } from '../storage/room.ts';

/** Every browser shows them, and devices send no others. */
const shownTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

/**
 * Keeps a picture for the steps of the viewer's company; repeating it changes nothing. Throws `not_permitted`, `too_large`,
 * `media_type`, `no_room` and `storage_unavailable`.
 */
export async function addStepPicture(
  context: Context,
  viewer: Viewer,
  { bytes, storage: { files, directory } }: { bytes: Buffer; storage: Storage },
): Promise<AddedPicture> {
  if (!mayCreateTemplates(viewer)) throw new DomainError('not_permitted');
  if (bytes.byteLength > mostPictureBytes) throw new DomainError('too_large');
  const mediaType = (await fileTypeFromBuffer(bytes))?.mime;
  if (mediaType === undefined || !shownTypes.includes(mediaType)) throw new DomainError('media_type');
  const { companyId, userId } = viewer;
  const size = bytes.byteLength;
  const received = new ReceivedFiles(directory, context);
  try {
    const { path } = await received.add(Readable.from([bytes]), 'picture');
    const hash = await hashOfFile(path);
    await withRoom(context, { companyId, userId, subjectId: context.newId(), size }, (room) =>
      inTransaction(context.database.kysely, async (tx) => {
        const now = context.now();
        await requireRoom(tx, room, now);
        const isNew = await insertUpload(tx, { companyId, hash, size, mediaType, stamped: false }, now);
        await insertStepPicture(tx, { companyId, hash }, now);
        await files.keep({ companyId, hash }, path);
        await takeRoom(tx, { room, companyId, size: isNew ? size : 0 });
      }),
    );
    return { company: companyId, hash, size };
  } finally {
    await received.drop();
  }
}

/** The company whose picture a visible task's steps name; `not_found` where they name none with this hash. */
async function companyByTask(context: Context, viewer: Viewer, of: { hash: string; task: string }): Promise<string> {
  const task = await readOne(context, viewer, { list: { resource: 'tasks' }, id: of.task });
  const named = task.steps?.steps.find(({ picture }) => picture?.hash === of.hash);
  if (!named?.picture) throw new DomainError('not_found');
  return named.picture.company;
}

/**
 * The bytes of a picture: for whoever sees the steps of the task, and of its own company's templates for an office, which sees
 * all of them. `not_found` alike for a hidden task, another company's picture, and one that is not there.
 */
export async function stepPictureBytes(
  context: Context,
  viewer: Viewer,
  { files, hash, task }: { files: FileStore; hash: string; task: string | undefined },
): Promise<PhotoBytes> {
  if (task === undefined && viewer.kind !== 'office') throw new DomainError('not_found');
  const companyId = task === undefined ? viewer.companyId : await companyByTask(context, viewer, { hash, task });
  const picture = await findStepPicture(context.database.kysely, { companyId, hash });
  const found = picture && (await files.open(picture));
  if (!found) throw new DomainError('not_found');
  const { mediaType, size } = picture;
  return { ...found, size, mediaType, hash, name: `${hash.slice(0, 8)}.${mediaType.slice('image/'.length)}` };
}
