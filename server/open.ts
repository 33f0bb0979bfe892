import { webcrypto } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { mintId } from '../domain/kernel/ids.ts';
import { day, type Instant } from '../domain/kernel/time.ts';
import type { Context, Secrets } from './context.ts';
import { keptSecret, lockDataDirectory, prepareDataDirectory, replacedSecret } from './data-directory.ts';
import { lendsPerTransaction } from './db/adapters/pooler.ts';
import type { OnProblem } from './db/adapters/postgres.ts';
import { keepChecks } from './db/checks.ts';
import { type Database, openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { databaseAnswers, requirePostgres15 } from './db/repositories/health.ts';
import { Drain } from './drain.ts';
import { type Environment, StartError } from './environment.ts';
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

async function makeReady({ kysely, kind }: Database, log: Logger): Promise<void> {
  if (kind === 'postgres') await requirePostgres15(kysely);
  await migrate(kysely);
  const broken = await keepChecks(kysely);
  if (broken.length > 0) log.warn({ checks: broken }, 'rows of before break checks of their fields');
}

/** Makes a PostgreSQL ready on connections without a pooler's rules or a limit of time: migrations may take long. */
async function makePostgresReady(url: string, { environment, log }: OpenOptions, onProblem: OnProblem): Promise<void> {
  const { directDatabaseUrl, dataDir } = environment;
  if (directDatabaseUrl === null && (await lendsPerTransaction(url))) {
    throw new StartError(
      'DATABASE_URL is a pooler that lends connections per transaction (pgbouncer: pool_mode = transaction): set DATABASE_DIRECT_URL to the database itself, or let the pooler keep a connection for its client (pool_mode = session).',
    );
  }
  const database = await openDatabase({ databaseUrl: directDatabaseUrl ?? url, dataDir, onProblem });
  try {
    await makeReady(database, log);
  } finally {
    await database.close();
  }
}

async function openReadyDatabase(options: OpenOptions): Promise<Database> {
  const { environment, log } = options;
  const { databaseUrl, dataDir, directDatabaseUrl: directUrl, databasePool: pool } = environment;
  const onProblem = (problem: unknown) => log.error({ error: loggableError(problem) }, 'database connection lost');
  let database: Database | undefined;
  try {
    if (databaseUrl !== null) await makePostgresReady(databaseUrl, options, onProblem);
    database = await openDatabase({ databaseUrl, directUrl, pool, dataDir, onProblem });
    if (databaseUrl === null) await makeReady(database, log);
    else await databaseAnswers(database.kysely);
    return database;
  } catch (problem) {
    await database?.close();
    throw unusableDatabase(environment, problem);
  }
}

/** A secret of the data directory that was replaced counts until no session of its time can be left. */
async function secretsOf(environment: Environment, now: Instant): Promise<Secrets> {
  const { dataDir, jwtSecret, acceptedJwtSecret, sessionDays } = environment;
  const accepted =
    acceptedJwtSecret ?? (jwtSecret === null ? await replacedSecret(dataDir, now - sessionDays * day) : null);
  const encoder = new TextEncoder();
  return {
    signing: encoder.encode(jwtSecret ?? (await keptSecret(dataDir))),
    accepted: accepted === null ? null : encoder.encode(accepted),
  };
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
  const secrets = await secretsOf(environment, now());
  const database = await openReadyDatabase(options);
  undo.add(() => database.close());
  const jobs = await JobQueue.open(database, { log, works, pushes: environment.push !== null });
  undo.add(() => jobs.close());
  const integrations = integrationsOf(environment, log);
  undo.add(() => integrations.mailer.close());
  const metrics = new Metrics();
  metrics.watchConnections(() => database.connections());
  metrics.watchJobs(() => jobs.counts());
  const newId = () => mintId(now(), (count) => webcrypto.getRandomValues(new Uint8Array(count)));
  const version = await versionOfProduct();
  const drain = new Drain();
  return { environment, database, secrets, log, metrics, integrations, jobs, now, newId, version, drain, stopping };
}
