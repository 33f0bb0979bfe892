import type { Page, PageRequest } from '../../../domain/catalogue/paging.ts';
import type { NewProof } from '../../../domain/catalogue/proofs.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import { mayWorkOn } from '../../../domain/operational-address/permissions.ts';
import type { ProofType } from '../../../domain/proof/states.ts';
import type { Rows } from '../../../domain/rows.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import type { RowList } from '../../db/repositories/row-lists.ts';
import { mutate } from '../mutate/mutate.ts';
import { requireApplied } from '../mutate/outcome-error.ts';
import { readList, readOne, readPage } from '../rows/read.ts';
import { createRow } from '../rows/write.ts';

type Proof = Rows['proofs'];

/** The proofs of a type, of those that name all of `naming`. */
const proofsOf = (type: ProofType, naming: RowList['naming'] = []): RowList<'proofs'> => ({
  resource: 'proofs',
  only: { type },
  naming,
});

/** Creates a proof of work; a client that mints no id gets one. */
export function createProof(
  context: Context,
  viewer: Viewer,
  { type, proof }: { type: ProofType; proof: NewProof },
): Promise<Proof> {
  const id = proof.id ?? context.newId();
  const { nickname = null, comment = null } = proof;
  const args = { ...proof, id, type, nickname, comment, photos: [] };
  return createRow(context, viewer, {
    list: proofsOf(type),
    id,
    mutation: { name: 'createProof', args, version: null },
  });
}

/** One page of the proofs of a task that the viewer sees. */
export async function proofsOfTask(
  context: Context,
  viewer: Viewer,
  { type, task, request }: { type: ProofType; task: string; request: PageRequest },
): Promise<Page<Proof>> {
  await readOne(context, viewer, { list: { resource: 'tasks' }, id: task });
  return readPage(context, viewer, { list: proofsOf(type, [{ field: 'task', id: task }]), request });
}

/** The proofs of an operational address, or of one of its places. */
export async function proofsOfAddress(
  context: Context,
  viewer: Viewer,
  { type, address, place }: { type: ProofType; address: string; place?: string },
): Promise<Proof[]> {
  await readOne(context, viewer, { list: { resource: 'operational-addresses' }, id: address });
  const ofPlace = place === undefined ? [] : [{ field: 'addresses', id: place }];
  return readList(context, viewer, {
    list: proofsOf(type, [{ field: 'operationalAddress', id: address }, ...ofPlace]),
  });
}

interface Propagation {
  proof: Proof;
  permitted: boolean;
  /** The addresses of the task that have no proof of the type. */
  targets: Rows['operational-addresses'][];
}

/** To which addresses a proof can be copied: none where the viewer may not work on the task. */
async function propagationOf(
  context: Context,
  viewer: Viewer,
  { type, id }: { type: ProofType; id: string },
): Promise<Propagation> {
  const proof = await readOne(context, viewer, { list: proofsOf(type), id });
  const task = await readOne(context, viewer, { list: { resource: 'tasks' }, id: proof.task.id });
  if (!mayWorkOn(viewer, task)) return { proof, permitted: false, targets: [] };
  const naming = [{ field: 'task', id: task.id }];
  const proofs = await readList(context, viewer, { list: proofsOf(type, naming) });
  const proven = new Set(proofs.map(({ operationalAddress }) => operationalAddress.id));
  const addresses = await readList(context, viewer, { list: { resource: 'operational-addresses', naming } });
  return { proof, permitted: true, targets: addresses.filter((address) => !proven.has(address.id)) };
}

/** Whether there are addresses to which a proof can be copied. */
export async function canPropagate(
  context: Context,
  viewer: Viewer,
  which: { type: ProofType; id: string },
): Promise<boolean> {
  return (await propagationOf(context, viewer, which)).targets.length > 0;
}

/** Copies comment and status of a proof to the addresses of its task that have none of its type; photos stay where they are. */
export async function propagateProof(
  context: Context,
  viewer: Viewer,
  which: { type: ProofType; id: string },
): Promise<Proof[]> {
  const { proof, permitted, targets } = await propagationOf(context, viewer, which);
  if (!permitted) throw new DomainError('not_permitted');
  const made: string[] = [];
  for (const { id: address, nickname, installationAddress, pickupAddresses } of targets) {
    const id = context.newId();
    const places = which.type === 'PICKUP' ? pickupAddresses : [installationAddress ?? []].flat();
    const args = {
      id,
      type: which.type,
      nickname,
      operationalAddress: { id: address },
      addresses: places,
      status: proof.status,
      comment: proof.comment,
      photos: [],
    };
    requireApplied(await mutate(context, viewer, { name: 'createProof', args, version: null }));
    made.push(id);
  }
  return readList(context, viewer, { list: { resource: 'proofs', among: made } });
}
