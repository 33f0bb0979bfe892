import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, describe, inject } from 'vitest';
import { openPglite } from '../../server/db/adapters/pglite.ts';
import { type Database, type DatabaseOptions, databaseOn, openDatabase } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { filledFiles } from './pglite-files.ts';

export type Kind = Database['kind'];

/** A problem that no caller waits for is one that the test has to know of. */
const onProblem = (problem: unknown): never => {
  throw problem;
};

async function onCluster(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A database made for one test file, to be opened as often as it likes (two nodes). `drop` removes it. */
export interface FreshDatabase {
  kind: Kind;
  options: DatabaseOptions;
  drop(): Promise<void>;
}

/** An empty database: in memory, or on the test cluster. */
export async function freshDatabase(kind: Kind): Promise<FreshDatabase> {
  if (kind === 'pglite') {
    return { kind, options: { databaseUrl: null, dataDir: null, onProblem }, drop: async () => undefined };
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onCluster(`create database ${name}`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return {
    kind,
    options: { databaseUrl: url.href, dataDir: null, onProblem },
    drop: () => onCluster(`drop database if exists ${name} with (force)`),
  };
}

/** Opens databases that are closed and dropped when the `describe` block is over. */
export interface Opener {
  kind: Kind;
  /** An empty database with all tables. */
  open(): Promise<Database>;
  /** Another connection to the one that was opened last: a second node. Only on PostgreSQL. */
  openAgain(): Promise<Database>;
  /** Does `step` when the block is over, before what was opened earlier is closed. */
  atEnd(step: () => Promise<void>): void;
}

/** Opens databases of one kind; to be called in a `describe` block. */
export function openerOf(kind: Kind): Opener {
  const ends: (() => Promise<void>)[] = [];
  let last: FreshDatabase | undefined;
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });
  const openOn = async (fresh: FreshDatabase): Promise<Database> => {
    const database =
      kind === 'pglite' ? databaseOn(await openPglite(null, await filledFiles())) : await openDatabase(fresh.options);
    ends.push(() => database.close());
    return database;
  };
  return {
    kind,
    atEnd: (step) => void ends.push(step),
    async open() {
      const fresh = await freshDatabase(kind);
      ends.push(() => fresh.drop());
      last = fresh;
      const database = await openOn(fresh);
      await migrate(database.kysely);
      return database;
    },
    async openAgain() {
      if (last?.kind !== 'postgres') throw new Error('only a PostgreSQL that was opened has a second node');
      return openOn(last);
    },
  };
}

/**
 * Whether what tries every call with everybody is tried whole on such a database: on both in the long run, in the short one on
 * PostgreSQL, which answers such a flood of small questions several times as fast, and a share of it on the embedded one.
 */
export const isTriedWhole = (kind: Kind): boolean => process.env.TEST_ALL === '1' || kind === 'postgres';

/** The same tests on the embedded database and on a real PostgreSQL. */
export function describeOnBothDatabases(name: string, tests: (opener: Opener) => void): void {
  for (const kind of ['pglite', 'postgres'] as const) {
    describe(`${name} (${kind})`, () => tests(openerOf(kind)));
  }
}
