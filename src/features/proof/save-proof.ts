import { addPhotos, createProof, editProof, removePhoto, setPhotoKind } from '../../commands/proofs.ts';
import type { AddressView } from '../../mirror/addresses.ts';
import { changedParts, type ProofDraft, type ProvedPlace, seenParts, textsOf } from './proof-draft.ts';

type Result = Awaited<ReturnType<typeof createProof>>;

const kept = (result: Result): boolean => result.kind === 'kept';

/** An address to be proved, with all places that the proof may show: those of its pickup, or that of the installation. */
export function wholePlace({ operational, place, pickups }: AddressView, type: ProvedPlace['type']): ProvedPlace {
  const shown = type === 'PICKUP' ? pickups : [place];
  return { type, address: operational.id, places: shown.flatMap((each) => (each === null ? [] : [each.id])) };
}

/** Makes the proof that the form describes, with its photos, at an address that was picked. */
export function saveNewProof({ id, fields }: ProofDraft, address: string): Promise<Result> {
  return createProof({
    ...textsOf(fields),
    id,
    type: fields.type,
    operationalAddress: address,
    addresses: fields.places,
    photos: fields.added,
  });
}

/**
 * Makes the changes of a form to a proof that exists, each by itself, since texts may conflict and photos never do. The first
 * one that is not kept ends it; the form keeps what is left.
 */
export async function saveProofChanges(draft: ProofDraft): Promise<Result[]> {
  const { id, fields } = draft;
  const parts = changedParts(draft);
  const steps: (() => Promise<Result>)[] = [
    // What goes makes room for what comes: a proof that is full can have its photos replaced.
    ...fields.removed.map((photo) => () => removePhoto(photo)),
    ...(fields.added.length === 0 ? [] : [() => addPhotos(id, fields.added)]),
    ...Object.entries(fields.kinds).flatMap(([photo, kind]) =>
      fields.removed.includes(photo) ? [] : [() => setPhotoKind(photo, kind)],
    ),
    ...(Object.keys(parts).length === 0 ? [] : [() => editProof(id, parts, seenParts(draft))]),
  ];
  const results: Result[] = [];
  for (const step of steps) {
    results.push(await step());
    if (!results.every(kept)) break;
  }
  return results;
}
