import type { ProofType } from '../proof/states.ts';
import type { Viewer } from '../visibility/viewer.ts';

/** What a photo of work shows; one that nobody said it of has none. */
export const photoKinds = ['BEFORE', 'AFTER', 'SERIAL_NUMBER', 'OTHER'] as const;

export type PhotoKind = (typeof photoKinds)[number];

/** How many photos of each kind a task asks of each of its addresses. */
export type RequiredPhotos = Readonly<Record<PhotoKind, number>>;

/** Whether somebody can tell which photos are missing: a customer may not see all, and those that are hidden are not. */
export const canTellMissing = ({ kind }: Pick<Viewer, 'kind'>): boolean => kind !== 'customer';

/** Photos of one kind: how many there are, and how many are asked for. */
export interface PhotoTally {
  kind: PhotoKind;
  there: number;
  required: number;
}

/** What of a task says which photos are asked for; a device that was here before the field was lacks it. */
interface Asking {
  requiredPhotos?: RequiredPhotos | null | undefined;
}

/** An address with its task and what proves the work at it. */
interface ProvedAddress {
  task: Asking;
  proofs: readonly { id: string; type: ProofType }[];
  evidence: readonly { proof: { id: string }; kind?: PhotoKind | null | undefined }[];
}

/** Whether a task asks for photos at all. */
export const asksForPhotos = ({ requiredPhotos }: Asking): boolean =>
  photoKinds.some((kind) => (requiredPhotos?.[kind] ?? 0) > 0);

/**
 * What there is of what a task asks for, kind by kind; `photos` are those that prove the installation. Announced ones count:
 * their bytes may come later. One without a kind, as older devices take them, counts for none.
 */
export const tallyPhotos = (
  { requiredPhotos }: Asking,
  photos: readonly { kind?: PhotoKind | null | undefined }[],
): PhotoTally[] =>
  photoKinds.flatMap((kind) => {
    const required = requiredPhotos?.[kind] ?? 0;
    return required === 0 ? [] : [{ kind, there: photos.filter((photo) => photo.kind === kind).length, required }];
  });

/** The kinds of which photos are missing, each as often as one is. */
export const missingPhotos = (tallies: readonly PhotoTally[]): PhotoKind[] =>
  tallies.flatMap(({ kind, there, required }) => Array.from({ length: Math.max(0, required - there) }, () => kind));

/** What there is at an address of what its task asks for; `evidence` are the photos of its proofs. */
export const tallyOf = ({ task, proofs, evidence }: ProvedAddress): PhotoTally[] =>
  tallyPhotos(task, installationPhotos(proofs, evidence));

/** The photos that prove the installation of an address, among those of its proofs. */
export function installationPhotos<Photo extends { proof: { id: string } }>(
  proofs: readonly { id: string; type: ProofType }[],
  photos: readonly Photo[],
): Photo[] {
  const proving = new Set(proofs.flatMap(({ id, type }) => (type === 'INSTALLATION' ? [id] : [])));
  return photos.filter(({ proof }) => proving.has(proof.id));
}
