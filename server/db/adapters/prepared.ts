import { createHash } from 'node:crypto';
import { type PostgresCursor, type PostgresPool, type PostgresPoolClient, type PostgresQueryResult, sql } from 'kysely';
import type pg from 'pg';
import { noop } from '../../../domain/kernel/noop.ts';
import type { Executor } from '../schema.ts';

/**
 * Prefix of a statement that each connection prepares once because planning takes longer than running. Use it for few
 * distinct texts, since connections keep them all, and not with `select *`, whose columns may change. PGlite sees a
 * comment.
 */
export const prepared = '/* prepared */';

/**
 * Keeps the plans of prepared statements for the rest of a transaction. PostgreSQL would plan one with a list of ids anew each
 * time, since it expects ten ids of a list that it does not know, and takes longer for it than for running it. Only where all
 * statements find rows by keys: any other gets the same plan for every value, too.
 */
export async function planOnce(tx: Executor): Promise<void> {
  await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  // PostgreSQL truncates names after 63 bytes.
  const name = createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

type Query = (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>;

/** Adapts a pool client to Kysely's interface. */
function lend(client: pg.PoolClient, run: Query): PostgresPoolClient {
  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query(
    statement: string | PostgresCursor<unknown>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<unknown>> | PostgresCursor<unknown> {
    if (typeof statement !== 'string') throw new TypeError('Rows are not streamed.');
    // `pg` types a result's `command` as string, Kysely as one of a few literals.
    return run(statement, values) as Promise<PostgresQueryResult<unknown>>;
  }
  return { query, release: (destroy) => client.release(destroy) };
}

const preparing =
  (client: pg.PoolClient): Query =>
  (text, values) =>
    client.query({ ...(text.startsWith(prepared) ? { name: nameOf(text) } : {}), text, values: [...values] });

const begins = /^(begin|start transaction)\b/;
const ends = /^(commit|rollback)$/;

/**
 * For a pooler that lends a connection per transaction: no names for statements, and `settings` (`set local …`) in every
 * transaction, for which a statement outside of one gets its own.
 */
function perTransaction(client: pg.PoolClient, settings: string): Query {
  let isOpen = false;
  async function begin(text: string): Promise<pg.QueryResult> {
    // Several statements yield an array of results, which the library's types don't show.
    const [result] = (await client.query(`${text}; ${settings}`)) as unknown as [pg.QueryResult];
    return result;
  }
  return async (text, values) => {
    if (begins.test(text) || ends.test(text)) {
      isOpen = begins.test(text);
      return isOpen ? begin(text) : client.query(text);
    }
    if (isOpen) return client.query({ text, values: [...values] });
    await begin('begin');
    try {
      const result = await client.query({ text, values: [...values] });
      await client.query('commit');
      return result;
    } catch (problem) {
      // Where that fails the connection is gone, and its transaction with it.
      await client.query('rollback').catch(noop);
      throw problem;
    }
  };
}

/**
 * Adapts the pool to Kysely's interface, which has no names for prepared statements. `perTransactionSettings` are those of
 * {@link perTransaction}; null where a connection is its client's.
 */
export function preparingPool(pool: pg.Pool, perTransactionSettings: string | null): PostgresPool {
  const queryOf = (client: pg.PoolClient): Query =>
    perTransactionSettings === null ? preparing(client) : perTransaction(client, perTransactionSettings);
  const lent = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const known = lent.get(client) ?? lend(client, queryOf(client));
      lent.set(client, known);
      return known;
    },
  };
}
