import type { Rect, Size } from './geometry.ts';

/** Pixels in rows from the top, four bytes each: red, green, blue, alpha. */
export interface Pixels extends Size {
  data: Uint8ClampedArray;
}

/** Blocks along the longer side: so few that a face or a number plate loses its features. */
const blocks = 6;

/** The smallest block, as a share of the photo: several small rectangles side by side cannot show a face either. */
const leastBlock = 1 / 40;

/** Shades left of each colour, so that the mean of a block reveals next to nothing. */
const shades = 8;

/** The side of the blocks for a rectangle of a photo, in pixels. */
export const blockOf = (hidden: Rect, photo: Size): number =>
  Math.max(
    1,
    Math.ceil(Math.max(hidden.width, hidden.height) / blocks),
    Math.ceil(Math.max(photo.width, photo.height) * leastBlock),
  );

const rough = (value: number): number => Math.round((value / 255) * (shades - 1)) * (255 / (shades - 1));

/** `right` and `bottom` are exclusive. */
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
 * Makes pixels unreadable for good: each block gets one rounded mean colour. Unlike a blur filter, this cannot be undone from
 * the result.
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
