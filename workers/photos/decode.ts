import wasmUrl from 'libheif-js/libheif-wasm/libheif.wasm?url';
import { isPartMissing, PartMissing, partOf } from '../../domain/errors/faults.ts';
import { fetchAppFile } from '../browser/app-file.ts';

const heif = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence']);

/** The program of the library. */
async function fetchProgram(): Promise<ArrayBuffer> {
  const response = await fetchAppFile(wasmUrl);
  if (!response.ok) throw new PartMissing();
  return response.arrayBuffer();
}

async function decodeByLibrary(bytes: ArrayBuffer): Promise<ImageBitmap> {
  const [{ decodeHeif }, program] = await partOf(Promise.all([import('./heif.ts'), fetchProgram()]));
  const { data, width, height } = decodeHeif(bytes, program);
  return createImageBitmap(new ImageData(data, width, height));
}

/**
 * The picture in `bytes`, upright: the browser turns it as its EXIF orientation says. HEIC goes through libheif where the
 * browser has no decoder of its own (all but Safari); that library is loaded only then, from the cache of the app when there
 * is no network. Throws when nothing here can decode it, `PartMissing` when that library is not to be had now. Close the bitmap after use.
 */
export async function decodePhoto(bytes: ArrayBuffer, mediaType: string): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(new Blob([bytes], { type: mediaType }), { imageOrientation: 'from-image' });
  } catch (error) {
    if (!heif.has(mediaType)) throw error;
    return await decodeByLibrary(bytes);
  }
}

/**
 * The same, or null for what is broken or of a kind that no decoder here knows. A decoder that has only not come yet still throws
 * `PartMissing`: taken for broken, the photo would go as it is, with all that the camera wrote into it.
 */
export async function tryToDecode(bytes: ArrayBuffer, mediaType: string): Promise<ImageBitmap | null> {
  try {
    return await decodePhoto(bytes, mediaType);
  } catch (error) {
    if (error instanceof Error && !isPartMissing(error)) return null;
    throw error;
  }
}
