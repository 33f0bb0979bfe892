import { createHash } from 'node:crypto';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';

/**
 * Prefix of a statement that each connection prepares once because planning takes longer than running. Use it for few
 * distinct texts, since connections keep them all, and not with `select *`, whose columns may change. PGlite sees a
 * comment.
 */
export const prepared = '/* prepared */';

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  // PostgreSQL truncates names after 63 bytes.
  const name = createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/** Adapts a pool client to Kysely's interface. */
function lend(client: pg.PoolClient): PostgresPoolClient {
  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query(
    statement: string | PostgresCursor<unknown>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<unknown>> | PostgresCursor<unknown> {
    if (typeof statement !== 'string') throw new TypeError('Rows are not streamed.');
    const name = statement.startsWith(prepared) ? { name: nameOf(statement) } : {};
    // `pg` types a result's `command` as string, Kysely as one of a few literals.
    return client.query({ ...name, text: statement, values: [...values] }) as Promise<PostgresQueryResult<unknown>>;
  }
  return { query, release: (destroy) => client.release(destroy) };
}

/** Adapts the pool to Kysely's interface, which has no names for prepared statements. */
export function preparingPool(pool: pg.Pool): PostgresPool {
  const lent = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const known = lent.get(client) ?? lend(client);
      lent.set(client, known);
      return known;
    },
  };
}
