import { missingPhotos, type PhotoKind, tallyOf } from '../../../domain/photo/required.ts';
import { mostPhotos, proofTypeInProgress } from '../../../domain/proof/states.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { newId } from '../../commands/new-id.ts';
import { type AnnouncedPhoto, addPhotos, createProof } from '../../commands/proofs.ts';
import { type AddressView, provedPlaces } from '../../mirror/addresses.ts';
import { proofInProgress } from './possible-actions.ts';

/** `draft`: a rule of the work or a full disk refused it; the photo waits in the form of a new proof. */
export type Attached = { kind: 'kept'; photo: string; proof: string; item: string } | { kind: 'draft' };

/**
 * Adds a captured photo to the person's proof of the work in progress, or begins one with it. It shows the first kind
 * that the task still requires of the address; pickups require none.
 */
export async function attachPhoto(captured: AnnouncedPhoto, view: AddressView, viewer: Viewer): Promise<Attached> {
  const type = proofTypeInProgress(view.operational.completionStatus);
  const photo = { ...captured, kind: type === 'INSTALLATION' ? nextKind(view) : null };
  const begun = proofWithRoom(viewer, view);
  const proof = begun ?? newId();
  const result =
    begun === null
      ? await createProof({
          id: proof,
          type,
          operationalAddress: view.operational.id,
          addresses: provedPlaces(view, type),
          photos: [photo],
          nickname: null,
          comment: null,
          status: 'NORMAL',
        })
      : await addPhotos(begun, [photo]);
  return result.kind === 'kept' ? { kind: 'kept', photo: photo.id, proof, item: result.item } : { kind: 'draft' };
}

const nextKind = (view: AddressView): PhotoKind | null => missingPhotos(tallyOf(view))[0] ?? null;

function proofWithRoom(viewer: Viewer, view: AddressView): string | null {
  const proof = proofInProgress(viewer, view);
  return view.evidence.filter((photo) => photo.proof.id === proof).length < mostPhotos ? proof : null;
}
