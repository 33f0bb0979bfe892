import { sql } from 'kysely';
import { StartError } from '../../environment.ts';
import type { Executor } from '../schema.ts';

/** Throws when the database doesn't answer. */
export async function databaseAnswers(db: Executor): Promise<void> {
  await sql`select 1`.execute(db);
}

/**
 * Throws when PostgreSQL can't write. Sorting more than fits into memory writes a temporary file to its disk; providers
 * also make a database with a nearly full disk read-only.
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

/** Updates the planner's statistics after a bulk insertion. */
export async function analyze(db: Executor): Promise<void> {
  await sql`analyze`.execute(db);
}
