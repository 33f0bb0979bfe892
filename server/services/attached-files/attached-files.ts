import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { fileTypeFromFile } from 'file-type';
import { mayAttach, mostBytes } from '../../../domain/attached-file/mutations.ts';
import type { AnnouncedFile, Attachment } from '../../../domain/catalogue/attached-files.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import { must } from '../../../domain/kernel/assert.ts';
import type { Instant } from '../../../domain/kernel/time.ts';
import type { Rows } from '../../../domain/rows.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { storeWrites } from '../../db/change-log/store-writes.ts';
import { findCreator, insertUpload } from '../../db/change-log/uploads.ts';
import { getRow } from '../../db/repositories/rows.ts';
import type { Executor } from '../../db/schema.ts';
import { visibleRow } from '../../db/visibility/visible.ts';
import type { FileStore } from '../../integrations/files/file-store.ts';
import { requestFor } from '../mutate/mutate.ts';
import { inTransaction } from '../mutate/retry.ts';
import type { ReceivedFile } from '../photos/received-files.ts';
import { hashOfFile } from '../photos/store-photo.ts';
import { readList, readOne } from '../rows/read.ts';
import { createRow } from '../rows/write.ts';
import { requireRoom, takeRoom, withRoom } from '../storage/room.ts';

type AttachedFile = Rows['attached-files'];

const list = { resource: 'attached-files' } as const;
const longestExtension = 16;

/** The extension of a file name in lower case, without dot; null if it has none. */
function extensionOf(name: string): string | null {
  const extension = path.extname(name).slice(1).toLowerCase();
  return extension === '' || extension.length > longestExtension ? null : extension;
}

/** Throws before anything is stored if the viewer may not attach files to the task. */
async function requireAttachable(context: Context, viewer: Viewer, id: string): Promise<void> {
  const task = await readOne(context, viewer, { list: { resource: 'tasks' }, id });
  if (!mayAttach(viewer, task)) throw new DomainError('not_permitted');
}

/** Attaches a file whose bytes follow; `at` is when the person did so, if not now. */
export async function announceFile(
  context: Context,
  viewer: Viewer,
  { file, at }: { file: AnnouncedFile; at: Instant | undefined },
): Promise<AttachedFile> {
  await requireAttachable(context, viewer, file.task.id);
  const id = file.id ?? context.newId();
  const { nickname = null, extension = extensionOf(file.name), mediaType = null } = file;
  const args = { id, task: file.task.id, name: file.name, nickname, extension, mediaType, size: file.size };
  const when = at === undefined ? {} : { at: Math.min(at, context.now()) };
  return createRow(context, viewer, {
    list,
    id,
    mutation: { ...requestFor('createAttachedFile', args), ...when },
  });
}

/** A received file; `mediaType` was determined from its bytes. */
interface InspectedFile {
  path: string;
  hash: string;
  size: number;
  mediaType: string;
}

async function inspectFile(filePath: string): Promise<InspectedFile> {
  const { size } = await stat(filePath);
  if (size > mostBytes) throw new DomainError('too_large', undefined, ['file']);
  const type = await fileTypeFromFile(filePath);
  return {
    path: filePath,
    hash: await hashOfFile(filePath),
    size,
    mediaType: type?.mime ?? 'application/octet-stream',
  };
}

/** Gives a row its bytes. The same bytes again change nothing; others are rejected. */
async function saveBytes(
  tx: Executor,
  { id, files, inspected, room }: { id: string; files: FileStore; inspected: InspectedFile; room: string },
  now: Instant,
): Promise<void> {
  const row = await getRow(tx, 'attached-files', id);
  // It was deleted while its bytes were inspected.
  if (row === undefined) throw new DomainError('row_deleted');
  const { hash, size, mediaType } = inspected;
  if (row.hash === hash) return;
  if (row.hash !== null) throw new DomainError('hash_mismatch', 'The file has other bytes already.', ['id']);
  const companyId = must(row.company, 'the company of the file').id;
  await requireRoom(tx, room, now);
  const isNew = await insertUpload(tx, { companyId, hash, size, mediaType, stamped: false }, now);
  const set = { hash, size, mediaType, path: `${companyId}/${hash}` };
  await storeWrites(tx, [{ kind: 'change', resource: 'attached-files', id, set }], now);
  // After all checks, so that rejected bytes are not stored.
  await files.keep({ companyId, hash }, inspected.path);
  await takeRoom(tx, { room, companyId, size: isNew ? size : 0 });
}

