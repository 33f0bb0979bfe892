import type { PhotoKind } from '../../../domain/photo/kinds.ts';
import { installationPhotos, missingPhotos, tallyPhotos } from '../../../domain/photo/required.ts';
import type { AddressView } from '../../mirror/addresses.ts';
import type { ProofDraft } from './proof-draft.ts';

/**
 * The kinds of photos that an address lacks once a form is saved as it is, each as often as one is missing. Only proofs of
 * the installation count (decision 0052).
 */
export function missingAfter(view: AddressView | undefined, { fields }: Pick<ProofDraft, 'fields'>): PhotoKind[] {
  if (view === undefined) return [];
  const { type, added, removed, kinds } = fields;
  const saved = installationPhotos(view.proofs, view.evidence)
    .filter(({ id }) => !removed.includes(id) && !added.some((photo) => photo.id === id))
    .map(({ id, kind }) => ({ kind: kinds[id] === undefined ? kind : kinds[id] }));
  return missingPhotos(tallyPhotos(view.task, type === 'INSTALLATION' ? [...saved, ...added] : saved));
}

/** What a new photo of a form shows, as long as something is missing: the next of that. Null otherwise, and of a pickup. */
export const nextKind = (view: AddressView | undefined, draft: Pick<ProofDraft, 'fields'>): PhotoKind | null =>
  draft.fields.type === 'INSTALLATION' ? (missingAfter(view, draft)[0] ?? null) : null;
