import { expose } from 'comlink';
import { loadWithEngine } from './load-engine.ts';
import { loadBare } from './load-floor.ts';
import { loadWithRxdb } from './load-rxdb.ts';

/** All three load in a worker, where the product does it. */
const loaders = { engine: loadWithEngine, floor: loadBare, rxdb: loadWithRxdb };

export type Loaders = typeof loaders;

expose(loaders);
