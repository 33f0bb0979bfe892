import { z } from 'zod';
import { piecesShowing, pieceWithoutPhotoWrites } from '../equipment/photo.ts';
import { id } from '../kernel/fields.ts';
import { applied, type Decision, type MutationContext, type Notice, rejected } from '../mutation/decision.ts';
import { defineMutation } from '../mutation/definition.ts';
import { decideMerge } from '../mutation/merge.ts';
import { decideRepeatedCreation, unlessRemoved } from '../mutation/row-mutations.ts';
import { mayWorkOn } from '../operational-address/permissions.ts';
import { announcedPhoto, photoWrites } from '../photo/announced.ts';
import { announcedIds, originalsByPhoto, shownPhotos } from '../photo/pairs.ts';
import { picturesOf } from '../photo/voice.ts';
import type { RowReader, Write } from '../rows.ts';
import type { Equipment, OperationalAddress, Photo, Proof, Task } from '../schemas.ts';
import { givenSignatureSchema, signatureFields } from '../signature/schema.ts';
import { mayChangeProof, mayShareProofs } from './permissions.ts';
import { mostPhotos, proofStatuses, proofTypes, shareStates, showsMore } from './states.ts';

const references = z.array(z.object({ id: id() })).max(100);
const nickname = z.string().max(64).nullable();
const comment = z.string().max(10_000).nullable();

interface ProofFacts {
  proof: Proof;
  task: Task;
  address: OperationalAddress | undefined;
  /** The other proofs of the address. */
  others: Proof[];
  photos: Photo[];
  /** The equipment at its addresses that has photos. */
  pieces: Equipment[];
}

async function otherProofs(proofId: string, addressId: string, rows: RowReader): Promise<Proof[]> {
  const proofs = await rows.pointingAt('proofs', 'operationalAddress', addressId);
  return proofs.filter((proof) => proof.id !== proofId);
}

async function loadProof(proofId: string, rows: RowReader): Promise<ProofFacts | undefined> {
  const proof = await rows.lock('proofs', proofId);
  if (proof === undefined) return undefined;
  const task = await rows.get('tasks', proof.task.id);
  if (task === undefined) return undefined;
  const address = await rows.get('operational-addresses', proof.operationalAddress.id);
  const others = await otherProofs(proofId, proof.operationalAddress.id, rows);
  const pieces = await piecesShowing(address, rows);
  return { proof, task, address, others, photos: await rows.pointingAt('photos', 'proof', proofId), pieces };
}

const commentField = (type: Proof['type']) =>
  type === 'PICKUP' ? 'commentFromPickupProofOfWork' : 'commentFromInstallationProofOfWork';

type CommentedProof = Pick<Proof, 'id' | 'type' | 'comment' | 'doneOn'>;

/**
 * Copies the latest comment of a type to the address, so that lists can show it (specification 3). `proofs` are the
 * address's proofs after the change.
 */
export function commentWrites(
  address: OperationalAddress | undefined,
  type: Proof['type'],
  proofs: readonly CommentedProof[],
): Write[] {
  if (address === undefined) return [];
  const commented = proofs.filter((proof) => proof.type === type && proof.comment !== null);
  commented.sort((one, other) => one.doneOn - other.doneOn || (one.id < other.id ? -1 : 1));
  const comment = commented.at(-1)?.comment ?? null;
  if (address[commentField(type)] === comment) return [];
  const set = { [commentField(type)]: comment };
  return [{ kind: 'change', resource: 'operational-addresses', id: address.id, set }];
}

/** The notice to a task's people about a proof. */
export const notice = (
  type: Notice['type'],
  proofId: string,
  { task, address }: { task: Task; address: OperationalAddress | undefined },
): Notice => ({
  classType: 'PROOF_OF_WORK',
  type,
  changedItemId: proofId,
  taskId: task.id,
  details: { task: task.nickname, address: address?.nickname ?? '' },
});

const createArgs = z.object({
  id: id(),
  type: z.enum(proofTypes),
  nickname,
  operationalAddress: z.object({ id: id() }),
  addresses: references,
  status: z.enum(proofStatuses),
  comment,
  photos: z.array(announcedPhoto).max(mostPhotos),
  /** Absent from devices of earlier versions. */
  signature: givenSignatureSchema.nullish(),
});

type NewProof = z.infer<typeof createArgs>;

/** The field of a new proof that doesn't fit its signature: a drawing comes with a signature, and a photo with an absence. */
function wrongFor({ type, photos, signature }: NewProof): string | null {
  const drawings = photos.filter(({ kind }) => kind === 'SIGNATURE').length;
  if (signature == null) return drawings === 0 ? null : 'photos';
  if (type !== 'INSTALLATION') return 'type';
  const fits =
    signature.kind === 'SIGNED'
      ? drawings === 1 && photos.length === 1
      : drawings === 0 && picturesOf(photos).length > 0;
  return fits ? null : 'photos';
}

