import type { Page } from '@playwright/test';
import { bufferOf } from '../../support/photos.ts';

/** The colours of the quarters of {@link takePhoto}, row by row: red and green over blue and yellow; opaque whatever the noise. */
const quarters = [
  [200, 60, 60, 400],
  [60, 200, 60, 400],
  [60, 60, 200, 400],
  [200, 200, 60, 400],
] as const;

interface Shot {
  /** In pixels: 8 megapixels unless said otherwise. */
  width?: number;
  height?: number;
  /** Of the JPEG, 0 to 1. */
  quality?: number;
}

/** A picture with a camera's noise over four coloured quarters, as a JPEG of 0.5 to 1 byte a pixel by its quality. */
export async function takePhoto(
  page: Page,
  { width = 3264, height = 2448, quality = 0.93 }: Shot = {},
): Promise<ArrayBuffer> {
  const encoded = await page.evaluate(
    async ({ colours, width, height, quality }) => {
      const noise = new Uint8ClampedArray(width * height * 4);
      for (let start = 0; start < noise.length; start += 65_536)
        crypto.getRandomValues(noise.subarray(start, Math.min(start + 65_536, noise.length)));
      const data = noise.map((value, at) => {
        const pixel = Math.floor(at / 4);
        const column = Math.floor((2 * (pixel % width)) / width);
        const row = Math.floor((2 * pixel) / width / height);
        return (colours[column + 2 * row]?.[at % 4] ?? 0) - 48 + (value * 3) / 8;
      });
      const canvas = new OffscreenCanvas(width, height);
      canvas.getContext('2d')?.putImageData(new ImageData(data, width, height), 0, 0);
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
      const reader = new FileReader();
      return new Promise<string>((resolve) => {
        reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
        reader.readAsDataURL(blob);
      });
    },
    { colours: quarters, width, height, quality },
  );
  return bufferOf(Buffer.from(encoded, 'base64'));
}

/** What a page shows of a photo: `quarters` as letters (R, G, B, Y) row by row, and whether it stands or lies. */
export interface Shown {
  quarters: string;
  stands: boolean;
}

/** Decodes a photo as the page would show it. */
export function lookAt(page: Page, photo: Buffer): Promise<Shown> {
  return page.evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext('2d');
    context?.drawImage(picture, 0, 0);
    const side = 16;
    const letterAt = ([x = 0, y = 0]: number[]): string => {
      const area = [...(context?.getImageData(x * picture.width, y * picture.height, side, side).data ?? [])];
      const sums = [0, 1, 2].map((part) =>
        area.filter((_, index) => index % 4 === part).reduce((sum, value) => sum + value, 0),
      );
      const [red, green, blue] = sums.map((sum) => sum / side / side > 130);
      if (red && green) return 'Y';
      if (red) return 'R';
      if (green) return 'G';
      return blue ? 'B' : '-';
    };
    const places = [
      [0.25, 0.25],
      [0.75, 0.25],
      [0.25, 0.75],
      [0.75, 0.75],
    ];
    return { quarters: places.map(letterAt).join(''), stands: picture.height > picture.width };
  }, photo.toString('base64'));
}
