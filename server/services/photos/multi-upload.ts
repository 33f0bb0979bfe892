import { stat } from 'node:fs/promises';
import type { NewProofWithImages } from '../../../domain/catalogue/proofs.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import { must } from '../../../domain/kernel/assert.ts';
import { mayWorkOn } from '../../../domain/operational-address/permissions.ts';
import type { PhotoKind } from '../../../domain/photo/required.ts';
import type { Rows } from '../../../domain/rows.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import type { FileStore } from '../../integrations/files/file-store.ts';
import { mutate, requestFor } from '../mutate/mutate.ts';
import { requireApplied } from '../mutate/outcomes.ts';
import { readOne } from '../rows/read.ts';
import { withRoom } from '../storage/room.ts';
import type { ReceivedFile } from './received-files.ts';
import { storePhoto } from './store-photo.ts';

interface Given {
  files: FileStore;
  received: readonly ReceivedFile[];
  /** What the images show, in order; null or missing if unknown. */
  kinds: readonly (PhotoKind | null)[];
}

interface NewPhoto {
  id: string;
  name: string | null;
  takenOn: null;
  latitude: null;
  longitude: null;
  kind: PhotoKind | null;
}

/**
 * Throws `not_permitted` if the viewer may not prove the task's work. Checked before storing bytes, which customers or
 * watchers could otherwise accumulate.
 */
async function requireWork(context: Context, viewer: Viewer, task: string): Promise<void> {
  const found = await readOne(context, viewer, { list: { resource: 'tasks' }, id: task });
  if (!mayWorkOn(viewer, found)) throw new DomainError('not_permitted');
}

/** Stores the bytes first: a rejected photo prevents the proof, and a created photo is received at once. */
async function storeAll(context: Context, viewer: Viewer, { files, received, kinds }: Given): Promise<NewPhoto[]> {
  const photos: NewPhoto[] = [];
  for (const [index, { path, name }] of received.entries()) {
    const id = context.newId();
    const { companyId, userId } = viewer;
    const { size } = await stat(path);
    await withRoom(context, { companyId, userId, subjectId: id, size }, (room) =>
      storePhoto(context, files, { photoId: id, viewer, ended: false, path, room, hash: null }),
    );
    photos.push({ id, name, takenOn: null, latitude: null, longitude: null, kind: kinds[index] ?? null });
  }
  return photos;
}

/** Adds exactly one image to a proof. */
export async function uploadImage(
  context: Context,
  viewer: Viewer,
  { proof, ...given }: Given & { proof: string },
): Promise<Rows['photos']> {
  if (given.received.length !== 1) throw new DomainError('validation', undefined, ['file']);
  const { task } = await readOne(context, viewer, { list: { resource: 'proofs' }, id: proof });
  await requireWork(context, viewer, task.id);
  const photo = must((await storeAll(context, viewer, given))[0], 'the stored photo');
  const args = { proof, photos: [photo] };
  requireApplied(await mutate(context, viewer, requestFor('addPhotos', args)));
  return readOne(context, viewer, { list: { resource: 'photos' }, id: photo.id });
}

export async function multiUpload(
  context: Context,
  viewer: Viewer,
  {
    proof: { photoKinds, ...proof },
    type,
    ...given
  }: Omit<Given, 'kinds'> & { proof: NewProofWithImages; type: Rows['proofs']['type'] },
): Promise<Rows['proofs']> {
  if (photoKinds.length > given.received.length) throw new DomainError('validation', undefined, ['photoKinds']);
  const list = { resource: 'operational-addresses' } as const;
  const { task } = await readOne(context, viewer, { list, id: proof.operationalAddress.id });
  await requireWork(context, viewer, task.id);
  const photos = await storeAll(context, viewer, { ...given, kinds: photoKinds });
  const { nickname = null, comment = null } = proof;
  const id = proof.id ?? context.newId();
  const args = { ...proof, id, type, nickname, comment, photos };
  requireApplied(await mutate(context, viewer, requestFor('createProof', args)));
  return readOne(context, viewer, { list: { resource: 'proofs' }, id });
}
