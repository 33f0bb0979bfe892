import path from 'node:path';
import pg from 'pg';
import { run } from '../../../tools/run.ts';
import { freePort } from '../../support/free-port.ts';
import { Program } from '../../support/program.ts';
import { asServiceUser, postgresProgram } from './programs.ts';
import { makeServiceDirectory } from './service-directory.ts';
import type { Stage } from './story.ts';

/** A running PostgreSQL as Debian has it, on 127.0.0.1, with a role `ergon` that owns a database `ergon`. */
export interface Postgres {
  port: number;
  /** Of the superuser `postgres`, at the maintenance database. */
  adminUrl: string;
  /** Of the role `ergon`, which has no rights but those on its database. */
  url: string;
  directory: string;
  /** kill -9 of all its processes. */
  kill(): Promise<void>;
}

/** Runs a program of PostgreSQL as a user that it accepts; throws what it wrote when it fails. */
export async function runPostgresProgram(name: string, args: readonly string[]): Promise<string> {
  const { code, output } = await run(asServiceUser([postgresProgram(name), ...args]), { output: 'keep' });
  if (code !== 0) throw new Error(`${name} failed with ${code}:\n${output.slice(-4000)}`);
  return output;
}

/** Runs statements one after the other on a connection of their own; gives the rows of the last one. */
export async function onDatabase(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

const urlOf = (port: number, user: string, database: string): string =>
  `postgres://${user}@127.0.0.1:${port}/${database}`;

/** Starts a PostgreSQL on files that are there: a new cluster's, or a copy's of another one. */
export async function startPostgresOn(
  stage: Stage,
  directory: string,
  settings: readonly string[] = [],
): Promise<Postgres> {
  const port = await freePort();
  const given = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${directory}`, ...settings];
  const options = given.flatMap((setting) => ['-c', setting]);
  const program = new Program(asServiceUser([postgresProgram('postgres'), '-D', directory, ...options]));
  stage.atEnd(() => program.kill());
  const adminUrl = urlOf(port, 'postgres', 'postgres');
  await program.until(async () => (await isUp(adminUrl)) || undefined);
  return { port, adminUrl, url: urlOf(port, 'ergon', 'ergon'), directory, kill: () => program.kill() };
}

async function isUp(url: string): Promise<boolean> {
  try {
    await onDatabase(url, 'select 1');
    return true;
  } catch (problem) {
    // It is not there yet, or starting.
    if (['ECONNREFUSED', '57P03'].includes(String((problem as NodeJS.ErrnoException).code))) return false;
    throw problem;
  }
}

/** Starts a new PostgreSQL with Debian's defaults, besides `settings` (`name=value`). */
export async function startPostgres(stage: Stage, settings: readonly string[] = []): Promise<Postgres> {
  const directory = path.join(await makeServiceDirectory(stage, 'postgres'), 'data');
  await runPostgresProgram('initdb', ['-D', directory, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync']);
  const postgres = await startPostgresOn(stage, directory, settings);
  await onDatabase(postgres.adminUrl, 'create role ergon login', 'create database ergon owner ergon');
  return postgres;
}
