import { proofTypeInProgress } from '../../../domain/proof/states.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { AddressView } from '../../mirror/addresses.ts';

/** The viewer's latest proof of the work that is going on, so that all photos of one visit stand together; null for none. */
export function proofToAddTo(viewer: Viewer, { operational, proofs }: AddressView): string | null {
  const type = proofTypeInProgress(operational.completionStatus);
  const own = proofs.filter((proof) => proof.author?.id === viewer.userId && proof.type === type).at(-1);
  return own?.id ?? null;
}
