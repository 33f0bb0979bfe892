import { PGlite } from '@electric-sql/pglite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { InvariantError } from '../../../domain/kernel/assert.ts';
import type { Mutex } from '../../../domain/kernel/mutex.ts';

const int8 = 20;
const numeric = 1700;

/** PostgreSQL takes 128 MB by itself and clears them at each start; the system keeps the files in memory as well. */
const buffers = ['-c', 'shared_buffers=16MB'];

/** Opens the embedded PostgreSQL under `directory`, which is made when there is none. */
export const openPglite = (directory: string): Promise<PGlite> =>
  PGlite.create({
    dataDir: directory,
    parsers: { [int8]: Number, [numeric]: Number },
    startParams: [...PGlite.defaultStartParams, ...buffers],
    initDbStartParams: buffers,
  });

/** Runs SQL that brings its own transaction, if it has one; the caller has the connection alone. */
export async function runOn(
  pglite: PGlite,
  text: string,
  values: readonly unknown[] = [],
): Promise<{ rows: unknown[] }> {
  try {
    if (values.length > 0) return { rows: (await pglite.query(text, [...values])).rows };
    return { rows: (await pglite.exec(text)).flatMap(({ rows }) => rows) };
  } catch (problem) {
    await pglite.exec('rollback');
    throw problem;
  }
}

class PgliteConnection implements DatabaseConnection {
  readonly #pglite: PGlite;
  release: () => void;

  constructor(pglite: PGlite, release: () => void) {
    this.#pglite = pglite;
    this.release = release;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (parameters.length === 0) return resultOf<Row>((await this.#pglite.exec(sql)).at(-1));
    return resultOf<Row>(await this.#pglite.query<Row>(sql, [...parameters]));
  }

  // biome-ignore lint/correctness/useYield: a single connection has no cursor that could be read beside other statements
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new InvariantError('the embedded database does not stream');
  }
}

function resultOf<Row>(result: { rows: unknown[]; affectedRows?: number } | undefined): QueryResult<Row> {
  const rows = (result?.rows ?? []) as Row[];
  return result?.affectedRows === undefined ? { rows } : { rows, numAffectedRows: BigInt(result.affectedRows) };
}

/** PGlite has one connection, so whoever holds it (for a statement or a transaction) has it alone. */
class PgliteDriver implements Driver {
  readonly #pglite: PGlite;
  readonly #mutex: Mutex;

  constructor(pglite: PGlite, mutex: Mutex) {
    this.#pglite = pglite;
    this.#mutex = mutex;
  }

  async init(): Promise<void> {
    await this.#pglite.waitReady;
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new PgliteConnection(this.#pglite, await this.#mutex.acquire());
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const isolation = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : '';
    const access = settings.accessMode ? ` ${settings.accessMode}` : '';
    await connection.executeQuery(CompiledQuery.raw(`start transaction${isolation}${access}`));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof PgliteConnection) connection.release();
  }

  async destroy(): Promise<void> {
    await this.#pglite.close();
  }
}

/** Kysely on PGlite: the PostgreSQL dialect with a driver for its single connection. */
export const pgliteDialect = (pglite: PGlite, mutex: Mutex): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new PgliteDriver(pglite, mutex),
  createIntrospector: (kysely) => new PostgresIntrospector(kysely),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});
