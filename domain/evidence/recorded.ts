import type { RowKey } from '../kernel/resources.ts';
import type { MutationName } from '../mutations.ts';
import type { EvidenceRecord } from './schema.ts';

/** A change of which there is a record: its kind, and the row that it is about. */
export interface Recorded {
  kind: EvidenceRecord['kind'];
  about: RowKey;
}

type Args = Readonly<Record<string, unknown>>;

const mark = ({ id }: Args): Recorded => ({
  kind: 'mark',
  about: { resource: 'operational-addresses', id: String(id) },
});
/** One tap marks many addresses: it is one record, about their task, and its content names them. */
const marks = ({ task }: Args): Recorded => ({ kind: 'mark', about: { resource: 'tasks', id: String(task) } });
/** A proof that somebody signed is a record of a signature: its content has the hash of what was signed. */
const newProof = (args: Args): Recorded => {
  const { signature } = args as { signature?: { kind?: unknown } | null };
  return { ...proof('id')(args), kind: signature?.kind === 'SIGNED' ? 'signature' : 'proof' };
};
const proof = (field: 'id' | 'proof') => (args: Args) => ({
  kind: 'proof' as const,
  about: { resource: 'proofs' as const, id: String(args[field]) },
});

const recorded: Readonly<Record<string, (args: Args) => Recorded>> = {
  markCollected: mark,
  markInProgress: mark,
  markInstalled: mark,
  markFinished: mark,
  markFailed: mark,
  correctStatus: mark,
  markAddressesCollected: marks,
  markAddressesInProgress: marks,
  markAddressesInstalled: marks,
  markAddressesFinished: marks,
  markAddressesFailed: marks,
  createProof: newProof,
  setMarkPlace: ({ id }: Args) => ({ kind: 'place', about: { resource: 'operational-addresses', id: String(id) } }),
  answerStep: ({ id }: Args) => ({ kind: 'answer', about: { resource: 'operational-addresses', id: String(id) } }),
  editProof: proof('id'),
  addPhotos: proof('proof'),
} satisfies Partial<Record<MutationName, (args: Args) => Recorded>>;

/** Kind and row of the record of a change; null where there is none. */
export const recordedOf = ({ name, args }: { name: string; args: Args }): Recorded | null =>
  Object.hasOwn(recorded, name) ? (recorded[name]?.(args) ?? null) : null;

/** The place that the record of a change has; null for all but that of a mark. */
export const placeOf = ({ name, args }: { name: string; args: Args }): EvidenceRecord['place'] =>
  name === ('setMarkPlace' satisfies MutationName) ? (args.place as EvidenceRecord['place']) : null;

/** The content of a change's record: what was done, as the device sends it. */
export const contentOf = ({ name, args }: { name: string; args: unknown }): { name: string; args: unknown } => ({
  name,
  args,
});

/** The content of a photo's record. */
export const photoContent = (photo: { id: string; proof: string | null }): unknown => ({
  name: 'photo',
  args: { id: photo.id, proof: photo.proof },
});

/** The content of an undo's or discard's record: the id of what was taken back. */
export const takenBackContent = (kind: 'undo' | 'discard', id: string): unknown => ({ name: kind, args: { id } });
