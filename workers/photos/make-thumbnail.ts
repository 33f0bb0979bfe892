import { isPartMissing } from '../../domain/errors/faults.ts';
import { tryToDecode } from './decode.ts';
import { encodeThumbnail } from './encode.ts';
import { sniffMediaType } from './keep-photo.ts';
import type { WholePhoto } from './photo.ts';

/** The picture, or null as well while its decoder is missing: nothing is kept of that, and the tile is made another time. */
async function pictureOf({ bytes, mediaType }: WholePhoto): Promise<ImageBitmap | null> {
  try {
    return await tryToDecode(bytes, await sniffMediaType(bytes, mediaType));
  } catch (error) {
    if (isPartMissing(error)) return null;
    throw error;
  }
}

/** A photo in small, upright; null for one that cannot be decoded here. Takes its bytes over, and holds its pixels only meanwhile. */
export async function makeThumbnail(photo: WholePhoto): Promise<Blob | null> {
  const picture = await pictureOf(photo);
  if (picture === null) return null;
  try {
    return await encodeThumbnail(picture);
  } finally {
    picture.close();
  }
}
