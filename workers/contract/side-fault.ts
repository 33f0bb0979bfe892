/** What the engine's worker posts when something failed that it can do without: sync goes on, and the job is retried. */
export interface SideFault {
  type: 'sideFault';
  job: string;
  message: string;
}

export const isSideFault = (data: unknown): data is SideFault =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'sideFault';
