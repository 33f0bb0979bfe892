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

/** The facts about propagating a proof to the contractor (specification 2.4). */
export interface PropagationFacts {
  proof: Proof;
  task: Task;
  /** Without originals, which stay in the company. */
  photos: readonly Photo[];
  /** The address from which that of the proof was copied; undefined when there is none. */
  above: Above | undefined;
  /** The copy of an earlier propagation. */
  copy: Proof | undefined;
}

/**
 * Whether a proof can be propagated. `none`: no address above · `photos`: the server lacks some of its photos · `done`:
 * propagated · `ready`: can be propagated.
 */
export type Propagation = 'none' | 'photos' | 'done' | 'ready';

/** The id of the contractor's copy of a proof or photo: always the same, so that propagating twice creates one copy. */
const propagatedId = (row: { id: string }, address: { id: string }): string => derivedId(row.id, address.id);

/** Loads the facts about propagating a proof. */
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
  // Subtasks of a split are of the same company and hold the addresses themselves; a task that was taken back no longer
  // concerns this company.
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

/** Whether the viewer may propagate proofs of a task: planners in the office of the company that does it. */
export const mayPropagate = (viewer: Viewer, task: Pick<Task, 'company'>): boolean =>
  task.company?.id === viewer.companyId && holds(viewer, 'PUT_TASKS');

/** Untouched files stay in the company. */
const noSource = { sourceHash: null, sourceSize: null, sourceOn: null };

/** The contractor's copy of a proof, with its photos. */
interface Propagated {
  id: string;
  writes: Write[];
}

/**
 * Makes the contractor's copies. They stay when the internal proof is changed or deleted, and the contractor decides
 * what the customer sees of them.
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
    const copy = { ...facts, ...noSource, proof: { id }, task: { id: task.id } };
    return { kind: 'create', resource: 'photos', id: propagatedId(photo, address), row: copy };
  });
  return { id, writes: [{ kind: 'create', resource: 'proofs', id, row }, ...copies] };
}
