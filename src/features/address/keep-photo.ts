import type { PhotoKind } from '../../../domain/photo/required.ts';
import { mostPhotos, proofTypeInProgress } from '../../../domain/proof/states.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Capture } from '../../commands/capture-photo.ts';
import { newId } from '../../commands/new-id.ts';
import { type AnnouncedPhoto, addPhotos, createProof } from '../../commands/proofs.ts';
import { type AddressView, addressName, provedPlaces, readAddress } from '../../mirror/addresses.ts';
import { entriesOf } from '../../mirror/step-entries.ts';
import type { useMirror } from '../../mirror/use-live.ts';
import { proofInProgress } from './possible-actions.ts';
import { showTakenPhoto, type TakenPhoto } from './taken-photo.ts';

interface Photographed {
  /** The address as it was at the tap. */
  view: AddressView;
  viewer: Viewer;
  mirror: ReturnType<typeof useMirror>;
  captured: Promise<Capture>;
  /** Stores the same photo once more, after a failure. */
  capture: () => Promise<Capture>;
  /** Takes another photo of the same address. */
  another: () => void;
}

/** Photos are attached one after the other, so that the second finds the proof that the first has begun. */
let queue: Promise<unknown> = Promise.resolve();

/** Attaches a photo that was taken to its proof as soon as it is stored, and shows what became of it. */
export function keepPhoto({ view, viewer, mirror, captured, capture, another }: Photographed): void {
  const { id } = view.operational;
  const tell = (state: TakenPhoto['state']): void =>
    showTakenPhoto({ address: id, addressName: addressName(view), state, another });
  const attach = async (photo: AnnouncedPhoto): Promise<void> => {
    try {
      tell(await attachPhoto(photo, (await readAddress(mirror, id)) ?? view, viewer));
    } catch (error) {
      reportError(error);
      tell({ kind: 'draft' });
    }
  };
  const keep = async (stored: Promise<Capture>): Promise<void> => {
    try {
      const result = await stored;
      if (result.kind === 'captured') await attach(result.photo);
      else tell({ kind: result.kind, again });
    } catch (error) {
      reportError(error);
      tell({ kind: 'failed', again });
    }
  };
  const begin = (stored: Promise<Capture>): void => {
    tell({ kind: 'keeping' });
    queue = queue.then(() => keep(stored));
  };
  const again = (): void => begin(capture());
  begin(captured);
}

/**
 * Adds a captured photo to the person's proof of the work in progress, or begins one with it. It shows the first kind
 * that the task still requires of the address, or asks for in a step; pickups require none.
 */
async function attachPhoto(captured: AnnouncedPhoto, view: AddressView, viewer: Viewer): Promise<TakenPhoto['state']> {
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

const nextKind = (view: AddressView): PhotoKind | null =>
  entriesOf(view).find(({ photos, done }) => photos !== null && !done)?.photos?.kind ?? null;

function proofWithRoom(viewer: Viewer, view: AddressView): string | null {
  const proof = proofInProgress(viewer, view);
  return view.evidence.filter((photo) => photo.proof.id === proof).length < mostPhotos ? proof : null;
}
