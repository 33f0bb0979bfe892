import { cp } from 'node:fs/promises';
import process from 'node:process';
import pg from 'pg';
import { run } from '../../../tools/run.ts';
import { startCluster } from '../../support/postgres-cluster.ts';
import type { Ground } from './ground.ts';

/** What a server has to be told to work on a database. */
export type DatabaseEnvironment = Readonly<Record<'DATA_DIR' | 'DATABASE_URL', string>>;

async function seed(ground: Ground, environment: DatabaseEnvironment, tasks: number): Promise<void> {
  const command = [
    process.execPath,
    '--disable-warning=ExperimentalWarning',
    'server/demo/seed.ts',
    '--tasks',
    `${tasks}`,
  ] as const;
  const start = performance.now();
  const { code, output } = await run(command, { output: 'keep', environment });
  if (code !== 0) throw new Error(`The database could not be filled: ${output}`);
  ground.say(`filled a database with ${tasks} tasks in ${Math.round((performance.now() - start) / 1000)} s`);
}

const cluster = (ground: Ground): Promise<string> =>
  ground.once('cluster', async () => {
    const { url, stop } = await startCluster({ durable: true });
    ground.atEnd(stop);
    return url;
  });

/** The rows of a statement in the database at `url`, on a connection of its own. */
export async function inDatabase<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Row>(statement);
    return rows;
  } finally {
    await client.end();
  }
}

let copies = 0;

/** A PostgreSQL database with the demo company and so many tasks of it; each call gets a copy of its own. */
export async function onPostgres(ground: Ground, tasks: number): Promise<DatabaseEnvironment> {
  const maintenance = await cluster(ground);
  const urlOf = (name: string): string => Object.assign(new URL(maintenance), { pathname: `/${name}` }).href;
  const template = `filled_${tasks}`;
  await ground.once(template, async () => {
    await inDatabase(maintenance, `create database ${template}`);
    await seed(ground, { DATABASE_URL: urlOf(template), DATA_DIR: await ground.directory() }, tasks);
  });
  copies += 1;
  const copy = `copy_${copies}`;
  await inDatabase(maintenance, `create database ${copy} template ${template}`);
  return { DATABASE_URL: urlOf(copy), DATA_DIR: await ground.directory() };
}

/** The same in an embedded database. */
export async function onPglite(ground: Ground, tasks: number): Promise<DatabaseEnvironment> {
  const template = await ground.once(`pglite-${tasks}`, async () => {
    const directory = await ground.directory();
    await seed(ground, { DATABASE_URL: '', DATA_DIR: directory }, tasks);
    return directory;
  });
  const directory = await ground.directory();
  await cp(template, directory, { recursive: true });
  return { DATABASE_URL: '', DATA_DIR: directory };
}
