import { addPhotos, createProof, editProof, removePhoto } from '../../commands/proofs.ts';
import type { AddressView } from '../../mirror/addresses.ts';
import { changedTexts, type ProofDraft, textsOf } from './proof-draft.ts';

type Result = Awaited<ReturnType<typeof createProof>>;

const kept = (result: Result): boolean => result.kind === 'kept';

/** The places that a proof shows: those of the pickup, or that of the installation. */
const placesOf = ({ fields: { type } }: ProofDraft, { place, pickups }: AddressView): string[] =>
  (type === 'PICKUP' ? pickups : [place]).flatMap((shown) => (shown === null ? [] : [shown.id]));

/** Makes the proof that the form describes, with its photos. */
export function saveNewProof(draft: ProofDraft, view: AddressView): Promise<Result> {
  return createProof({
    ...textsOf(draft.fields),
    id: draft.id,
    type: draft.fields.type,
    operationalAddress: view.operational.id,
    addresses: placesOf(draft, view),
    photos: draft.fields.added,
  });
}

/**
 * Makes the changes of a form to a proof that exists, each by itself, since texts may conflict and photos never do. The first
 * one that is not kept ends it; the form keeps what is left.
 */
export async function saveProofChanges(draft: ProofDraft): Promise<Result[]> {
  const { id, seen, fields } = draft;
  const texts = changedTexts(draft);
  const steps: (() => Promise<Result>)[] = [
    ...(fields.added.length === 0 ? [] : [() => addPhotos(id, fields.added)]),
    ...fields.removed.map((photo) => () => removePhoto(photo)),
    ...(Object.keys(texts).length === 0 ? [] : [() => editProof(id, texts, seen)]),
  ];
  const results: Result[] = [];
  for (const step of steps) {
    results.push(await step());
    if (!results.every(kept)) break;
  }
  return results;
}
