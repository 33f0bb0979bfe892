import { goodSize, longestSide } from '../contract/photo-limits.ts';
import { tryToDecode } from './decode.ts';
import { encodePhoto } from './encode.ts';
import { sha256 } from './hash.ts';
import { keepPhoto, linesOf, sniffMediaType } from './keep-photo.ts';
import type { CapturedPhoto, ProcessedPhoto } from './photo.ts';
import { readPhotoFacts } from './photo-facts.ts';

const isReady = (bytes: ArrayBuffer, mediaType: string, picture: ImageBitmap): boolean =>
  mediaType === 'image/jpeg' && bytes.byteLength <= goodSize && Math.max(picture.width, picture.height) <= longestSide;

/**
 * Makes a captured photo ready to be sent: upright, a JPEG of at most 1920 pixels and about half a megabyte, without
 * metadata; time and place are returned as data. A small JPEG that carries no metadata stays as it is, byte for byte, and
 * so does what cannot be decoded: a photo is never lost to its processing. One that is stamped is always made anew. Holds one photo's pixels at a time.
 */
export async function processPhoto({ bytes, mediaType, timeZone, stamp }: CapturedPhoto): Promise<ProcessedPhoto> {
  const sniffed = await sniffMediaType(bytes, mediaType);
  const picture = await tryToDecode(bytes, sniffed);
  // `decoded: false` tells of it, and the bytes go up as they are.
  if (picture === null) return keepPhoto({ bytes, mediaType, timeZone });
  try {
    const { bare, ...facts } = await readPhotoFacts(bytes, timeZone);
    const lines = linesOf(stamp, facts, timeZone);
    const sent =
      bare && lines.length === 0 && isReady(bytes, sniffed, picture) ? bytes : await encodePhoto(picture, lines);
    const stamped = lines.length > 0;
    return { ...facts, bytes: sent, mediaType: 'image/jpeg', hash: await sha256(sent), decoded: true, stamped };
  } finally {
    picture.close();
  }
}
