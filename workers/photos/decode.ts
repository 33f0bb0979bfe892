import wasmUrl from 'libheif-js/libheif-wasm/libheif.wasm?url';

const heif = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence']);

async function decodeByLibrary(bytes: ArrayBuffer): Promise<ImageBitmap> {
  const [{ decodeHeif }, response] = await Promise.all([import('./heif.ts'), fetch(wasmUrl)]);
  if (!response.ok) throw new Error(`the HEIF decoder could not be loaded: ${response.status}`);
  const { data, width, height } = decodeHeif(bytes, await response.arrayBuffer());
  return createImageBitmap(new ImageData(data, width, height));
}

/**
 * The picture in `bytes`, upright: the browser turns it as its EXIF orientation says. HEIC goes through libheif where the
 * browser has no decoder of its own (all but Safari); that library is loaded only then, from the cache of the app when there
 * is no network. Throws when nothing here can decode it. Close the bitmap after use.
 */
export async function decodePhoto(bytes: ArrayBuffer, mediaType: string): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(new Blob([bytes], { type: mediaType }), { imageOrientation: 'from-image' });
  } catch (error) {
    if (!heif.has(mediaType)) throw error;
    return await decodeByLibrary(bytes);
  }
}

/** The same, or null for what is broken or of a kind that no decoder here knows. */
export async function tryToDecode(bytes: ArrayBuffer, mediaType: string): Promise<ImageBitmap | null> {
  try {
    return await decodePhoto(bytes, mediaType);
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}
