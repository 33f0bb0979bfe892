import { must } from '../../domain/kernel/assert.ts';
import { drawStamp } from '../../domain/photo/stamp.ts';
import { encodeWithin, sentSize } from '../contract/photo-limits.ts';

async function scaled(picture: ImageBitmap): Promise<ImageBitmap> {
  const { width, height } = sentSize(picture);
  return createImageBitmap(picture, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' });
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
  const encoded = await encodeWithin((quality) => canvas.convertToBlob({ type: 'image/jpeg', quality }));
  return encoded.arrayBuffer();
}
