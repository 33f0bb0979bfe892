import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect } from 'kysely';
import { Mutex } from '../../domain/kernel/mutex.ts';
import type { PoolSettings } from '../environment.ts';
import type { Connections } from '../metrics.ts';
import { closeToOthers } from '../owner-only.ts';
import { unusableDatabase } from '../unusable-database.ts';
import { openPglite, pgliteDialect, runOn } from './adapters/pglite.ts';
import { Listener, type OnPayload, type OnProblem, openPool, rowsOf, settingsOf } from './adapters/postgres.ts';
import { preparingPool } from './adapters/prepared.ts';
import type { Executor, Tables } from './schema.ts';

export interface DatabaseOptions {
  /** Connection string of a PostgreSQL; null for the embedded database. */
  databaseUrl: string | null;
  /** Where the embedded database keeps its files (under `database/`). */
  dataDir: string;
  onProblem: OnProblem;
  /**
   * Past the pooler of `databaseUrl`, which lends connections per transaction. Absent or null where `databaseUrl` keeps a
   * connection for its client.
   */
  directUrl?: string | null;
  /** Ten connections and no limit of time when absent. */
  pool?: PoolSettings;
}

const defaultPool: PoolSettings = { size: 10, statementTimeout: 0, applicationName: 'ergon' };

/** Connections past a pooler, for the queue of jobs. */
const directConnections = 2;

/** An open database. Numbers come back as numbers, jsonb as values, arrays as arrays, on both kinds. */
export interface Database {
  kysely: Executor;
  kind: 'pglite' | 'postgres';
  /** LISTEN: calls with each payload, and with null when some may have been missed. Resolves to a stop function. */
  listen(channel: string, onPayload: OnPayload): Promise<() => Promise<void>>;
  /**
   * Runs raw SQL for a library: one statement with `$1` parameters, or several without; returns all rows. A failure
   * leaves no open transaction.
   */
  executeSql(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }>;
  /** Current use of the connections. */
  connections(): Connections;
  close(): Promise<void>;
}

/** Opens the database; `migrate` creates its tables. Does not yet connect to PostgreSQL. */
export const openDatabase = (options: DatabaseOptions): Promise<Database> =>
  options.databaseUrl === null ? openEmbedded(options) : openPostgres(options.databaseUrl, options);

/**
 * Opens the embedded database. PGlite would create a new one over files that have lost PG_VERSION, so that is refused.
 */
async function openCluster(directory: string, isNew: boolean): Promise<PGlite> {
  const isMade = ['base/1', 'global/pg_control'].some((name) => existsSync(path.join(directory, name)));
  if (isNew && isMade) throw new Error('its file PG_VERSION is missing');
  return openPglite(directory);
}

async function openEmbedded({ dataDir }: DatabaseOptions): Promise<Database> {
  const directory = path.join(dataDir, 'database');
  await mkdir(directory, { recursive: true });
  const isNew = !existsSync(path.join(directory, 'PG_VERSION'));
  const pglite = await openCluster(directory, isNew).catch((problem: unknown) => {
    throw unusableDatabase({ databaseUrl: null, dataDir }, problem);
  });
  // PostgreSQL in WebAssembly ignores the umask. The next start reports what stays accessible.
  if (isNew) closeToOthers(directory);
  const mutex = new Mutex();
  const kysely = new Kysely<Tables>({ dialect: pgliteDialect(pglite, mutex) });
  return {
    kysely,
    kind: 'pglite',
    async listen(channel, onPayload) {
      // Under the mutex: inside another's transaction a rollback would undo the LISTEN.
      const stop = await mutex.run(() => pglite.listen(channel, onPayload));
      return () => mutex.run(async () => (pglite.closed ? undefined : stop()));
    },
    executeSql: (text, values) => mutex.run(() => runOn(pglite, text, values)),
    connections: () => ({ total: 1, idle: mutex.pending === 0 ? 1 : 0, waiting: Math.max(0, mutex.pending - 1) }),
    close: () => kysely.destroy(),
  };
}

async function openPostgres(
  url: string,
  { directUrl = null, pool: settings = defaultPool, onProblem }: DatabaseOptions,
): Promise<Database> {
  let closing = false;
  const report: OnProblem = (problem) => {
    // Connections that break while closing are expected.
    if (!closing) onProblem(problem);
  };
  const forSession = settingsOf(settings);
  const pool = openPool(url, { ...settings, settings: directUrl === null ? forSession : null }, report);
  // A library's SQL may rely on its session.
  const direct =
    directUrl === null
      ? pool
      : openPool(directUrl, { ...settings, size: directConnections, settings: forSession }, report);
  const perTransaction = directUrl === null ? null : settingsOf(settings, 'local');
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparingPool(pool, perTransaction) }) });
  const listener = new Listener(directUrl ?? url, settings.applicationName, report);
  return {
    kysely,
    kind: 'postgres',
    listen: (channel, onPayload) => listener.listen(channel, onPayload),
    // The pool discards a connection on which it fails.
    executeSql: async (text, values) => ({ rows: rowsOf(await direct.query(text, values && [...values])) }),
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async close() {
      closing = true;
      await listener.close();
      await kysely.destroy();
      if (direct !== pool) await direct.end();
    },
  };
}
