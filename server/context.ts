import type { Logger } from 'pino';
import type { Instant } from '../domain/kernel/time.ts';
import type { Database } from './db/database.ts';
import type { Drain } from './drain.ts';
import type { Environment } from './environment.ts';
import type { Integrations } from './integrations/integrations.ts';
import type { Metrics } from './metrics.ts';
import type { Jobs } from './services/jobs.ts';

/** By which tokens are signed, and whose signatures count; they are two while a secret is being replaced (0134). */
export interface Secrets {
  signing: Uint8Array;
  accepted: Uint8Array | null;
}

/** What every part of the server gets. Tests control the clock. */
export interface Context {
  environment: Environment;
  database: Database;
  secrets: Secrets;
  log: Logger;
  metrics: Metrics;
  /** External services. */
  integrations: Integrations;
  /** Work to be done later. */
  jobs: Jobs;
  now(): Instant;
  /** A fresh UUIDv7. */
  newId(): string;
  version: string;
  /** Announces to load balancers that the server is about to stop. */
  drain: Drain;
  /** Aborted when the server stops, so that streams that would stay open end. */
  stopping: AbortSignal;
}
