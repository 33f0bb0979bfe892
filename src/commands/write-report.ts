import { transfer } from 'comlink';
import type { ReportOrder, ReportWriter } from '../../workers/contract/reports.ts';
import { startJob } from './job-worker.ts';

/**
 * Writes the PDF of a report, in a worker of its own: the engine stays free for taps, and a report that is not wanted any more
 * ends with its worker, whatever it was doing. The photos' bytes are given away. Rejects with an AbortError when `signal` ends
 * it, and as {@link JobWorker} says when the worker cannot start or fails.
 */
export async function writeReport(order: ReportOrder, signal: AbortSignal): Promise<Blob> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('../../workers/reports/report-worker.ts', import.meta.url), {
    type: 'module',
    name: 'ergon-report',
  });
  const { job: writer, orEnded, end } = startJob<ReportWriter>(worker);
  signal.addEventListener('abort', end, { once: true });
  try {
    const written = writer.write(transfer(order, [...order.photos.values()]));
    return new Blob([await orEnded(written)], { type: 'application/pdf' });
  } finally {
    signal.removeEventListener('abort', end);
    end();
  }
}
