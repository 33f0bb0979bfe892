import { derivedId } from '../kernel/ids.ts';
import { shownPhotos } from '../photo/pairs.ts';
import type { RowReader, Write } from '../rows.ts';
import type { OperationalAddress, Photo, Proof, Task } from '../schemas.ts';
import { copyIdOf, isWithMaker } from '../task/allocation.ts';
import { holds, type Viewer } from '../visibility/viewer.ts';

/** An address of the contractor's task, and that task. */
interface Above {
  task: Task;
  address: OperationalAddress;
}

/** What decides whether a proof of internal work can be shown to the contractor (specification 2.4). */
export interface PropagationFacts {
  proof: Proof;
  task: Task;
  /** Without originals, which stay with the company that took them. */
  photos: readonly Photo[];
  /** The address from which that of the proof was copied; undefined when there is none. */
  above: Above | undefined;
  /** What was propagated of it before. */
  copy: Proof | undefined;
}

/**
 * Where a proof stands on its way to the contractor. `none`: there is none above · `photos`: the office does not have all of
 * its photos · `done`: the contractor has it · `ready`: it can be propagated.
 */
export type Propagation = 'none' | 'photos' | 'done' | 'ready';

/** The id of the proof, or of the photo, that the contractor gets: the same wherever and however often it is propagated. */
const propagatedId = (row: { id: string }, address: { id: string }): string => derivedId(row.id, address.id);

/** The rows that decide about the propagation of a proof. */
export async function readPropagation(proof: Proof, rows: RowReader): Promise<PropagationFacts | undefined> {
  const task = await rows.get('tasks', proof.task.id);
  if (task === undefined) return undefined;
  const above = await addressAbove(proof, task, rows);
  const copy = above && (await rows.get('proofs', propagatedId(proof, above.address)));
  const photos = shownPhotos(await rows.pointingAt('photos', 'proof', proof.id));
  return { proof, task, above, copy, photos };
}

async function addressAbove(proof: Proof, task: Task, rows: RowReader): Promise<Above | undefined> {
  const root = task.rootTask === null ? undefined : await rows.get('tasks', task.rootTask.id);
  // Of a task that was only split, subtasks are of the same company and hold the addresses themselves; one that was taken back
  // is no longer for this company to show anything on.
  if (root === undefined || !isWithMaker(root, task)) return undefined;
  const addresses = await rows.pointingAt('operational-addresses', 'task', root.id);
  const address = addresses.find((each) => copyIdOf(task, each) === proof.operationalAddress.id);
  return address && { task: root, address };
}

/** Where a proof stands on its way to the contractor. */
export function propagationOf({ above, copy, photos }: PropagationFacts): Propagation {
  if (above === undefined) return 'none';
  if (copy !== undefined) return 'done';
  return photos.every(({ state }) => state === 'RECEIVED') ? 'ready' : 'photos';
}

/** Whether the viewer may show proofs of a task to its contractor: who plans in the office of the company that does it. */
export const mayPropagate = (viewer: Viewer, task: Pick<Task, 'company'>): boolean =>
  task.company?.id === viewer.companyId && holds(viewer, 'PUT_TASKS');

/** A proof that is made for the contractor, with its photos. */
interface Propagated {
  id: string;
  writes: Write[];
}

/**
 * The contractor's own proof and photos: they stay when the internal ones are changed or deleted, and what the customer sees
 * of them is the contractor's to decide.
 */
export function propagated(
  { proof, photos }: Pick<PropagationFacts, 'proof' | 'photos'>,
  { task, address }: Above,
): Propagated {
  const { id: _id, version: _version, createDate: _made, modifyDate: _changed, ...rest } = proof;
  const places = [address.installationAddress, ...address.pickupAddresses].flatMap((place) => place?.id ?? []);
  const id = propagatedId(proof, address);
  const row = {
    ...rest,
    addresses: proof.addresses.filter((place) => places.includes(place.id)),
    operationalAddress: { id: address.id },
    task: { id: task.id },
    shareState: 'HIDDEN' as const,
  };
  const copies = photos.map((photo): Write => {
    const { id: _photo, version: _one, createDate: _two, modifyDate: _three, ...facts } = photo;
    const copy = { ...facts, proof: { id }, task: { id: task.id } };
    return { kind: 'create', resource: 'photos', id: propagatedId(photo, address), row: copy };
  });
  return { id, writes: [{ kind: 'create', resource: 'proofs', id, row }, ...copies] };
}
