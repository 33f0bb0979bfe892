import { tryToDecode } from './decode.ts';
import { encodeThumbnail } from './encode.ts';
import { sniffMediaType } from './media-type.ts';
import type { WholePhoto } from './photo.ts';

/** A photo in small, upright; null for one that cannot be decoded here. Takes its bytes over, and holds its pixels only meanwhile. */
export async function makeThumbnail({ bytes, mediaType }: WholePhoto): Promise<Blob | null> {
  const picture = await tryToDecode(bytes, await sniffMediaType(bytes, mediaType));
  if (picture === null) return null;
  try {
    return await encodeThumbnail(picture);
  } finally {
    picture.close();
  }
}
