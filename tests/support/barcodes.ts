import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, type WriterOptions, writeBarcode } from 'zxing-wasm/writer';
import { must } from '../../domain/kernel/assert.ts';
import type { Picture } from '../../workers/contract/scanner.ts';
import { bufferOf } from './photos.ts';

/** A program of the library that reads and writes codes. */
export const scannerProgram = (name: `${'reader' | 'writer'}/${string}`): ArrayBuffer =>
  bufferOf(readFileSync(createRequire(import.meta.url).resolve(`zxing-wasm/${name}`)));

/** Grey values, one byte each. */
export interface Grey {
  data: ArrayLike<number>;
  width: number;
  height: number;
}

/** Starts the writer, once. */
const started = async (): Promise<void> => {
  await prepareZXingModule({
    overrides: { wasmBinary: scannerProgram('writer/zxing_writer.wasm') },
    fireImmediately: true,
  });
};

/** A code with a text, as labels have it; each of its bars is at least a point wide. */
export async function barcode(text: string, format: WriterOptions['format']): Promise<Grey> {
  await started();
  const { symbol, error } = await writeBarcode(text, { format: must(format, 'a format') });
  if (error !== '') throw new Error(error);
  return symbol;
}

/** A white picture with labels on it, one below the other, each point so many pixels wide. */
export function pictureOf(labels: readonly Grey[], scale = 3): Picture {
  const margin = 40;
  const width = Math.max(...labels.map((label) => label.width)) * scale + 2 * margin;
  const height = labels.reduce((sum, label) => sum + label.height * scale + margin, margin);
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  let top = margin;
  for (const label of labels) {
    for (let y = 0; y < label.height * scale; y += 1) {
      for (let x = 0; x < label.width * scale; x += 1) {
        const grey = label.data[Math.floor(y / scale) * label.width + Math.floor(x / scale)] ?? 255;
        data.fill(grey, ((top + y) * width + margin + x) * 4, ((top + y) * width + margin + x) * 4 + 3);
      }
    }
    top += label.height * scale + margin;
  }
  return { data, width, height };
}

/** A camera's film of one picture in the middle of a white frame, in a form that Chromium's own stand-in for a camera plays (Y4M). */
export function filmOf({ data, width, height }: Picture, frame = { width: 1280, height: 720 }): Buffer {
  const light = Buffer.alloc(frame.width * frame.height, 235);
  const [left, top] = [Math.floor((frame.width - width) / 2), Math.floor((frame.height - height) / 2)];
  if (left < 0 || top < 0) throw new Error('the picture is larger than the frame');
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1)
      light[(top + y) * frame.width + left + x] = 16 + Math.round((219 * (data[(y * width + x) * 4] ?? 255)) / 255);
  }
  const colour = Buffer.alloc((frame.width * frame.height) / 2, 128);
  const one = Buffer.concat([Buffer.from('FRAME\n'), light, colour]);
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${frame.width} H${frame.height} F10:1 Ip A1:1 C420mpeg2\n`), one, one]);
}
