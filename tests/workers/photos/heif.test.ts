import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { decodeHeif, type Pixels } from '../../../workers/photos/heif.ts';
import { bufferOf, smallHeic, smallJpeg, someBytes } from '../../support/photos.ts';

const wasm = () =>
  bufferOf(readFileSync(createRequire(import.meta.url).resolve('libheif-js/libheif-wasm/libheif.wasm')));

const pixel = ({ data, width }: Pixels, x: number, y: number) => [
  ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3),
];

const near = (one: number[], other: number[]) =>
  one.every((value, index) => Math.abs(value - (other[index] ?? 0)) < 50);

describe('decoding HEIC', () => {
  test('gives the pixels, each where it belongs', () => {
    const picture = decodeHeif(smallHeic(), wasm());
    expect([picture.width, picture.height, picture.data.length]).toEqual([320, 240, 320 * 240 * 4]);
    expect(near(pixel(picture, 40, 40), [255, 0, 0])).toBe(true);
    expect(near(pixel(picture, 280, 40), [0, 255, 0])).toBe(true);
    expect(near(pixel(picture, 40, 200), [0, 0, 255])).toBe(true);
    expect(near(pixel(picture, 280, 200), [255, 255, 0])).toBe(true);
  });

  test.each([
    ['a file that was cut', smallHeic().slice(0, 900)],
    ['a JPEG', smallJpeg()],
    ['noise', someBytes(2000, 3)],
    ['nothing', new ArrayBuffer(0)],
  ])('%s is refused with a reason', (_name, bytes) => {
    expect(() => decodeHeif(bytes, wasm())).toThrow(/HEIF: .+/);
  });
});
