/** What the engine's worker posts to its page by itself, beside its answers. */
export type WorkerNews =
  /** Something failed that the engine can do without: sync goes on, and the job is retried. */
  | { type: 'sideFault'; job: string; message: string }
  /** Rows were written by this worker, or in another tab: then nobody knows which, and `parts` is null. Dexie reads them. */
  | { type: 'written'; parts: Readonly<Record<string, object>> | null }
  /** The engine's program is not on this device and could not be loaded. */
  | { type: 'programMissing' };

const types: ReadonlySet<unknown> = new Set<WorkerNews['type']>(['sideFault', 'written', 'programMissing']);

export const isWorkerNews = (data: unknown): data is WorkerNews =>
  typeof data === 'object' && data !== null && 'type' in data && types.has(data.type);
