/** The texts of the codes (barcodes, QR codes) in a picture. */
export type CodeDetector = (picture: ImageBitmapSource) => Promise<string[]>;

/** The browser's own reader of codes (Shape Detection). */
interface BarcodeDetectors {
  new (options: {
    formats: string[];
  }): { detect(picture: ImageBitmapSource): Promise<{ readonly rawValue: string }[]> };
  getSupportedFormats(): Promise<string[]>;
}

/** A page's global scope, in which any of these may be missing. */
export interface ScanningScope {
  readonly navigator?: {
    readonly mediaDevices?: { getUserMedia(wanted: object): Promise<unknown> };
    vibrate?(milliseconds: number): boolean;
  };
  readonly BarcodeDetector?: BarcodeDetectors;
}

/** The codes that labels of equipment have. */
const formats = [...['code_128', 'code_39', 'ean_13', 'ean_8', 'upc_a', 'upc_e', 'itf'], ...['qr_code', 'data_matrix']];

const here = globalThis as ScanningScope;

/** Opens a camera (a `MediaStream`) after the browser has asked the person; null outside secure contexts. */
export function cameraOpener({ navigator }: ScanningScope = here): ((wanted: object) => Promise<unknown>) | null {
  const mediaDevices = navigator?.mediaDevices;
  if (typeof mediaDevices?.getUserMedia !== 'function') return null;
  return (wanted) => mediaDevices.getUserMedia(wanted);
}

/**
 * The browser's own reader of codes; null where it has none, or one that doesn't know all codes of labels: in Chromium on Android
 * and macOS only.
 */
export async function codeDetector({ BarcodeDetector }: ScanningScope = here): Promise<CodeDetector | null> {
  if (BarcodeDetector === undefined) return null;
  const known = await BarcodeDetector.getSupportedFormats();
  if (!formats.every((format) => known.includes(format))) return null;
  const detector = new BarcodeDetector({ formats });
  return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue);
}

/** Lets a phone vibrate for some milliseconds, where it can. */
export function vibrate(milliseconds: number, { navigator }: ScanningScope = here): void {
  navigator?.vibrate?.(milliseconds);
}
