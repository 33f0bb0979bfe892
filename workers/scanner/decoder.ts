import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import type { Picture } from '../contract/scanner.ts';

/** The codes that labels of equipment have. */
const options: ReaderOptions = {
  formats: ['Code128', 'Code39', 'EANUPC', 'ITF', 'QRCode', 'DataMatrix'],
  textMode: 'Plain',
  maxNumberOfSymbols: 8,
};

/** Starts the library with its program (zxing_reader.wasm). By itself it would load that from another site. */
export async function startDecoder(wasm: ArrayBuffer): Promise<void> {
  await prepareZXingModule({ overrides: { wasmBinary: wasm }, fireImmediately: true });
}

/** The texts of the codes in a picture; none where nothing can be read. The decoder has to be started. */
export async function readCodes({ data, width, height }: Picture): Promise<string[]> {
  // The library reads these fields; older browsers and Node have no way to make a whole `ImageData` here.
  const found = await readBarcodes({ data, width, height, colorSpace: 'srgb' } as ImageData, options);
  return found.filter(({ isValid }) => isValid).map(({ text }) => text);
}
