import { cpSync, existsSync } from 'node:fs';
import { mkdtemp, rename } from 'node:fs/promises';
import path from 'node:path';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import { keepChecks } from '../../server/db/checks.ts';
import { type DatabaseOptions, openDatabase } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { demoPassword } from '../../server/demo/people.ts';
import { prepareDemo } from '../../server/demo/prepare.ts';
import { JobQueue } from '../../server/jobs/queue.ts';
import { TestClock } from './clock.ts';

/**
 * The content of a database when a test gets it: nothing, empty tables, or the demo company at the time of a new
 * {@link TestClock}.
 */
export type Content = 'nothing' | 'tables' | 'demo';

/** The content from which another one is made. */
const basis = { nothing: null, tables: 'nothing', demo: 'tables' } as const satisfies Record<Content, Content | null>;

/** A problem that no caller waits for is one that the test has to know of. */
export const onProblem = (problem: unknown): never => {
  throw problem;
};

/** Brings a database to a content from the one that is its basis. */
async function fill(options: DatabaseOptions, content: Content): Promise<void> {
  const database = await openDatabase(options);
  try {
    const log = pino({ level: 'silent' });
    if (content === 'tables') {
      await migrate(database.kysely);
      await keepChecks(database.kysely);
      await (await JobQueue.open(database, { log, works: false })).close();
    } else if (content === 'demo') {
      const { now, newId } = new TestClock();
      await prepareDemo({ database, log, now, newId });
      // A hash says what it costs to compare with it: tests that sign in would spend an eighth of their time on that.
      const passwordHash = await hash(demoPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 });
      await database.kysely.updateTable('credentials').set({ password_hash: passwordHash }).execute();
    }
  } finally {
    await database.close();
  }
}

/** Makes something of the cluster once per run, whichever process needs it first: the others wait for it. */
async function once(make: (cluster: pg.Client) => Promise<void>): Promise<void> {
  const cluster = new pg.Client({ connectionString: inject('postgresUrl') });
  await cluster.connect();
  try {
    await cluster.query('select pg_advisory_lock(1)');
    await make(cluster);
  } finally {
    await cluster.end();
  }
}

/** The connection string of a database of the test cluster. */
export function urlOf(name: string): string {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return url.href;
}

async function makePostgres(content: Content): Promise<string> {
  const template = `template_${content}`;
  const from = basis[content] === null ? '' : ` template ${await postgresTemplate(basis[content])}`;
  await once(async (cluster) => {
    const { rowCount } = await cluster.query('select from pg_database where datname = $1', [template]);
    if (rowCount !== 0) return;
    // Only a whole one gets the name by which others find it.
    const unfinished = `${template}_unfinished`;
    await cluster.query(`drop database if exists ${unfinished}`);
    await cluster.query(`create database ${unfinished}${from}`);
    await fill({ databaseUrl: urlOf(unfinished), dataDir: '', onProblem }, content);
    await cluster.query(`alter database ${unfinished} rename to ${template}`);
  });
  return template;
}

async function makePglite(content: Content): Promise<string> {
  const directory = path.join(inject('templateDirectory'), content);
  const from = basis[content] === null ? null : await pgliteTemplate(basis[content]);
  await once(async () => {
    if (existsSync(directory)) return;
    // Only a whole one gets the name by which others find it.
    const unfinished = await mkdtemp(`${directory}-`);
    if (from !== null) cpSync(from, unfinished, { recursive: true });
    await fill({ databaseUrl: null, dataDir: unfinished, onProblem }, content);
    await rename(unfinished, directory);
  });
  return directory;
}

/** Remembers what a process has made, by its content. */
function remembered(make: (content: Content) => Promise<string>): (content: Content) => Promise<string> {
  const made = new Map<Content, Promise<string>>();
  return (content) => {
    const present = made.get(content) ?? make(content);
    made.set(content, present);
    return present;
  };
}

/** The name of the database of the cluster that holds a content, to be copied with `create database … template`. */
export const postgresTemplate = remembered(makePostgres);

/** The data directory whose embedded database holds a content, to be copied. */
export const pgliteTemplate = remembered(makePglite);
