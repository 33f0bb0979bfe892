import type { PhotoKind } from '../../../domain/photo/kinds.ts';
import { installationPhotos, missingPhotos, tallyPhotos } from '../../../domain/photo/required.ts';
import type { AddressView } from '../../mirror/addresses.ts';
import type { ProofDraft } from './proof-draft.ts';

/**
 * The kinds of photos that an address lacks once the form of an installation is saved as it is, each as often as one is
 * missing; none for a pickup, which has nothing to do with them (decision 0052).
 */
export function missingAfter(view: AddressView | undefined, { fields }: Pick<ProofDraft, 'fields'>): PhotoKind[] {
  const { type, added, removed, kinds } = fields;
  if (view === undefined || type !== 'INSTALLATION') return [];
  const saved = installationPhotos(view.proofs, view.evidence)
    .filter(({ id }) => !removed.includes(id) && !added.some((photo) => photo.id === id))
    .map(({ id, kind }) => ({ kind: kinds[id] === undefined ? kind : kinds[id] }));
  return missingPhotos(tallyPhotos(view.task, [...saved, ...added]));
}
