import { webcrypto } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { mintId } from '../domain/kernel/ids.ts';
import { second } from '../domain/kernel/time.ts';
import { buildApp } from './app.ts';
import type { Context } from './context.ts';
import { keptSecret, lockDataDirectory, prepareDataDirectory } from './data-directory.ts';
import { type Database, openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { requirePostgres15 } from './db/repositories/health.ts';
import { prepareDemo } from './demo/prepare.ts';
import { type Environment, StartError } from './environment.ts';
import { loggableError } from './http/problems.ts';

/** How long running requests may take to end when the server is told to stop. */
const patience = 10 * second;

/** A server that answers. */
export interface RunningServer {
  url: string;
  context: Context;
  /** Ends what is running, at most ten seconds later closes what is left, and gives the data directory back. */
  stop(): Promise<void>;
}

export interface StartOptions {
  environment: Environment;
  log: Logger;
  /** The clock; the system's unless a test holds it. */
  now?: () => number;
}

const root = path.join(import.meta.dirname, '..');

async function versionOfProduct(): Promise<string> {
  const parsed: unknown = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  const version = typeof parsed === 'object' && parsed !== null ? Reflect.get(parsed, 'version') : undefined;
  return typeof version === 'string' ? version : 'unknown';
}

const reasonOf = (problem: unknown): string => {
  if (problem instanceof AggregateError && problem.errors.length > 0) return reasonOf(problem.errors[0]);
  return problem instanceof Error ? problem.message : String(problem);
};

async function openReadyDatabase({ environment, log }: StartOptions): Promise<Database> {
  const { databaseUrl, dataDir } = environment;
  const onProblem = (problem: unknown) => log.error({ error: loggableError(problem) }, 'database connection lost');
  let database: Database | undefined;
  try {
    database = await openDatabase({ databaseUrl, dataDir, onProblem });
    if (database.kind === 'postgres') await requirePostgres15(database.kysely);
    await migrate(database.kysely);
    return database;
  } catch (problem) {
    await database?.close();
    if (problem instanceof StartError) throw problem;
    const source = databaseUrl === null ? `The database in ${dataDir}` : `The database of DATABASE_URL`;
    throw new StartError(`${source} cannot be used: ${reasonOf(problem)}.`);
  }
}

async function listen(app: FastifyInstance, { port, host }: Environment): Promise<string> {
  try {
    return await app.listen({ port, host });
  } catch (problem) {
    const code = problem instanceof Error && 'code' in problem ? problem.code : '';
    if (code === 'EADDRINUSE')
      throw new StartError(`PORT ${port} on ${host} is in use; stop what uses it or choose another PORT.`);
    throw new StartError(`HOST ${host} and PORT ${port} cannot be listened on: ${reasonOf(problem)}.`);
  }
}

async function closeWithin(app: FastifyInstance, milliseconds: number): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), milliseconds);
  await app.close();
  clearTimeout(cut);
}

/** Undoes steps in reverse order; each is added once its step is done. */
class Undo {
  readonly #steps: (() => Promise<void> | void)[] = [];

  add(step: () => Promise<void> | void): void {
    this.#steps.push(step);
  }

  async run(): Promise<void> {
    for (let step = this.#steps.pop(); step !== undefined; step = this.#steps.pop()) await step();
  }
}

async function prepare(options: StartOptions, undo: Undo): Promise<{ context: Context; app: FastifyInstance }> {
  const { environment, log, now = Date.now } = options;
  await prepareDataDirectory(environment.dataDir);
  // With DATABASE_URL only files are in the directory, named by their content: several nodes may share it.
  if (environment.databaseUrl === null) undo.add(await lockDataDirectory(environment.dataDir));
  const secret = new TextEncoder().encode(environment.jwtSecret ?? (await keptSecret(environment.dataDir)));
  const database = await openReadyDatabase(options);
  undo.add(() => database.close());
  const stopping = new AbortController();
  const newId = () => mintId(now(), (count) => webcrypto.getRandomValues(new Uint8Array(count)));
  const version = await versionOfProduct();
  const context = { environment, database, secret, log, now, newId, version, stopping: stopping.signal };
  if (environment.demo) await prepareDemo(context);
  const page = path.join(root, 'dist');
  const app = await buildApp({ context, pageDirectory: existsSync(page) ? page : null });
  undo.add(() => closeWithin(app, patience));
  undo.add(() => stopping.abort());
  return { context, app };
}

/** Starts the server. Throws {@link StartError} with one line for the person when something stands in the way. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const undo = new Undo();
  try {
    const { context, app } = await prepare(options, undo);
    const url = await listen(app, options.environment);
    return { url, context, stop: () => undo.run() };
  } catch (problem) {
    await undo.run();
    throw problem;
  }
}
