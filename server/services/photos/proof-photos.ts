import type { Rows } from '../../../domain/rows.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { requestFor } from '../mutate/mutate.ts';
import { readList, readOne } from '../rows/read.ts';
import { removeRow } from '../rows/write.ts';

/** The photos of a proof that the viewer sees. */
export async function photosOfProof(context: Context, viewer: Viewer, proof: string): Promise<Rows['photos'][]> {
  await readOne(context, viewer, { list: { resource: 'proofs' }, id: proof });
  const naming = [{ field: 'proof', id: proof }];
  return readList(context, viewer, { list: { resource: 'photos', naming } });
}

/** Whether every photo of a proof has been received. */
export const allReceived = async (context: Context, viewer: Viewer, proof: string): Promise<boolean> =>
  (await photosOfProof(context, viewer, proof)).every(({ state }) => state === 'RECEIVED');

/** Removes a photo from its proof. */
export async function removePhoto(context: Context, viewer: Viewer, id: string): Promise<boolean> {
  const mutation = requestFor('removePhoto', { id });
  await removeRow(context, viewer, { list: { resource: 'photos' }, id, mutation });
  return true;
}

/** Throws `not_found` unless the viewer sees the proof and it has the type that a path stands for. */
export async function requireProof(
  context: Context,
  viewer: Viewer,
  { id, type }: { id: string; type: Rows['proofs']['type'] },
): Promise<void> {
  await readOne(context, viewer, { list: { resource: 'proofs', only: { type } }, id });
}
