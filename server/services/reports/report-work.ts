import type { ReportText } from '../../../documents/pdf/describe-task.ts';

/** What the thread of a report is started with. */
export interface ReportWork {
  report: ReportText;
  language: 'el' | 'en';
  /** The bytes of photos by their ids. */
  photos: ReadonlyMap<string, Uint8Array>;
}
