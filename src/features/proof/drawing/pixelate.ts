import type { Rect, Size } from './geometry.ts';

/** Pixels in rows from the top, four bytes each: red, green, blue, alpha. */
export interface Pixels extends Size {
  data: Uint8ClampedArray;
}

/** So few blocks stand along the longer side of what is hidden: a face or a number plate has no features in them. */
const blocks = 6;

/** However small a rectangle is, its blocks are no smaller than this share of the photo: several of them cannot draw a face. */
const leastBlock = 1 / 40;

/** So many shades are left of each colour, so that a block tells next to nothing of what its mean came from. */
const shades = 8;

/** The side of the blocks into which a rectangle of a photo is made, in pixels. */
export const blockOf = (hidden: Rect, photo: Size): number =>
  Math.max(
    1,
    Math.ceil(Math.max(hidden.width, hidden.height) / blocks),
    Math.ceil(Math.max(photo.width, photo.height) * leastBlock),
  );

const rough = (value: number): number => Math.round((value / 255) * (shades - 1)) * (255 / (shades - 1));

/** Where the pixels of a block are, the last row and column left out. */
interface Block {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

type Colour = readonly [red: number, green: number, blue: number];

function meanOf({ data, width }: Pixels, { left, top, right, bottom }: Block): Colour {
  let [red, green, blue] = [0, 0, 0];
  for (let y = top; y < bottom; y += 1) {
    const end = 4 * (y * width + right);
    for (let at = 4 * (y * width + left); at < end; at += 4) {
      red += data[at] ?? 0;
      green += data[at + 1] ?? 0;
      blue += data[at + 2] ?? 0;
    }
  }
  const count = Math.max(1, (right - left) * (bottom - top));
  return [red / count, green / count, blue / count];
}

function fill({ data, width }: Pixels, { left, top, right, bottom }: Block, [red, green, blue]: Colour): void {
  for (let y = top; y < bottom; y += 1) {
    const end = 4 * (y * width + right);
    for (let at = 4 * (y * width + left); at < end; at += 4) {
      data[at] = red;
      data[at + 1] = green;
      data[at + 2] = blue;
      data[at + 3] = 255;
    }
  }
}

/**
 * Makes pixels unreadable for good: each block becomes one rough colour. Nothing of what was there is left to be taken back from
 * the result, as it would be below a filter.
 */
export function pixelate(pixels: Pixels, side: number): void {
  const { width, height } = pixels;
  for (let top = 0; top < height; top += side) {
    for (let left = 0; left < width; left += side) {
      const block = { left, top, right: Math.min(left + side, width), bottom: Math.min(top + side, height) };
      const [red, green, blue] = meanOf(pixels, block);
      fill(pixels, block, [rough(red), rough(green), rough(blue)]);
    }
  }
}
