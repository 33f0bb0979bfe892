import type { Page, PageRequest } from '../../../domain/catalogue/paging.ts';
import type { NewProof } from '../../../domain/catalogue/proofs.ts';
import { mayPropagate, propagationOf, readPropagation } from '../../../domain/proof/propagation.ts';
import type { ProofType } from '../../../domain/proof/states.ts';
import type { Rows } from '../../../domain/rows.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import type { RowList } from '../../db/repositories/row-lists.ts';
import { requestFor } from '../mutate/mutate.ts';
import { TransactionRows } from '../mutate/transaction-rows.ts';
import { readList, readOne, readPage } from '../rows/read.ts';
import { changeRow, createRow } from '../rows/write.ts';

type Proof = Rows['proofs'];

/** Proofs of a type that reference all of `naming`. */
const proofsOf = (type: ProofType, naming: RowList['naming'] = []): RowList<'proofs'> => ({
  resource: 'proofs',
  only: { type },
  naming,
});

/** Creates a proof; the server mints an id if the client didn't. */
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
    mutation: requestFor('createProof', args),
  });
}

/** A page of a task's visible proofs. */
export async function proofsOfTask(
  context: Context,
  viewer: Viewer,
  { type, task, request }: { type: ProofType; task: string; request: PageRequest },
): Promise<Page<Proof>> {
  await readOne(context, viewer, { list: { resource: 'tasks' }, id: task });
  return readPage(context, viewer, { list: proofsOf(type, [{ field: 'task', id: task }]), request });
}

/** The proofs of an operational address, or of one of its locations. */
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

/** Whether the viewer can propagate a proof to the contractor now. */
export async function canPropagate(
  context: Context,
  viewer: Viewer,
  { type, id }: { type: ProofType; id: string },
): Promise<boolean> {
  const proof = await readOne(context, viewer, { list: proofsOf(type), id });
  const facts = await readPropagation(proof, new TransactionRows(context.database.kysely, viewer));
  return facts !== undefined && mayPropagate(viewer, facts.task) && propagationOf(facts) === 'ready';
}

/** Propagates a proof to the contractor. */
export function propagateProof(
  context: Context,
  viewer: Viewer,
  { type, id }: { type: ProofType; id: string },
): Promise<Proof> {
  const mutation = requestFor('propagateProof', { id });
  return changeRow(context, viewer, { list: proofsOf(type), id, mutation });
}
