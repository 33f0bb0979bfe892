import { groupBy } from '../../domain/kernel/polyfills.ts';
import { picturesOf, voiceNotesOf } from '../../domain/photo/voice.ts';
import type { Proof } from '../../domain/schemas.ts';
import { personName } from '../../domain/user/names.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import { rowsWith } from '../../workers/mirror/many-rows.ts';
import { countPhotos, type PhotoCount } from './photo-count.ts';
import { type PhotoView, photosOfProof } from './photos.ts';
import { useLive } from './use-live.ts';

/** A proof of work with its photos, its voice notes and its author's name. */
export interface ProofView {
  proof: Proof;
  photos: PhotoView[];
  voiceNotes: PhotoView[];
  author: string | null;
}

async function authorOf(mirror: MirrorDatabase, { author }: Proof): Promise<string | null> {
  const user = author === null ? undefined : await mirror.rows('users').get(author.id);
  return user === undefined ? null : personName(user);
}

async function proofView(mirror: MirrorDatabase, proof: Proof): Promise<ProofView> {
  const [files, author] = await Promise.all([photosOfProof(mirror, proof.id), authorOf(mirror, proof)]);
  return { proof, photos: picturesOf(files), voiceNotes: voiceNotesOf(files), author };
}

/** The proofs of an address, newest first. */
export async function proofsOfAddress(mirror: MirrorDatabase, address: string): Promise<ProofView[]> {
  const proofs = await mirror.rows('proofs').where('operationalAddress.id').equals(address).sortBy('doneOn');
  return Promise.all(proofs.reverse().map((proof) => proofView(mirror, proof)));
}

/** One proof; null when it is not here, or not any more. */
export async function readProof(mirror: MirrorDatabase, id: string): Promise<ProofView | null> {
  const proof = await mirror.rows('proofs').get(id);
  return proof === undefined ? null : proofView(mirror, proof);
}

export const useProofsOfAddress = (address: string): ProofView[] | undefined =>
  useLive((mirror) => proofsOfAddress(mirror, address), [address]);

/** The proof of that id; null when it is not here. An answer about the id asked for before is none. */
export function useProof(id: string): ProofView | null | undefined {
  const answer = useLive(async (mirror) => ({ id, view: await readProof(mirror, id) }), [id]);
  return answer?.id === id ? answer.view : undefined;
}

/** How much of the evidence of each of some proofs the office has. */
export async function photoCounts(
  mirror: MirrorDatabase,
  proofs: readonly string[],
): Promise<ReadonlyMap<string, PhotoCount>> {
  const photos = await rowsWith(mirror.rows('photos'), 'proof.id', proofs);
  const byProof = groupBy(photos, ({ proof }) => proof.id);
  return new Map(proofs.map((id) => [id, countPhotos(byProof.get(id) ?? [])]));
}

/** The same, live; undefined until the mirror has answered once. */
export const usePhotoCounts = (proofs: readonly string[]): ReadonlyMap<string, PhotoCount> | undefined =>
  useLive((mirror) => photoCounts(mirror, proofs), [proofs.join()]);