/**
 * Throws `row_deleted` if no row of the viewer's company waits for the bytes: it was deleted, or its task is no longer
 * theirs. Not `not_found`, which would make the device upload the bytes again.
 */
export async function requireAwaitingRow(context: Context, viewer: Viewer, id: string): Promise<void> {
  const row = await visibleRow(context.database.kysely, viewer, { resource: list.resource, id });
  if (row?.company?.id !== viewer.companyId) throw new DomainError('row_deleted');
}

/**
 * Takes over a received file as the bytes of a waiting row of the viewer's company. Throws `row_deleted`,
 * `not_permitted` for others' files once the account has `ended`, `too_large` and `hash_mismatch`.
 */
export async function receiveFile(
  context: Context,
  viewer: Viewer,
  {
    id,
    hash,
    path: filePath,
    room,
    files,
    ended,
  }: { id: string; hash: string; path: string; room: string } & {
    files: FileStore;
    ended: boolean;
  },
): Promise<void> {
  await requireAwaitingRow(context, viewer, id);
  // An ended account completes only what it had attached itself.
  const maker = ended ? await findCreator(context.database.kysely, { resource: 'attached-files', id }) : undefined;
  if (ended && maker?.userId !== viewer.userId) throw new DomainError('not_permitted');
  const inspected = await inspectFile(filePath);
  if (inspected.hash !== hash) throw new DomainError('hash_mismatch');
  await inTransaction(context.database.kysely, (tx) => saveBytes(tx, { id, files, inspected, room }, context.now()));
}

/**
 * Attaches files, each in its own transaction. Throws `too_large` before attaching any; `validation` without a file, or
 * for an id given with several.
 */
export async function attachFiles(
  context: Context,
  viewer: Viewer,
  { attachment, files, received }: { attachment: Attachment; files: FileStore; received: readonly ReceivedFile[] },
): Promise<AttachedFile[]> {
  const { id: given, task, nickname = null } = attachment;
  await requireAttachable(context, viewer, task.id);
  if (received.length === 0) throw new DomainError('validation', undefined, ['file']);
  if (received.length > 1 && given) throw new DomainError('validation', 'An id is for a single file.', ['id']);
  const inspected: { file: InspectedFile; name: string }[] = [];
  for (const each of received) inspected.push({ file: await inspectFile(each.path), name: each.name ?? 'file' });
  const made: AttachedFile[] = [];
  for (const { file, name } of inspected) {
    const id = given ?? context.newId();
    const { size, mediaType } = file;
    const args = { id, task: task.id, name, nickname, extension: extensionOf(name), mediaType, size };
    const { companyId, userId } = viewer;
    const attached = await withRoom(context, { companyId, userId, subjectId: id, size }, (room) => {
      const also = (tx: Executor) => saveBytes(tx, { id, files, inspected: file, room }, context.now());
      const mutation = { ...requestFor('createAttachedFile', args), also };
      return createRow(context, viewer, { list, id, mutation });
    });
    made.push(attached);
  }
  return made;
}

/** A task's files; throws `not_found` for a hidden task. */
export async function filesOfTask(context: Context, viewer: Viewer, task: string): Promise<AttachedFile[]> {
  await readOne(context, viewer, { list: { resource: 'tasks' }, id: task });
  return readList(context, viewer, { list: { ...list, naming: [{ field: 'task', id: task }] } });
}

interface FileBytes {
  bytes: Readable;
  size: number;
  mediaType: string;
  hash: string;
  name: string;
}

/** A visible file's bytes; `not_found` both for a hidden one and for one not received yet. */
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
