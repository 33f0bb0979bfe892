import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, test } from 'vitest';
import { prepareZXingModule, type WriterOptions, writeBarcode } from 'zxing-wasm/writer';
import { must } from '../../../domain/kernel/assert.ts';
import type { Picture } from '../../../workers/contract/scanner.ts';
import { readCodes, startDecoder } from '../../../workers/scanner/decoder.ts';
import { bufferOf } from '../../support/photos.ts';

const program = (name: string): ArrayBuffer =>
  bufferOf(readFileSync(createRequire(import.meta.url).resolve(`zxing-wasm/${name}`)));

beforeAll(async () => {
  await startDecoder(program('reader/zxing_reader.wasm'));
  await prepareZXingModule({
    overrides: { wasmBinary: program('writer/zxing_writer.wasm') },
    fireImmediately: true,
  });
});

/** Grey values, one byte each. */
interface Grey {
  data: ArrayLike<number>;
  width: number;
  height: number;
}

async function barcode(text: string, format: WriterOptions['format']): Promise<Grey> {
  const { symbol, error } = await writeBarcode(text, { format: must(format, 'a format') });
  expect(error).toBe('');
  return symbol;
}

/** A white picture with labels on it, one below the other, each point so many pixels wide. */
function pictureOf(labels: readonly Grey[], scale = 3): Picture {
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

/** The picture turned by a quarter. */
function turned({ data, width, height }: Picture): Picture {
  const next = new Uint8ClampedArray(data.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const from = (y * width + x) * 4;
      next.set(data.subarray(from, from + 4), (x * height + (height - 1 - y)) * 4);
    }
  }
  return { data: next, width: height, height: width };
}

describe('the decoder reads the codes of labels', () => {
  test.each<[WriterOptions['format'], string, string]>([
    ['Code128', 'SN-2026/00417', 'SN-2026/00417'],
    ['Code39', 'SN-417', 'SN-417'],
    ['EAN13', '520123456789', '5201234567894'],
    ['EAN8', '1234567', '12345670'],
    ['ITF', '12345678', '12345678'],
    ['QRCode', 'Ζ9-λ 417', 'Ζ9-λ 417'],
    ['DataMatrix', 'SN 417', 'SN 417'],
  ])('%s, upright and turned', async (format, text, expected) => {
    const picture = pictureOf([await barcode(text, format)]);
    expect(await readCodes(picture)).toEqual([expected]);
    expect(await readCodes(turned(picture))).toEqual([expected]);
  });

  test('several at once', async () => {
    const labels = await Promise.all([barcode('SN-417', 'Code128'), barcode('PN-88', 'Code128')]);
    expect((await readCodes(pictureOf(labels))).sort()).toEqual(['PN-88', 'SN-417']);
  });

  test('and finds none where there is none', async () => {
    const empty = { data: new Uint8ClampedArray(200 * 100 * 4).fill(255), width: 200, height: 100 };
    expect(await readCodes(empty)).toEqual([]);
    const { data, width, height } = pictureOf([await barcode('SN-417', 'Code128')]);
    // Half of the label is hidden.
    const half = data.map((value, index) => ((index / 4) % width < width / 2 ? 255 : value));
    expect(await readCodes({ data: half, width, height })).toEqual([]);
  });
});
