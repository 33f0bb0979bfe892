import compress from 'browser-image-compression';
import { transfer } from 'comlink';
import type { MakePhotoSmall } from '../../workers/contract/engine.ts';

/**
 * Draws a photo on the page's own canvas. The library decodes in a way that old Safari can, turns what it does not turn by
 * EXIF, and gives way in quality and size until the photo is small enough. Its worker is not used: that would load a script
 * from another site.
 */
export const makePhotoSmall: MakePhotoSmall = async (photo, { longestSide, goodSize, quality }) => {
  try {
    const small = await compress(new File([photo], 'photo', { type: photo.type }), {
      useWebWorker: false,
      fileType: 'image/jpeg',
      maxWidthOrHeight: longestSide,
      maxSizeMB: goodSize / 1024 / 1024,
      initialQuality: quality,
    });
    const bytes = await small.arrayBuffer();
    return transfer(bytes, [bytes]);
  } catch (error) {
    // Broken, of a kind that this browser does not know, or too large for its canvas. An `Image` fails with its event.
    if (error instanceof Error || error instanceof Event) return null;
    throw error;
  }
};
