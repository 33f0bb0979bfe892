import { must } from '../../domain/kernel/assert.ts';
import { drawStamp } from '../../domain/photo/stamp.ts';
import { encodeWithin, type PictureSize, sizeWithin, thumbnailSide } from '../contract/photo-limits.ts';

async function scaled(picture: ImageBitmap, { width, height }: PictureSize): Promise<ImageBitmap> {
  return createImageBitmap(picture, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' });
}

async function canvasWith(
  picture: ImageBitmap,
  { size, stamp }: { size: PictureSize; stamp: readonly string[] },
): Promise<OffscreenCanvas> {
  const small = await scaled(picture, size);
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = must(canvas.getContext('2d', { alpha: false }), 'a canvas to draw on');
  // JPEG knows no transparency, and what shows through a screenshot's should be paper, not black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  // Scaled here by a browser whose bitmaps are not (Firefox before 98 ignores the options).
  context.drawImage(small, 0, 0, canvas.width, canvas.height);
  drawStamp(context, canvas, stamp);
  small.close();
  return canvas;
}

/** A JPEG of `picture`, at most 1920 pixels long and of about half a megabyte, without any metadata; with the lines of its stamp. */
export async function encodePhoto(picture: ImageBitmap, stamp: readonly string[]): Promise<ArrayBuffer> {
  const canvas = await canvasWith(picture, { size: sizeWithin(picture), stamp });
  const encoded = await encodeWithin((quality) => canvas.convertToBlob({ type: 'image/jpeg', quality }));
  return encoded.arrayBuffer();
}

/** A JPEG of `picture` for a tile: some tens of kilobytes. */
export async function encodeThumbnail(picture: ImageBitmap): Promise<Blob> {
  const canvas = await canvasWith(picture, { size: sizeWithin(picture, thumbnailSide), stamp: [] });
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 });
}
