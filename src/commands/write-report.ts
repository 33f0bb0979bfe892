import { releaseProxy, transfer, wrap } from 'comlink';
import { deferred } from '../../domain/kernel/deferred.ts';
import type { ReportOrder, ReportWriter } from '../../workers/contract/reports.ts';

/**
 * Writes the PDF of a report, in a worker of its own: the engine stays free for taps, and a report that is not wanted any more
 * ends with its worker, whatever it was doing. The photos' bytes are given away. Rejects with an AbortError when `signal` ends
 * it, and when the worker cannot start or fails.
 */
export async function writeReport(order: ReportOrder, signal: AbortSignal): Promise<Blob> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('../../workers/reports/report-worker.ts', import.meta.url), {
    type: 'module',
    name: 'ergon-report',
  });
  const writer = wrap<ReportWriter>(worker);
  const stopped = deferred<never>();
  const cancel = (): void => stopped.reject(signal.reason);
  signal.addEventListener('abort', cancel, { once: true });
  worker.addEventListener('error', ({ message }) => stopped.reject(new Error(message)));
  try {
    const written = writer.write(transfer(order, [...order.photos.values()]));
    return new Blob([await Promise.race([written, stopped.promise])], { type: 'application/pdf' });
  } finally {
    signal.removeEventListener('abort', cancel);
    writer[releaseProxy]();
    worker.terminate();
  }
}