interface MadeProof {
  existing: Proof;
  photos: Photo[];
}

/** Decides a creation whose proof exists: accepted only from its author and with photos that it has. */
function decideRepeatedProof(
  { id: _id, photos, signature, ...said }: NewProof,
  made: MadeProof,
  actor: MutationContext['actor'],
): Decision {
  const known = new Set(made.photos.map((photo) => photo.id));
  const isSameSignature = (signature?.kind ?? null) === (made.existing.signature?.kind ?? null);
  const same =
    isSameSignature &&
    made.existing.author?.id === actor.userId &&
    announcedIds(photos).every((photo) => known.has(photo));
  return same ? decideRepeatedCreation(actor, made.existing, said) : rejected('id_taken', 'id');
}

/**
 * Creates a proof of work and announces its photos, whose bytes follow (specification 2.4 and 6). Accepted for every
 * task that isn't a draft, even an ended one: evidence is never refused.
 */
export const createProof = defineMutation({
  args: createArgs,
  base: z.object({}),
  target: (args) => ({ resource: 'operational-addresses', id: args.operationalAddress.id }),
  sets: (args) => [`proofs/${args.id}`],
  needs: (args) => [`operational-addresses/${args.operationalAddress.id}`],
  load: async (args, rows) => {
    const address = await rows.get('operational-addresses', args.operationalAddress.id);
    const task = address && (await rows.get('tasks', address.task.id));
    if (address === undefined || task === undefined) return undefined;
    const existing = await rows.lock('proofs', args.id);
    const made = existing && { existing, photos: await rows.pointingAt('photos', 'proof', args.id) };
    return { address, task, made, others: await otherProofs(args.id, address.id, rows) };
  },
  decide: ({ address, task, made, others }, { args, context }) => {
    if (!mayWorkOn(context.actor, task)) return rejected('not_permitted');
    if (made) return decideRepeatedProof(args, made, context.actor);
    const wrong = wrongFor(args);
    const signed = signatureFields(args.signature, context.at);
    if (wrong !== null || signed === null) return rejected('rule', wrong ?? 'signature');
    const company = { id: context.actor.companyId };
    const row = {
      company,
      type: args.type,
      nickname: args.nickname,
      addresses: args.addresses,
      status: args.status,
      comment: args.comment,
      operationalAddress: { id: address.id },
      task: { id: task.id },
      author: { id: context.actor.userId },
      shareState: 'HIDDEN' as const,
      doneOn: context.at,
      ...signed,
    };
    return applied(
      [
        { kind: 'create', resource: 'proofs', id: args.id, row },
        ...photoWrites(args.photos, { id: args.id, task: row.task, company }, context.actor),
        ...commentWrites(address, args.type, [...others, { id: args.id, ...row }]),
      ],
      [notice('CREATED', args.id, { task, address })],
    );
  },
});

const editable = z.object({ nickname, comment, status: z.enum(proofStatuses), addresses: references }).partial();

/** Edits nickname, comment, status or addresses of a proof, merged field by field. Only the fields sent change. */
export const editProof = defineMutation({
  args: z.object({ id: id(), set: editable }),
  base: editable,
  target: (args) => ({ resource: 'proofs', id: args.id }),
  sets: (args) => Object.keys(args.set).map((field) => `proofs/${args.id}/${field}`),
  needs: (args) => [`proofs/${args.id}`],
  load: (args, rows) => loadProof(args.id, rows),
  decide: ({ proof, task, address, others }: ProofFacts, { args, base, context }) => {
    if (!mayChangeProof(context.actor, proof)) return rejected('not_permitted');
    const decision = decideMerge({ resource: 'proofs', id: proof.id, row: proof, base, next: args.set }, (set) =>
      'comment' in set
        ? commentWrites(address, proof.type, [...others, { ...proof, comment: args.set.comment ?? null }])
        : [],
    );
    if (decision.kind === 'rejected' || decision.writes.length === 0) return decision;
    return { ...decision, notices: [notice('CHANGED', proof.id, { task, address })] };
  },
});

/**
 * Deletes a proof with its photos. Deleting twice succeeds; a proof that the actor no longer sees still exists, so they
 * get an error.
 */
