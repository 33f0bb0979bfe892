import { sql } from 'kysely';
import type { Executor } from '../schema.ts';

/** Names the lock in the database: no file is removed while a backup holds it. */
const lockNumber = 7_301_990;

/** Does `work` on one connection while no file is removed by any node, after the removals that are under way. */
export const holdingFiles = <Value>(kysely: Executor, work: (connection: Executor) => Promise<Value>): Promise<Value> =>
  kysely.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock_shared(${lockNumber})`.execute(connection);
    try {
      return await work(connection);
    } finally {
      await sql`select pg_advisory_unlock_shared(${lockNumber})`.execute(connection);
    }
  });

/** Whether files may be removed in this transaction; until it ends no backup begins. */
export async function mayRemoveFiles(tx: Executor): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(${lockNumber}) as free`.execute(tx);
  return rows[0]?.free === true;
}
