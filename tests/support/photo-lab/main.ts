import type { Stamp } from '../../../domain/photo/stamp.ts';
import { PhotoProcessor } from '../../../workers/photos/photo-processor.ts';

/** What the lab tells of a photo that it has processed; `corners` are the colours of the quarters, row by row. */
interface LabReport {
  mediaType: string;
  decoded: boolean;
  hash: string;
  /** Whether the bytes are those that went in. */
  unchanged: boolean;
  size: number;
  width: number;
  height: number;
  corners: number[][];
  /** The lightest of the pixels in the lower left corner, from 0 to 765. */
  corner: number;
  stamped?: boolean;
  takenOn: number | null;
  latitude: number | null;
  longitude: number | null;
  milliseconds: number;
}

declare global {
  interface Window {
    /** Processes the photo at `url` as the engine would, in a worker. */
    processPhoto(url: string, stamp?: Stamp): Promise<LabReport>;
    /** The photo at `url` in small, as a tile shows it; null where there is none. */
    shrinkPhoto(url: string): Promise<Pick<LabReport, 'size' | 'width' | 'height' | 'corners'> | null>;
    /** A noisy picture of this size, as a JPEG of the best quality, in base64. */
    makeJpeg(width: number, height: number): Promise<string>;
  }
}

const processor = new PhotoProcessor();

function cornersOf(picture: ImageBitmap): number[][] {
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const context = canvas.getContext('2d');
  context?.drawImage(picture, 0, 0);
  return [
    [0.25, 0.25],
    [0.75, 0.25],
    [0.25, 0.75],
    [0.75, 0.75],
  ].map(([x = 0, y = 0]) => {
    const pixel = context?.getImageData(Math.floor(x * picture.width), Math.floor(y * picture.height), 1, 1).data;
    return [...(pixel ?? [])].slice(0, 3);
  });
}

/** The lightest pixel of the lower left corner: a third of the width, a tenth of the height. */
function cornerOf(picture: ImageBitmap): LabReport['corner'] {
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const context = canvas.getContext('2d');
  context?.drawImage(picture, 0, 0);
  const [width, height] = [Math.ceil(picture.width / 3), Math.ceil(picture.height / 10)];
  const { data = new Uint8ClampedArray() } = context?.getImageData(0, picture.height - height, width, height) ?? {};
  const sums = Array.from({ length: data.length / 4 }, (_, pixel) =>
    data.slice(4 * pixel, 4 * pixel + 3).reduce((sum, value) => sum + value, 0),
  );
  return sums.reduce((one, other) => Math.max(one, other), 0);
}

const same = (one: ArrayBuffer, other: ArrayBuffer): boolean => {
  const bytes = new Uint8Array(other);
  return one.byteLength === bytes.length && new Uint8Array(one).every((value, index) => value === bytes[index]);
};

window.processPhoto = async (url, stamp) => {
  const reply = await fetch(url);
  const original = await reply.arrayBuffer();
  const mediaType = reply.headers.get('content-type') ?? '';
  const start = performance.now();
  const { bytes, ...photo } = await processor.process({
    bytes: original.slice(0),
    mediaType,
    timeZone: 'Europe/Athens',
    stamp,
  });
  const milliseconds = Math.round(performance.now() - start);
  // The bytes must be upright by themselves, for whoever does not look at EXIF.
  const plain = photo.decoded ? await createImageBitmap(new Blob([bytes]), { imageOrientation: 'none' }) : undefined;
  return {
    ...photo,
    milliseconds,
    size: bytes.byteLength,
    unchanged: same(original, bytes),
    width: plain?.width ?? 0,
    height: plain?.height ?? 0,
    corners: plain === undefined ? [] : cornersOf(plain),
    corner: plain === undefined ? 0 : cornerOf(plain),
  };
};

window.shrinkPhoto = async (url) => {
  const whole = await (await fetch(url)).blob();
  const small = await processor.thumbnail({ bytes: await whole.arrayBuffer(), mediaType: whole.type });
  if (small === null) return null;
  const picture = await createImageBitmap(small, { imageOrientation: 'none' });
  return { size: small.size, width: picture.width, height: picture.height, corners: cornersOf(picture) };
};

window.makeJpeg = async (width, height) => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  const noise = new ImageData(width, height);
  for (let start = 0; start < noise.data.length; start += 65_536) {
    crypto.getRandomValues(noise.data.subarray(start, Math.min(start + 65_536, noise.data.length)));
  }
  context?.putImageData(noise, 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
  const reader = new FileReader();
  return new Promise((resolve) => {
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.readAsDataURL(blob);
  });
};
