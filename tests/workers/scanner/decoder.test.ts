import { beforeAll, describe, expect, test } from 'vitest';
import type { WriterOptions } from 'zxing-wasm/writer';
import type { Picture } from '../../../workers/contract/scanner.ts';
import { readCodes, startDecoder } from '../../../workers/scanner/decoder.ts';
import { barcode, pictureOf, scannerProgram } from '../../support/barcodes.ts';

beforeAll(() => startDecoder(scannerProgram('reader/zxing_reader.wasm')));

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
