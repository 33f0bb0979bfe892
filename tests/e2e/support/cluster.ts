import process from 'node:process';
import { startCluster } from '../../support/postgres-cluster.ts';

const variable = 'BROWSER_TESTS_CLUSTER';

/** Set-up of all browser tests: one PostgreSQL, in which the server of each worker has a database. */
export default async function setUp(): Promise<() => Promise<void>> {
  const { url, stop } = await startCluster();
  process.env[variable] = url;
  return stop;
}

/** The connection string of the maintenance database of that PostgreSQL. */
export function clusterUrl(): string {
  const url = process.env[variable];
  if (url === undefined) throw new Error('the PostgreSQL of the browser tests has not been started');
  return url;
}
