import { decodePhoto } from './decode.ts';
import { encodePhoto, goodSize, longestSide } from './encode.ts';
import { sha256 } from './hash.ts';
import { sniffMediaType } from './media-type.ts';
import { type PhotoFacts, readPhotoFacts } from './photo-facts.ts';

/**
 * A photo as it is sent: its bytes with their SHA-256 (hex), and what the camera wrote about its taking. `decoded` is
 * false when nothing here could decode it: then these are the bytes that were captured.
 */
export interface ProcessedPhoto extends PhotoFacts {
  bytes: ArrayBuffer;
  mediaType: string;
  hash: string;
  decoded: boolean;
}

/** A photo as it was captured. `timeZone` is that of the company, for cameras that write none. */
export interface CapturedPhoto {
  bytes: ArrayBuffer;
  mediaType: string;
  timeZone: string;
}

/** The captured bytes as they are, described and hashed: for what cannot be decoded. Needs no canvas and no worker. */
export async function keepPhoto({ bytes, mediaType, timeZone }: CapturedPhoto): Promise<ProcessedPhoto> {
  const { takenOn, latitude, longitude } = await readPhotoFacts(bytes, timeZone);
  const sniffed = await sniffMediaType(bytes, mediaType);
  return { bytes, mediaType: sniffed, hash: await sha256(bytes), decoded: false, takenOn, latitude, longitude };
}

const isReady = (bytes: ArrayBuffer, mediaType: string, picture: ImageBitmap): boolean =>
  mediaType === 'image/jpeg' && bytes.byteLength <= goodSize && Math.max(picture.width, picture.height) <= longestSide;

async function decoded(bytes: ArrayBuffer, mediaType: string): Promise<ImageBitmap | null> {
  try {
    return await decodePhoto(bytes, mediaType);
  } catch (error) {
    // Broken, or of a kind that no decoder here knows; `decoded: false` tells, and the bytes go up as they are.
    if (error instanceof Error) return null;
    throw error;
  }
}

/**
 * Makes a captured photo ready to be sent: upright, a JPEG of at most 1920 pixels and about half a megabyte, without
 * metadata; time and place are returned as data. A small JPEG that carries no metadata stays as it is, byte for byte, and
 * so does what cannot be decoded: a photo is never lost to its processing. Holds one photo's pixels at a time.
 */
export async function processPhoto({ bytes, mediaType, timeZone }: CapturedPhoto): Promise<ProcessedPhoto> {
  const sniffed = await sniffMediaType(bytes, mediaType);
  const picture = await decoded(bytes, sniffed);
  if (picture === null) return keepPhoto({ bytes, mediaType, timeZone });
  try {
    const { bare, ...facts } = await readPhotoFacts(bytes, timeZone);
    const sent = bare && isReady(bytes, sniffed, picture) ? bytes : await encodePhoto(picture);
    return { ...facts, bytes: sent, mediaType: 'image/jpeg', hash: await sha256(sent), decoded: true };
  } finally {
    picture.close();
  }
}
