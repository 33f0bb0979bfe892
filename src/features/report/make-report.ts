import { describeTask, type ReportOptions, type ReportRows } from '../../../documents/pdf/describe-task.ts';
import { photoBytes } from '../../commands/captures.ts';
import { writeReport } from '../../commands/write-report.ts';

/** How far a report is: its photos are gathered one by one, then it is written. */
export type ReportProgress = { kind: 'photos'; done: number; of: number } | { kind: 'writing' };

interface Making {
  signal: AbortSignal;
  onProgress: (progress: ReportProgress) => void;
}

/** A photo that this device has, or can have now; null otherwise, which the report then says. */
async function bytesOf(id: string): Promise<ArrayBuffer | null> {
  const photo = await photoBytes(id);
  return photo === null ? null : photo.arrayBuffer();
}

async function gatherPhotos(ids: readonly string[], { signal, onProgress }: Making): Promise<Map<string, ArrayBuffer>> {
  const photos = new Map<string, ArrayBuffer>();
  for (const [done, id] of ids.entries()) {
    signal.throwIfAborted();
    onProgress({ kind: 'photos', done, of: ids.length });
    const bytes = await bytesOf(id);
    if (bytes !== null) photos.set(id, bytes);
  }
  return photos;
}

/** "task-1042.pdf", as the server names it; a task that has no number yet is named by its id. */
export const reportName = ({ task: { number, id } }: ReportRows): string => `task-${number ?? id}.pdf`;

/**
 * The PDF report of a task (specification 2.3 and 9), made on this device from what is here: its rows, and photos that it has
 * or can fetch now. Rejects with an AbortError when it is cancelled.
 */
export async function makeReport(rows: ReportRows, options: ReportOptions, making: Making): Promise<File> {
  const photos = await gatherPhotos(
    rows.photos.map(({ id }) => id),
    making,
  );
  making.signal.throwIfAborted();
  making.onProgress({ kind: 'writing' });
  const order = { report: describeTask(rows, options), language: options.language, photos };
  const pdf = await writeReport(order, making.signal);
  return new File([pdf], reportName(rows), { type: pdf.type });
}
