import { transfer } from 'comlink';
import type { ReportFonts } from '../../documents/pdf/fonts.ts';
import { writeReport } from '../../documents/pdf/write-report.ts';
import { fetchAppFile } from '../browser/app-file.ts';
import type { ReportOrder, ReportWriter } from '../contract/reports.ts';

/** A font of the app's own files, which the service worker keeps. */
async function fontAt(address: string): Promise<Uint8Array> {
  const response = await fetchAppFile(address);
  if (!response.ok) throw new Error(`A font of the report cannot be had: ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Writes reports with fonts that have Greek; `fonts` are addresses. */
export class PdfReportWriter implements ReportWriter {
  readonly #addresses: Readonly<Record<keyof ReportFonts, string>>;

  constructor(fonts: Readonly<Record<keyof ReportFonts, string>>) {
    this.#addresses = fonts;
  }

  async write({ report, language, photos }: ReportOrder): Promise<Uint8Array<ArrayBuffer>> {
    const [regular, bold] = await Promise.all([fontAt(this.#addresses.regular), fontAt(this.#addresses.bold)]);
    const pictures = new Map([...photos].map(([id, bytes]) => [id, new Uint8Array(bytes)]));
    const bytes = await writeReport(report, {
      fonts: { regular, bold },
      language,
      photos: pictures,
      madeOn: 'device',
    });
    const file = new Uint8Array(bytes);
    return transfer(file, [file.buffer]);
  }
}
