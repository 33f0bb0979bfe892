/** Starts this tab's engine. */
export const startEngineWorker = (): Worker =>
  new Worker(new URL('../../workers/sync/engine-worker.ts', import.meta.url), { type: 'module', name: 'ergon-engine' });
