import type { Logger } from 'pino';
import type { Instant } from '../domain/kernel/time.ts';
import type { Database } from './db/database.ts';
import type { Environment } from './environment.ts';
import type { Integrations } from './integrations/integrations.ts';
import type { Metrics } from './metrics.ts';
import type { Jobs } from './services/jobs.ts';

/** What every part of the server is given. Tests hold the clock. */
export interface Context {
  environment: Environment;
  database: Database;
  /** Signs tokens and cookies. */
  secret: Uint8Array;
  log: Logger;
  /** What is counted. */
  metrics: Metrics;
  /** The services of others. */
  integrations: Integrations;
  /** What is done later. */
  jobs: Jobs;
  now(): Instant;
  /** A fresh UUIDv7. */
  newId(): string;
  /** The product's version. */
  version: string;
  /** Aborted when the server is told to stop: what would stay open for ever ends then. */
  stopping: AbortSignal;
}
