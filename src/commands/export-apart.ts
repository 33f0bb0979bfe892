import type { UnsentExporter } from '../../workers/contract/export.ts';
import { startJob } from './job-worker.ts';

/** Everything unsent as one ZIP, written by a worker of its own: it works while the engine does not. */
export async function exportApart(userId: string): Promise<Blob> {
  const { job, orEnded, end } = startJob<UnsentExporter>(
    new Worker(new URL('../../workers/sync/zip/export-worker.ts', import.meta.url), {
      type: 'module',
      name: 'ergon-export',
    }),
  );
  try {
    return await orEnded(job.exportUnsent(userId));
  } finally {
    end();
  }
}
