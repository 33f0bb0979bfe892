import type { PerformResult } from '../../domain/mutation/decision.ts';
import type { SetOf } from '../../domain/mutations.ts';
import type { PhotoKind, StoredPhotoKind } from '../../domain/photo/required.ts';
import type { ProofStatus, ProofType, ShareState } from '../../domain/proof/states.ts';
import type { GivenSignature } from '../../domain/signature/schema.ts';
import { engine } from './engine.ts';

/** A photo that is on this device. */
interface CapturedPhoto {
  id: string;
  name: string | null;
  /** What it shows; null when nobody has said. Absent when the form no longer knows. */
  kind?: StoredPhotoKind | null;
}

/** A captured photo that a proof announces, with the one on which it was drawn. */
export interface AnnouncedPhoto extends CapturedPhoto {
  original?: CapturedPhoto;
}

/** Place and time are read from the photo itself when it is prepared for sending. */
const onePhoto = ({ id, name, kind }: CapturedPhoto) => ({
  id,
  name,
  ...(kind === undefined ? {} : { kind }),
  takenOn: null,
  latitude: null,
  longitude: null,
});

const announced = ({ original, ...photo }: AnnouncedPhoto) => ({
  ...onePhoto(photo),
  ...(original === undefined ? {} : { original: onePhoto({ id: original.id, name: original.name }) }),
});

/** What a person writes in a proof of work; empty texts are null. */
export interface ProofTexts {
  nickname: string | null;
  comment: string | null;
  status: ProofStatus;
}

/** What of a proof can be changed. */
export interface ProofParts extends ProofTexts {
  /** The places that it shows. */
  addresses: { id: string }[];
}

export interface NewProof extends ProofTexts {
  id: string;
  type: ProofType;
  operationalAddress: string;
  /** The places that it shows. */
  addresses: string[];
  photos: AnnouncedPhoto[];
  /** Absent where nobody was to sign. */
  signature?: GivenSignature;
}

/** Creates a proof of work; its photos' bytes, captured before, follow by themselves (specification 2.4). */
export function createProof({ operationalAddress, addresses, photos, ...texts }: NewProof): Promise<PerformResult> {
  return engine.perform(
    'createProof',
    {
      ...texts,
      operationalAddress: { id: operationalAddress },
      addresses: addresses.map((id) => ({ id })),
      photos: photos.map(announced),
    },
    {},
  );
}

/** Changes the parts that `set` names; `seen` are the values with which the form began. */
export const editProof = (id: string, set: SetOf<'editProof'>, seen: ProofParts): Promise<PerformResult> =>
  engine.perform('editProof', { id, set }, Object.fromEntries(Object.entries(seen).filter(([name]) => name in set)));

/** Adds captured photos to a proof that exists. */
export const addPhotos = (proof: string, photos: readonly AnnouncedPhoto[]): Promise<PerformResult> =>
  engine.perform('addPhotos', { proof, photos: photos.map(announced) }, {});

export const removePhoto = (id: string): Promise<PerformResult> => engine.perform('removePhoto', { id }, {});

/** Sets what a photo shows; null when nobody knows. */
export const setPhotoKind = (id: string, kind: PhotoKind | null): Promise<PerformResult> =>
  engine.perform('setPhotoKind', { id, kind }, {});

/** Deletes a proof of work with its photos. */
export const deleteProof = (id: string): Promise<PerformResult> => engine.perform('deleteProof', { id }, {});

/** Changes what the customer's account sees of a proof; `seen` is what it was when the person chose (specification 4.7). */
export const changeShareState = (id: string, shareState: ShareState, seen: ShareState): Promise<PerformResult> =>
  engine.perform('changeShareState', { id, shareState }, { shareState: seen });

/** Shows a proof of internal work to the company that gave the task (specification 2.4). */
export const propagateProof = (id: string): Promise<PerformResult> => engine.perform('propagateProof', { id }, {});