export const deleteProof = defineMutation({
  args: z.object({ id: id() }),
  base: z.object({}),
  target: (args) => ({ resource: 'proofs', id: args.id }),
  sets: (args) => [`proofs/${args.id}`],
  needs: () => [],
  load: async (args, rows) => unlessRemoved(await loadProof(args.id, rows), { resource: 'proofs', id: args.id }, rows),
  decide: ({ found }, { context }) => {
    if (found === undefined) return applied([]);
    const { proof, task, address, others, photos, pieces } = found;
    if (!mayChangeProof(context.actor, proof)) return rejected('not_permitted');
    const removed = photos.map(({ id: photo }) => photo);
    return applied(
      [
        ...pieceWithoutPhotoWrites(pieces, removed),
        ...photos.map((photo): Write => ({ kind: 'remove', resource: 'photos', id: photo.id })),
        { kind: 'remove', resource: 'proofs', id: proof.id },
        ...(proof.comment === null ? [] : commentWrites(address, proof.type, others)),
      ],
      [notice('DELETED', proof.id, { task, address })],
    );
  },
});

/** Adds photos to a proof. Photos never conflict: all are kept. */
export const addPhotos = defineMutation({
  args: z.object({ proof: id(), photos: z.array(announcedPhoto).min(1).max(mostPhotos) }),
  base: z.object({}),
  target: (args) => ({ resource: 'proofs', id: args.proof }),
  sets: (args) => announcedIds(args.photos).map((photo) => `photos/${photo}`),
  needs: (args) => [`proofs/${args.proof}`],
  load: (args, rows) => loadProof(args.proof, rows),
  decide: ({ proof, task, photos }: ProofFacts, { args, context }) => {
    if (!mayWorkOn(context.actor, task)) return rejected('not_permitted');
    if (args.photos.some(({ kind }) => kind === 'SIGNATURE')) return rejected('rule', 'photos');
    const known = new Set(photos.map((photo) => photo.id));
    const fresh = args.photos.filter((photo) => !known.has(photo.id));
    if (shownPhotos(photos).length + fresh.length > mostPhotos) return rejected('photo_limit', 'photos');
    return applied(photoWrites(fresh, proof, context.actor));
  },
});

/** Removes a photo and its original; the drawing of a signature goes only with its proof. One that is already gone is treated as with proofs. */
export const removePhoto = defineMutation({
  args: z.object({ id: id() }),
  base: z.object({}),
  target: (args) => ({ resource: 'photos', id: args.id }),
  sets: (args) => [`photos/${args.id}`],
  needs: () => [],
  load: async (args, rows) => {
    const photo = await rows.get('photos', args.id);
    const proof = photo && (await rows.lock('proofs', photo.proof.id));
    const facts = proof && {
      proof,
      photos: await rows.pointingAt('photos', 'proof', proof.id),
      pieces: await piecesShowing(await rows.get('operational-addresses', proof.operationalAddress.id), rows),
    };
    return unlessRemoved(facts, { resource: 'photos', id: args.id }, rows);
  },
  decide: ({ found }, { args, context }) => {
    if (found === undefined) return applied([]);
    const { proof, photos, pieces } = found;
    if (!mayChangeProof(context.actor, proof)) return rejected('not_permitted');
    if (photos.some(({ id, kind }) => id === args.id && kind === 'SIGNATURE')) return rejected('rule', 'id');
    const original = originalsByPhoto(photos).get(args.id);
    const ids = original === undefined ? [args.id] : [args.id, original.id];
    return applied([
      ...pieceWithoutPhotoWrites(pieces, ids),
      ...ids.map((photo): Write => ({ kind: 'remove', resource: 'photos', id: photo })),
    ]);
  },
});

/**
 * Changes what the customer sees of a proof (specification 4.7). The customer is notified if that is more than before.
 */
export const changeShareState = defineMutation({
  args: z.object({ id: id(), shareState: z.enum(shareStates) }),
  base: z.object({ shareState: z.enum(shareStates) }),
  target: (args) => ({ resource: 'proofs', id: args.id }),
  sets: (args) => [`proofs/${args.id}/shareState`],
  needs: (args) => [`proofs/${args.id}`],
  load: async (args, rows) => {
    const facts = await loadProof(args.id, rows);
    return facts && { ...facts, root: await rows.lockAbove(facts.task) };
  },
  decide: ({ proof, task, address, root }: ProofFacts & { root: Task | undefined }, { args, base, context }) => {
    if (!mayShareProofs(context.actor, { task, root })) return rejected('not_permitted');
    const next = { shareState: args.shareState };
    const decision = decideMerge({ resource: 'proofs', id: proof.id, row: proof, base, next });
    if (decision.kind !== 'applied' || !showsMore(proof.shareState, args.shareState)) return decision;
    return { ...decision, notices: [{ ...notice('PUBLISHED', proof.id, { task, address }), customers: 'only' }] };
  },
});
