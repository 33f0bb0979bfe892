import { sql } from 'kysely';
import { StartError } from '../../environment.ts';
import type { Executor } from '../schema.ts';

/** Resolves when the database answers; throws what stands in the way. */
export async function databaseAnswers(db: Executor): Promise<void> {
  await sql`select 1`.execute(db);
}

/**
 * Resolves when a PostgreSQL takes writes; throws what stands in the way. A megabyte that does not fit into memory goes to its
 * disk as a temporary file, which leaves nothing behind. Providers also make a database read-only whose disk is almost full.
 */
export async function requireWritable(db: Executor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local work_mem = '64kB'`.execute(tx);
    const { rows } = await sql<{ readOnly: string }>`
      select current_setting('transaction_read_only') as "readOnly", count(*) from generate_series(1, 50000)`.execute(
      tx,
    );
    if (rows[0]?.readOnly === 'on') throw new Error('the database is read-only');
  });
}

/** Throws {@link StartError} when the PostgreSQL is older than 15. */
export async function requirePostgres15(db: Executor): Promise<void> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version_num') as version`.execute(db);
  const version = Number(rows[0]?.version);
  if (!(version >= 150_000)) throw new StartError(`DATABASE_URL is a PostgreSQL ${version / 10_000}; 15 is needed.`);
}

/** Tells the planner about rows that came in large numbers. */
export async function analyze(db: Executor): Promise<void> {
  await sql`analyze`.execute(db);
}
