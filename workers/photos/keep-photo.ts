import { fileTypeFromBuffer } from 'file-type';
import { type Stamp, stampLines } from '../../domain/photo/stamp.ts';
import { sha256 } from './hash.ts';
import type { CapturedPhoto, ProcessedPhoto } from './photo.ts';
import { type PhotoFacts, readPhotoFacts } from './photo-facts.ts';

/** The captured bytes as they are, described and hashed: for what cannot be decoded. Needs no canvas and no worker. */
export async function keepPhoto({ bytes, mediaType, timeZone }: CapturedPhoto): Promise<ProcessedPhoto> {
  const { takenOn, latitude, longitude } = await readPhotoFacts(bytes, timeZone);
  const sniffed = await sniffMediaType(bytes, mediaType);
  return { bytes, mediaType: sniffed, hash: await sha256(bytes), decoded: false, takenOn, latitude, longitude };
}

/** The lines of a photo's stamp, with the time of the camera where that wrote one; none for a photo without a stamp. */
export const linesOf = (stamp: Stamp | undefined, { takenOn }: PhotoFacts, timeZone: string): string[] =>
  stamp === undefined ? [] : stampLines({ ...stamp, takenOn: takenOn ?? stamp.takenOn }, timeZone);

/** The media type by the first bytes; the claimed type counts only if they say nothing. */
export async function sniffMediaType(bytes: ArrayBuffer, claimed: string): Promise<string> {
  // Reading memory can't fail. It rejects archives in browsers without the streams that it unpacks them with; an archive is no
  // photo, and decoding it fails next, or the server, which checks the type again, refuses it.
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return found?.mime ?? (claimed === '' ? 'application/octet-stream' : claimed);
}
