import { randomUUID } from 'node:crypto';
import { cpSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, describe, inject } from 'vitest';
import { type Database, type DatabaseOptions, openDatabase } from '../../server/db/database.ts';
import { sampleOf, size } from '../../tools/test/sizes.ts';
import { type Content, onProblem, pgliteTemplate, postgresTemplate, urlOf } from './templates.ts';

export type Kind = Database['kind'];

/** One connection per process, since to connect takes longer than to make a database; it keeps no process alive. */
let cluster: pg.Pool | undefined;

async function onCluster(statement: string): Promise<void> {
  cluster ??= poolOfOne();
  await cluster.query(statement);
}

function poolOfOne(): pg.Pool {
  const pool = new pg.Pool({
    connectionString: inject('postgresUrl'),
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });
  // Vitest stops the cluster while its processes still run. A connection that is lost while nobody uses it is nobody's failure:
  // the pool connects anew for the next statement, which fails if it can't.
  pool.on('error', () => undefined);
  return pool;
}

/** A database made for one test file, to be opened as often as it likes (two nodes). `drop` removes it. */
export interface FreshDatabase {
  kind: Kind;
  options: DatabaseOptions;
  drop(): Promise<void>;
}

/**
 * A copy of a database that holds `content`: on the test cluster, or in a directory of its own. Without a content there is an
 * empty directory, in which whoever opens it has to make the embedded database; that takes seconds.
 */
export async function freshDatabase(kind: Kind, content?: Content): Promise<FreshDatabase> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'ergon-test-'));
  const options = { dataDir, onProblem };
  const removeDirectory = async () => rmSync(dataDir, { recursive: true, force: true });
  if (kind === 'pglite') {
    // An embedded database is more than a thousand files: one by one in the background they would take six times as long.
    if (content !== undefined) cpSync(await pgliteTemplate(content), dataDir, { recursive: true });
    return { kind, options: { ...options, databaseUrl: null }, drop: removeDirectory };
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Copying files takes a quarter of what writing them page by page does.
  const template = content === undefined ? '' : ` template ${await postgresTemplate(content)} strategy file_copy`;
  await onCluster(`create database ${name}${template}`);
  return {
    kind,
    options: { ...options, databaseUrl: urlOf(name) },
    async drop() {
      await onCluster(`drop database if exists ${name} with (force)`);
      await removeDirectory();
    },
  };
}

/** Opens databases that are closed and dropped when the `describe` block is over. */
export interface Opener {
  kind: Kind;
  /** A database with empty tables, or with the demo company. */
  open(content?: Content): Promise<Database>;
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
  const closedAtEnd = (database: Database): Database => {
    ends.push(() => database.close());
    return database;
  };
  return {
    kind,
    atEnd: (step) => void ends.push(step),
    async open(content = 'tables') {
      last = await freshDatabase(kind, content);
      ends.push(last.drop);
      return closedAtEnd(await openDatabase(last.options));
    },
    async openAgain() {
      if (last?.kind !== 'postgres') throw new Error('only a PostgreSQL that was opened has a second node');
      return closedAtEnd(await openDatabase(last.options));
    },
  };
}

/** Which database comes first: PGlite in the quick size, else PostgreSQL, which answers many small questions sooner. */
const kinds: readonly Kind[] = size === 'quick' ? ['pglite'] : ['postgres', 'pglite'];

function describeOn(count: number, name: string, tests: (opener: Opener) => void): void {
  for (const kind of kinds.slice(0, count)) describe(`${name} (${kind})`, () => tests(openerOf(kind)));
}

/** Tests of SQL, locks or the change log: on the embedded database in `npm run test:quick`, on PostgreSQL in `npm test`, on both in `npm run test:all`. */
export const describeOnBothDatabases = (name: string, tests: (opener: Opener) => void): void =>
  describeOn(sampleOf('databasesOfSql'), name, tests);

/** Tests of rules that have no SQL of their own: on one database in `npm test`, on both in `npm run test:all`. */
export const describeRules = (name: string, tests: (opener: Opener) => void): void =>
  describeOn(sampleOf('databases'), name, tests);
