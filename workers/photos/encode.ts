import { must } from '../../domain/kernel/assert.ts';
import { drawStamp } from '../../domain/photo/stamp.ts';
import type { PhotoLimits } from '../contract/engine.ts';

/** The longer side of a photo that is sent, in pixels. */
export const longestSide = 1920;

/** About half a megabyte: the size at which a better quality is not worth the minutes on a weak network. */
export const goodSize = 512 * 1024;

/** Tried in turn until the photo has a good size; the last one counts, whatever its size. */
const qualities = [0.85, 0.75, 0.65] as const;

/** The same for a page that draws in place of the worker. */
export const photoLimits: PhotoLimits = { longestSide, goodSize, quality: qualities[0], stamp: [] };

async function scaled(picture: ImageBitmap): Promise<ImageBitmap> {
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  return createImageBitmap(picture, {
    resizeWidth: Math.max(1, Math.round(picture.width * scale)),
    resizeHeight: Math.max(1, Math.round(picture.height * scale)),
    resizeQuality: 'high',
  });
}

async function canvasWith(picture: ImageBitmap, stamp: readonly string[]): Promise<OffscreenCanvas> {
  const small = await scaled(picture);
  const canvas = new OffscreenCanvas(small.width, small.height);
  const context = must(canvas.getContext('2d', { alpha: false }), 'a canvas to draw on');
  // JPEG knows no transparency, and what shows through a screenshot's should be paper, not black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, small.width, small.height);
  context.drawImage(small, 0, 0);
  drawStamp(context, small, stamp);
  small.close();
  return canvas;
}

/** A JPEG of `picture`, at most 1920 pixels long and of about half a megabyte, without any metadata; with the lines of its stamp. */
export async function encodePhoto(picture: ImageBitmap, stamp: readonly string[]): Promise<ArrayBuffer> {
  const canvas = await canvasWith(picture, stamp);
  let encoded = await canvas.convertToBlob({ type: 'image/jpeg', quality: qualities[0] });
  for (const quality of qualities.slice(1)) {
    if (encoded.size <= goodSize) break;
    encoded = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  }
  return encoded.arrayBuffer();
}
