import { z } from 'zod';
import { hash, id } from '../kernel/fields.ts';
import type { Original } from './schema.ts';

const sourceSchema = z.object({ hash: hash(), size: z.int().min(0) });
const photoSchema = z.object({ id: id(), source: sourceSchema.nullish() });
const contentSchema = z.object({
  args: z.object({ photos: z.array(photoSchema.extend({ original: photoSchema.nullish() })) }),
});

/** The untouched file of a photo, as its device named it. */
export type NamedOriginal = Pick<Original, 'id' | 'sha256' | 'bytes'>;

/**
 * The untouched files of photos that the content of a record names: a proof announces its photos with them, so that its record's
 * signature is over their hashes.
 */
export function namedOriginals(content: unknown): NamedOriginal[] {
  const photos = contentSchema.safeParse(content).data?.args.photos ?? [];
  return photos
    .flatMap((photo) => [photo, photo.original])
    .flatMap((photo) => (photo?.source ? [{ id: photo.id, sha256: photo.source.hash, bytes: photo.source.size }] : []));
}
