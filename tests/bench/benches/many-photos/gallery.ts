import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { must } from '../../../../domain/kernel/assert.ts';
import { takePhoto } from '../../../e2e/support/camera.ts';
import { bufferOf, withExif } from '../../../support/photos.ts';
import { openDevice } from '../../harness/browser.ts';
import type { Ground } from '../../harness/ground.ts';

/** Files of about 3 to 12 MB. */
const shots = [
  { width: 2592, height: 1944, quality: 0.9 },
  { width: 3264, height: 2448, quality: 0.9 },
  { width: 3264, height: 2448, quality: 0.94 },
  { width: 4032, height: 3024, quality: 0.9 },
  { width: 4032, height: 3024, quality: 0.93 },
  { width: 4032, height: 3024, quality: 0.95 },
] as const;

/** How cameras were held: values of EXIF's orientation. */
const held = [1, 6, 3, 8] as const;

const quantization = 0xdb;

/** Where the first quantization table of a JPEG begins: 64 steps, the coarse patterns of the picture first. */
function startOfTable(jpeg: Buffer): number {
  let at = 2;
  while (jpeg[at + 1] !== quantization) at += 2 + jpeg.readUInt16BE(at + 2);
  const head = 5;
  return at + head;
}

/** The steps that are changed: their patterns are seen in the picture that the app has made small, too. */
const changed = { from: 6, bits: 12 } as const;

/**
 * The same JPEG with other pixels for each number below 4096, made without decoding it: the digits of the number in the binary
 * system are added to some steps of the quantization.
 */
export function variantOf(jpeg: Buffer, number: number): Buffer {
  const variant = Buffer.from(jpeg);
  const start = startOfTable(variant) + changed.from;
  for (let bit = 0; bit < changed.bits; bit += 1) {
    variant[start + bit] = must(variant[start + bit], 'a step') + ((number >> bit) & 1);
  }
  return variant;
}

export const nameOf = (number: number): string => `photo-${String(number).padStart(4, '0')}.jpg`;

/** The photos of a phone: each has a number, and no two have the same pixels. They are on the disk only while they are chosen. */
export class Gallery {
  readonly #pictures: readonly Buffer[];
  readonly #directory: string;

  private constructor(pictures: readonly Buffer[], directory: string) {
    this.#pictures = pictures;
    this.#directory = directory;
  }

  static async open(ground: Ground): Promise<Gallery> {
    const camera = await openDevice(ground);
    const page = must(camera.pages()[0], 'a page');
    const pictures: Buffer[] = [];
    for (const shot of shots) pictures.push(Buffer.from(await takePhoto(page, shot)));
    await camera.close();
    return new Gallery(pictures, await ground.directory());
  }

  /** Megabytes of the smallest and of the largest photo. */
  get sizes(): { from: number; to: number } {
    const sizes = this.#pictures.map(({ length }) => length / 1_000_000);
    return { from: Math.min(...sizes), to: Math.max(...sizes) };
  }

  /** Puts photos on the disk while they are used: `use` gets their paths. */
  async withFiles(numbers: readonly number[], use: (paths: readonly string[]) => Promise<void>): Promise<void> {
    const paths = numbers.map((number) => path.join(this.#directory, nameOf(number)));
    await Promise.all(numbers.map((number, index) => writeFile(paths[index] ?? '', this.#photo(number))));
    await use(paths);
    await Promise.all(paths.map((file) => rm(file)));
  }

  #photo(number: number): Buffer {
    const picture = must(this.#pictures[number % this.#pictures.length], 'a picture');
    const orientation = held[number % held.length] ?? 1;
    return Buffer.from(withExif(bufferOf(variantOf(picture, number)), { orientation }));
  }
}
