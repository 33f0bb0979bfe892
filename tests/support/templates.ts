import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import { openPglite } from '../../server/db/adapters/pglite.ts';
import { type Database, databaseOn, openDatabase } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { prepareDemo } from '../../server/demo/prepare.ts';
import { JobQueue } from '../../server/jobs/queue.ts';
import { TestClock } from './clock.ts';

/** The content of a database when a test gets it: empty tables, or the demo company at the time of a new {@link TestClock}. */
export type Content = 'tables' | 'demo';

/** A problem that no caller waits for is one that the test has to know of. */
export const onProblem = (problem: unknown): never => {
  throw problem;
};

async function fill(database: Database, content: Content): Promise<void> {
  await migrate(database.kysely);
  const log = pino({ level: 'silent' });
  const jobs = await JobQueue.open(database, { log, works: false });
  await jobs.close();
  if (content === 'tables') return;
  const { now, newId } = new TestClock();
  await prepareDemo({ database, log, now, newId });
}

/**
 * Makes something once per run, whichever test file needs it first: the others wait for it. Test files run in several
 * processes, so the lock is one of the cluster that all of them share.
 */
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
  await once(async (cluster) => {
    const { rowCount } = await cluster.query('select from pg_database where datname = $1', [template]);
    if (rowCount !== 0) return;
    // Only a whole one gets the name by which others find it.
    await cluster.query(`drop database if exists ${template}_unfinished`);
    await cluster.query(`create database ${template}_unfinished`);
    const database = await openDatabase({ databaseUrl: urlOf(`${template}_unfinished`), dataDir: null, onProblem });
    try {
      await fill(database, content);
    } finally {
      await database.close();
    }
    await cluster.query(`alter database ${template}_unfinished rename to ${template}`);
  });
  return template;
}

async function makePglite(content: Content): Promise<Blob> {
  const file = path.join(inject('templateDirectory'), `${content}.tar`);
  await once(async () => {
    if (existsSync(file)) return;
    const pglite = await openPglite(null);
    const database = databaseOn(pglite);
    await fill(database, content);
    const files = await pglite.dumpDataDir('none');
    await database.close();
    await writeFile(`${file}.unfinished`, Buffer.from(await files.arrayBuffer()));
    await rename(`${file}.unfinished`, file);
  });
  return new Blob([await readFile(file)]);
}

/** Remembers what a process has made, by its content. */
function remembered<Made>(make: (content: Content) => Promise<Made>): (content: Content) => Promise<Made> {
  const made = new Map<Content, Promise<Made>>();
  return (content) => {
    const present = made.get(content) ?? make(content);
    made.set(content, present);
    return present;
  };
}

/** The name of the database of the cluster that holds a content, to be copied with `create database … template`. */
export const postgresTemplate = remembered(makePostgres);

/** The files of an embedded database that holds a content. */
export const pgliteTemplate = remembered(makePglite);
