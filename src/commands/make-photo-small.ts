import compress from 'browser-image-compression';
import { transfer } from 'comlink';
import { must } from '../../domain/kernel/assert.ts';
import { drawStamp } from '../../domain/photo/stamp.ts';
import type { MakePhotoSmall } from '../../workers/contract/engine.ts';

/** The picture with its stamp, encoded as a JPEG again, so that it stays upright and within the limits. */
async function stamped(small: File, stamp: readonly string[], quality: number): Promise<File> {
  if (stamp.length === 0) return small;
  const [, canvas] = await compress.drawFileInCanvas(small);
  drawStamp(must(canvas.getContext('2d'), 'a canvas to draw on'), canvas, stamp);
  return compress.canvasToFile(canvas, 'image/jpeg', small.name, small.lastModified, quality);
}

/**
 * Draws a photo on the page's own canvas. The library decodes in a way that old Safari can, turns what it does not turn by
 * EXIF, and gives way in quality and size until the photo is small enough. Its worker is not used: that would load a script
 * from another site.
 */
export const makePhotoSmall: MakePhotoSmall = async (photo, { longestSide, goodSize, quality, stamp }) => {
  try {
    const small = await compress(new File([photo], 'photo', { type: photo.type }), {
      useWebWorker: false,
      fileType: 'image/jpeg',
      maxWidthOrHeight: longestSide,
      maxSizeMB: goodSize / 1024 / 1024,
      initialQuality: quality,
    });
    const bytes = await (await stamped(small, stamp, quality)).arrayBuffer();
    return transfer(bytes, [bytes]);
  } catch (error) {
    // Broken, of a kind that this browser does not know, or too large for its canvas. An `Image` fails with its event.
    if (error instanceof Error || error instanceof Event) return null;
    throw error;
  }
};
