import { wrap } from 'comlink';
import type { Lab } from './contract.ts';
import type { Loaders } from './load-worker.ts';

/** Loads everything that a user sees, in a worker. */
export const load: Lab['load'] = async (loader, session) => {
  const worker = new Worker(new URL('./load-worker.ts', import.meta.url), { type: 'module' });
  const loaders = wrap<Loaders>(worker);
  try {
    return await loaders[loader](session);
  } finally {
    worker.terminate();
  }
};
