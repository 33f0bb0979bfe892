import { expose } from 'comlink';
import type { StoredSession } from '../../../workers/sync/session-store.ts';
import type { Load, Loader } from './contract.ts';
import { loadWithEngine } from './load-engine.ts';
import { fetchOnly, loadBare, loadByKeys } from './load-floor.ts';
import { loadWithRxdb } from './load-rxdb.ts';

/** All load in a worker, where the product does it. */
const loaders: Record<Loader, (session: StoredSession) => Promise<Load>> = {
  engine: loadWithEngine,
  floor: loadBare,
  keys: loadByKeys,
  fetch: fetchOnly,
  rxdb: loadWithRxdb,
};

export type Loaders = typeof loaders;

expose(loaders);
