import { sha256 } from './hash.ts';
import { sniffMediaType } from './media-type.ts';
import type { CapturedPhoto, ProcessedPhoto } from './photo.ts';
import { readPhotoFacts } from './photo-facts.ts';

/** The captured bytes as they are, described and hashed: for what cannot be decoded. Needs no canvas and no worker. */
export async function keepPhoto({ bytes, mediaType, timeZone }: CapturedPhoto): Promise<ProcessedPhoto> {
  const { takenOn, latitude, longitude } = await readPhotoFacts(bytes, timeZone);
  const sniffed = await sniffMediaType(bytes, mediaType);
  return { bytes, mediaType: sniffed, hash: await sha256(bytes), decoded: false, takenOn, latitude, longitude };
}
