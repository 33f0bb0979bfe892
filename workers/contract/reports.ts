import type { ReportText } from '../../documents/pdf/describe-task.ts';

/** What a report is written from on a device. */
export interface ReportOrder {
  report: ReportText;
  language: 'el' | 'en';
  /** The bytes of the photos that are on this device, by their ids. */
  photos: ReadonlyMap<string, ArrayBuffer>;
}

/** What the page sees of the worker that writes one report; it ends with it. */
export interface ReportWriter {
  /** The bytes of the PDF. Rejects where its fonts cannot be had: they come with the app, so that no network is needed. */
  write(order: ReportOrder): Promise<Uint8Array<ArrayBuffer>>;
}
