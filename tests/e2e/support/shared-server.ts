import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { CompanyCopies } from '../../support/company-copies.ts';
import { ServerProcess } from '../../support/server-process.ts';
import type { Company } from './company.ts';

/** A server that tests share, each with a company of its own. */
export interface SharedServer {
  url: string;
  /** Its database, for tests that put into rows what no form takes. */
  databaseUrl: string;
  /** Another copy of the demo company, in which nobody has worked yet. */
  company(): Promise<Company>;
  end(): Promise<void>;
}

async function createDatabase(clusterUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: clusterUrl });
  await client.connect();
  try {
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  return Object.assign(new URL(clusterUrl), { pathname: `/${name}` }).href;
}

/** Starts one on a database of its own, `name`, in a PostgreSQL. */
export async function startSharedServer(clusterUrl: string, name: string): Promise<SharedServer> {
  const directory = await mkdtemp(path.join(tmpdir(), 'ergon-e2e-'));
  const databaseUrl = await createDatabase(clusterUrl, name);
  const running = new ServerProcess({ PORT: '0', DATA_DIR: directory, DATABASE_URL: databaseUrl, DEMO: '1' });
  const url = await running.ready();
  const copies = await CompanyCopies.of(databaseUrl);
  return {
    url,
    databaseUrl,
    async company() {
      const suffix = await copies.make();
      return { url, directory, username: (account) => `${account}${suffix}` };
    },
    async end() {
      await copies.close();
      await running.kill();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
