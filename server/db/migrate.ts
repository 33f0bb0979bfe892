import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { migrationNames } from './migrations/list.ts';
import type { Executor } from './schema.ts';

const directory = path.join(import.meta.dirname, 'migrations');

const migrationOf = (name: string): Migration => ({
  async up(kysely) {
    const text = await readFile(path.join(directory, `${name}.sql`), 'utf8');
    await sql.raw(text).execute(kysely);
  },
});

const migratorOf = (kysely: Executor): Migrator => {
  const migrations = Object.fromEntries(migrationNames.map((name) => [name, migrationOf(name)]));
  return new Migrator({ db: kysely, provider: { getMigrations: async () => migrations } });
};

/**
 * Brings the tables up to date, all of it or nothing, in one transaction under an advisory lock: nodes that start
 * together take turns. Throws what the database answered.
 */
export async function migrate(kysely: Executor): Promise<void> {
  const { error } = await migratorOf(kysely).migrateToLatest();
  if (error !== undefined) throw error;
}

/** Makes the tables as they were when `name` was the last migration, in an empty database: for data from then. */
export async function migrateTo(kysely: Executor, name: string): Promise<void> {
  const { error } = await migratorOf(kysely).migrateTo(name);
  if (error !== undefined) throw error;
}
