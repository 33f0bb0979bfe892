import { z } from 'zod';
import { hash, id } from '../kernel/fields.ts';
import type { Write } from '../rows.ts';
import type { Photo } from '../schemas.ts';
import { longestVoiceNote } from './recordings.ts';
import { storedPhotoKinds } from './required.ts';

const onePhoto = z.object({
  id: id(),
  name: z.string().max(255).nullable(),
  takenOn: z.int().min(0).nullable(),
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  /** Absent from devices of earlier versions: unknown. */
  kind: z.enum(storedPhotoKinds).nullish(),
  /** The untouched file that its device keeps of it. */
  source: z.object({ hash: hash(), size: z.int().min(1) }).nullish(),
  /** The length of a voice note. */
  seconds: z.int().min(1).max(longestVoiceNote).nullish(),
});

/**
 * A photo as announced before its bytes arrive. `original` is the photo on which it was drawn, which never leaves the
 * company.
 */
export const announcedPhoto = onePhoto.extend({ original: onePhoto.nullable().optional() });

const photoWrite = (
  {
    id: photo,
    name,
    takenOn,
    latitude,
    longitude,
    kind = null,
    seconds = null,
    source = null,
  }: z.infer<typeof onePhoto>,
  parents: Pick<Photo, 'proof' | 'task' | 'company' | 'originalOf'>,
): Write => ({
  kind: 'create',
  resource: 'photos',
  id: photo,
  row: {
    ...parents,
    name,
    kind,
    state: 'EXPECTED',
    hash: null,
    mediaType: null,
    size: null,
    takenOn,
    latitude,
    longitude,
    receivedOn: null,
    stamped: false,
    seconds,
    sourceHash: source?.hash ?? null,
    sourceSize: source?.size ?? null,
    sourceOn: null,
  },
});

/**
 * The rows of a proof's announced photos. A photo belongs to the proof's company; an original to that of `maker`, who
 * took it.
 */
export const photoWrites = (
  photos: readonly z.infer<typeof announcedPhoto>[],
  proof: Pick<Photo, 'id' | 'task' | 'company'>,
  maker: { companyId: string },
): Write[] =>
  photos.flatMap((photo) => {
    const parents = { proof: { id: proof.id }, task: { id: proof.task.id } };
    const drawn = photoWrite(photo, { ...parents, company: proof.company, originalOf: null });
    if (!photo.original) return [drawn];
    const own = { company: { id: maker.companyId }, originalOf: { id: photo.id } };
    return [drawn, photoWrite(photo.original, { ...parents, ...own })];
  });
