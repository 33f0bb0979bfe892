import { webcrypto } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { mintId } from '../domain/kernel/ids.ts';
import type { Context } from './context.ts';
import { keptSecret, lockDataDirectory, prepareDataDirectory } from './data-directory.ts';
import { keepChecks } from './db/checks.ts';
import { type Database, openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { requirePostgres15 } from './db/repositories/health.ts';
import { Drain } from './drain.ts';
import type { Environment } from './environment.ts';
import { integrationsOf } from './integrations/integrations.ts';
import { JobQueue } from './jobs/queue.ts';
import { loggableError } from './loggable.ts';
import { Metrics } from './metrics.ts';
import { unusableDatabase } from './unusable-database.ts';

export interface OpenOptions {
  environment: Environment;
  log: Logger;
  /** Aborted when the process should end. */
  stopping: AbortSignal;
  /** The system's clock unless a test controls it. */
  now?: () => number;
  /** Whether this process works on jobs, or only adds some. */
  works?: boolean;
}

/** Undoes steps in reverse order. Add each after it succeeded. */
export class Undo {
  readonly #steps: (() => Promise<void> | void)[] = [];

  add(step: () => Promise<void> | void): void {
    this.#steps.push(step);
  }

  async run(): Promise<void> {
    for (let step = this.#steps.pop(); step !== undefined; step = this.#steps.pop()) await step();
  }
}

/** The version in package.json. */
export async function versionOfProduct(): Promise<string> {
  const parsed: unknown = JSON.parse(await readFile(path.join(import.meta.dirname, '../package.json'), 'utf8'));
  const version = typeof parsed === 'object' && parsed !== null ? Reflect.get(parsed, 'version') : undefined;
  return typeof version === 'string' ? version : 'unknown';
}

async function openReadyDatabase({ environment, log }: OpenOptions): Promise<Database> {
  const { databaseUrl, dataDir } = environment;
  const onProblem = (problem: unknown) => log.error({ error: loggableError(problem) }, 'database connection lost');
  let database: Database | undefined;
  try {
    database = await openDatabase({ databaseUrl, dataDir, onProblem });
    if (database.kind === 'postgres') await requirePostgres15(database.kysely);
    await migrate(database.kysely);
    const broken = await keepChecks(database.kysely);
    if (broken.length > 0) log.warn({ checks: broken }, 'rows of before break checks of their fields');
    return database;
  } catch (problem) {
    await database?.close();
    throw unusableDatabase(environment, problem);
  }
}

/**
 * Opens the data directory, locks it, and opens and migrates the database. Throws {@link StartError}. `undo` releases
 * everything.
 */
export async function openContext(options: OpenOptions, undo: Undo): Promise<Context & { jobs: JobQueue }> {
  const { environment, log, stopping, now = Date.now, works = false } = options;
  await prepareDataDirectory(environment.dataDir, log);
  // With DATABASE_URL the directory holds only files named by content, so nodes may share it.
  if (environment.databaseUrl === null) undo.add(await lockDataDirectory(environment.dataDir));
  const secret = new TextEncoder().encode(environment.jwtSecret ?? (await keptSecret(environment.dataDir)));
  const database = await openReadyDatabase(options);
  undo.add(() => database.close());
  const jobs = await JobQueue.open(database, { log, works, pushes: environment.push !== null });
  undo.add(() => jobs.close());
  const integrations = integrationsOf(environment, log);
  undo.add(() => integrations.mailer.close());
  const metrics = new Metrics();
  metrics.watchConnections(() => database.connections());
  const newId = () => mintId(now(), (count) => webcrypto.getRandomValues(new Uint8Array(count)));
  const version = await versionOfProduct();
  const drain = new Drain();
  return { environment, database, secret, log, metrics, integrations, jobs, now, newId, version, drain, stopping };
}
