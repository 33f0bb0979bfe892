import type { PhotoLimits } from './engine.ts';

/** The longer side of a photo that is sent, in pixels. */
export const longestSide = 1920;

/** The longer side of a photo in small, in pixels: a tile is a quarter as wide on a screen of three dots per pixel. */
export const thumbnailSide = 400;

/** About half a megabyte: the size at which a better quality is not worth the minutes on a weak network. */
export const goodSize = 512 * 1024;

/** Tried in turn until the photo has a good size; the last one counts, whatever its size. */
const qualities = [0.85, 0.75, 0.65] as const;

/** The same for a page that draws in place of the worker. */
export const photoLimits: PhotoLimits = { longestSide, goodSize, quality: qualities[0], stamp: [] };

/** A picture's size in pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

/** A picture's size once its longer side is at most `longest`: that in which it is sent, unless another one is named. */
export function sizeWithin({ width, height }: PictureSize, longest = longestSide): PictureSize {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The best of the encodings that is small enough, else the smallest. */
export async function encodeWithin(encode: (quality: number) => Promise<Blob>): Promise<Blob> {
  let encoded = await encode(qualities[0]);
  for (const quality of qualities.slice(1)) {
    if (encoded.size <= goodSize) break;
    encoded = await encode(quality);
  }
  return encoded;
}
