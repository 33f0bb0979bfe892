import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from '../../server/context.ts';
import { storageOf } from '../../server/integrations/files/storage.ts';
import { receiveFile } from '../../server/services/attached-files/attached-files.ts';
import { storePhoto } from '../../server/services/photos/store-photo.ts';
import { storeSource } from '../../server/services/photos/store-source.ts';
import { withRoom } from '../../server/services/storage/room.ts';
import { change, create, freshId, type Job, type Office, store } from './sync-office.ts';
import { sha256 } from './tus-client.ts';

interface Made {
  /** Whose installer makes it. */
  by: Office;
  /** Where. */
  at: Job;
  bytes: Uint8Array;
}

async function localFile(context: Context, bytes: Uint8Array): Promise<string> {
  const file = path.join(context.environment.dataDir, freshId());
  await writeFile(file, bytes);
  return file;
}

/** Hands in the bytes of a photo as an installer's device does; resolves to their hash. */
export async function sendPhoto(
  context: Context,
  { id, by, bytes }: { id: string } & Pick<Made, 'by' | 'bytes'>,
): Promise<string> {
  const file = await localFile(context, bytes);
  const { installer: viewer } = by;
  const { hash } = await withRoom(context, { ...viewer, subjectId: id, size: bytes.length }, (room) =>
    storePhoto(context, storageOf(context).files, { photoId: id, viewer, ended: false, path: file, room, hash: null }),
  );
  return hash;
}

/** Hands in the untouched file of a photo, which the photo's row then names; resolves to its hash. */
export async function sendSource(
  context: Context,
  { id, by, bytes }: { id: string } & Pick<Made, 'by' | 'bytes'>,
): Promise<string> {
  const [path, hash] = [await localFile(context, bytes), sha256(bytes)];
  const { installer: viewer } = by;
  await store(context.database.kysely, [change('photos', id, { sourceHash: hash, sourceSize: bytes.length })]);
  await withRoom(context, { ...viewer, subjectId: id, size: bytes.length }, (room) =>
    storeSource(context, storageOf(context).files, { photoId: id, viewer, ended: false, path, room, hash }),
  );
  return hash;
}

/** A received photo in a proof of the job's first address. */
export async function makePhoto(
  context: Context,
  { by, at, bytes }: Made,
): Promise<{ id: string; proofId: string; hash: string }> {
  const [id, proofId] = [freshId(), freshId()];
  const task = { id: at.taskId };
  const { company } = by;
  await store(context.database.kysely, [
    create('proofs', proofId, { company, task, operationalAddress: { id: at.addressIds[0] ?? '' } }),
    create('photos', id, { company, proof: { id: proofId }, task, state: 'EXPECTED' }),
  ]);
  return { id, proofId, hash: await sendPhoto(context, { id, by, bytes }) };
}

/** A received file at the job's task; resolves to its id. */
export async function attach(context: Context, { by, at, bytes }: Made): Promise<string> {
  const id = freshId();
  const file = create('attached-files', id, { company: by.company, task: { id: at.taskId }, hash: null });
  await store(context.database.kysely, [file]);
  const place = await localFile(context, bytes);
  const { boss } = by;
  await withRoom(context, { ...boss, subjectId: id, size: bytes.length }, (room) =>
    receiveFile(context, boss, {
      id,
      hash: sha256(bytes),
      path: place,
      room,
      files: storageOf(context).files,
      ended: false,
    }),
  );
  return id;
}
