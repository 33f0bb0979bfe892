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
 * Applies all pending migrations or none, in one transaction under an advisory lock that serialises nodes. Throws the
 * database's error.
 */
export async function migrate(kysely: Executor): Promise<void> {
  const { error } = await migratorOf(kysely).migrateToLatest();
  if (error !== undefined) throw error;
}

/** Creates the schema as of migration `name` in an empty database, to load data from that time. */
export async function migrateTo(kysely: Executor, name: string): Promise<void> {
  const { error } = await migratorOf(kysely).migrateTo(name);
  if (error !== undefined) throw error;
}
