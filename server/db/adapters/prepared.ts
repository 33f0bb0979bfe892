import { createHash } from 'node:crypto';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';

/**
 * Begins the text of a statement that each connection is to prepare once: one that takes longer to plan than to run. Only for
 * texts of which there are few, since a connection keeps every one of them until it ends; and not with `select *`, whose
 * columns may change under it. The embedded database takes it for the comment that it is.
 */
export const prepared = '/* prepared */';

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  // A name is cut after 63 bytes.
  const name = createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/** A connection as the query builder takes it. */
function lend(client: pg.PoolClient): PostgresPoolClient {
  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query(
    asked: string | PostgresCursor<unknown>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<unknown>> | PostgresCursor<unknown> {
    if (typeof asked !== 'string') throw new TypeError('Rows are not streamed.');
    const name = asked.startsWith(prepared) ? { name: nameOf(asked) } : {};
    // The driver's types call the command of a result a text, which it is one of the few that the builder knows.
    return client.query({ ...name, text: asked, values: [...values] }) as Promise<PostgresQueryResult<unknown>>;
  }
  return { query, release: (destroy) => client.release(destroy) };
}

/** The pool as the query builder takes it, which has no names for statements of its own. */
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
