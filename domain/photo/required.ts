import type { ProofType } from '../proof/states.ts';
import type { Viewer } from '../visibility/viewer.ts';

/** What a photo shows; unset when nobody said. */
export const photoKinds = ['BEFORE', 'AFTER', 'SERIAL_NUMBER', 'OTHER'] as const;

export type PhotoKind = (typeof photoKinds)[number];

/** The kinds that a photo's row can have: nobody chooses that of a signature's drawing, or of a voice note, whose bytes are a recording. */
export const storedPhotoKinds = [...photoKinds, 'SIGNATURE', 'VOICE_NOTE'] as const;

export type StoredPhotoKind = (typeof storedPhotoKinds)[number];

/** How many photos of each kind every address of a task needs. */
export type RequiredPhotos = Readonly<Record<PhotoKind, number>>;

/** Whether the viewer sees enough photos to know which are missing: customers don't. */
export const canKnowMissing = ({ kind }: Pick<Viewer, 'kind'>): boolean => kind !== 'customer';

/** How many photos of a kind exist, and how many are required. */
export interface PhotoTally {
  kind: PhotoKind;
  there: number;
  required: number;
}

/** The required photos of a task; devices that pulled it before the field existed lack it. */
interface PhotoRequirement {
  requiredPhotos?: RequiredPhotos | null | undefined;
}

/** An address's task, proofs and photos. */
interface ProvedAddress {
  task: PhotoRequirement;
  proofs: readonly { id: string; type: ProofType }[];
  evidence: readonly { proof: { id: string }; kind?: StoredPhotoKind | null | undefined }[];
}

/** Whether a task requires any photos. */
export const requiresPhotos = ({ requiredPhotos }: PhotoRequirement): boolean =>
  photoKinds.some((kind) => (requiredPhotos?.[kind] ?? 0) > 0);

/**
 * Counts existing and required photos by kind; `photos` are those of the installation. Announced photos count before
 * their bytes arrive; a photo without a kind (older devices) counts for none.
 */
export const tallyPhotos = (
  { requiredPhotos }: PhotoRequirement,
  photos: readonly { kind?: StoredPhotoKind | null | undefined }[],
): PhotoTally[] =>
  photoKinds.flatMap((kind) => {
    const required = requiredPhotos?.[kind] ?? 0;
    return required === 0 ? [] : [{ kind, there: photos.filter((photo) => photo.kind === kind).length, required }];
  });

/** The kinds of missing photos, one entry per photo. */
export const missingPhotos = (tallies: readonly PhotoTally[]): PhotoKind[] =>
  tallies.flatMap(({ kind, there, required }) => Array.from({ length: Math.max(0, required - there) }, () => kind));

/** The photo counts of an address; `evidence` are the photos of its proofs. */
export const tallyOf = ({ task, proofs, evidence }: ProvedAddress): PhotoTally[] =>
  tallyPhotos(task, installationPhotos(proofs, evidence));

/** The photos of an address's installation proofs. */
export function installationPhotos<Photo extends { proof: { id: string } }>(
  proofs: readonly { id: string; type: ProofType }[],
  photos: readonly Photo[],
): Photo[] {
  const proving = new Set(proofs.flatMap(({ id, type }) => (type === 'INSTALLATION' ? [id] : [])));
  return photos.filter(({ proof }) => proving.has(proof.id));
}
