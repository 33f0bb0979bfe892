import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { second } from '../domain/kernel/time.ts';
import { buildApp } from './app.ts';
import type { Context } from './context.ts';
import { prepareDemo, refuseOpenDemo } from './demo/prepare.ts';
import { type Environment, StartError } from './environment.ts';
import { doJobs } from './jobs/work.ts';
import { loggableError } from './loggable.ts';
import { type OpenOptions, openContext, Undo } from './open.ts';
import { reasonOf } from './reason.ts';
import { setUpCode } from './services/accounts/first-owner.ts';
import { noteLateTasks } from './services/clock/clock.ts';
import { serverKey } from './services/evidence/server-key.ts';
import { Membership } from './services/nodes/nodes.ts';
import { isDatabaseFault, unusableDatabase } from './unusable-database.ts';

/** How long running requests may take when the server stops. */
const patience = 10 * second;

const page = path.join(import.meta.dirname, '../dist');

/** A running server. */
export interface RunningServer {
  url: string;
  context: Context;
  /** The code for the set-up page; null once somebody can sign in. */
  setUpCode: string | null;
  /**
   * Stops gracefully within ten seconds, then closes what is left and releases the data directory. If `isDrained`, it
   * takes requests for DRAIN_SECONDS before, while health answers 503.
   */
  stop(options?: { isDrained?: boolean }): Promise<void>;
}

/** Throws {@link StartError} if the port cannot be used, before anything is made in a new data directory. */
async function requireFreePort(environment: Environment): Promise<void> {
  const probe = createServer();
  try {
    probe.listen(environment.port, environment.host);
    await once(probe, 'listening');
  } catch (problem) {
    throw unusablePort(environment, problem);
  }
  probe.close();
  await once(probe, 'close');
}

function unusablePort({ port, host }: Environment, problem: unknown): StartError {
  const inUse = problem instanceof Error && 'code' in problem && problem.code === 'EADDRINUSE';
  if (inUse) return new StartError(`PORT ${port} on ${host} is in use; stop what uses it or choose another PORT.`);
  return new StartError(`HOST ${host} and PORT ${port} cannot be listened on: ${reasonOf(problem)}.`);
}

async function listen(app: FastifyInstance, environment: Environment): Promise<string> {
  const { port, host } = environment;
  try {
    return await app.listen({ port, host });
  } catch (problem) {
    throw unusablePort(environment, problem);
  }
}

async function closeWithin(app: FastifyInstance, milliseconds: number): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), milliseconds);
  await app.close();
  clearTimeout(cut);
}

/** In the evening, the demo's tasks of today are late already: whoever looks around isn't notified of each a minute later. */
async function startDemo(context: Context): Promise<void> {
  await prepareDemo(context);
  await noteLateTasks(context);
}

/** Starts the server. Throws {@link StartError} with one line for the operator. */
export async function startServer(options: Omit<OpenOptions, 'stopping'>): Promise<RunningServer> {
  const undo = new Undo();
  const stopping = new AbortController();
  const { environment, log } = options;
  try {
    for (const warning of environment.warnings) log.warn(warning);
    await requireFreePort(environment);
    const context = await openContext({ ...options, works: true, stopping: stopping.signal }, undo);
    const membership = await Membership.join(context);
    undo.add(() => membership?.leave());
    await (environment.demo ? startDemo(context) : refuseOpenDemo(context));
    await serverKey(context.database.kysely, context.now());
    const code = await setUpCode(context);
    context.metrics.watchProcess();
    const app = await buildApp({ context, pageDirectory: existsSync(page) ? page : null, isNew: code !== null });
    undo.add(() => closeWithin(app, patience));
    // Before connections close: health reports it, and open streams end themselves.
    undo.add(() => stopping.abort());
    const url = await listen(app, environment);
    await doJobs(context, context.jobs);
    const stop = async ({ isDrained = false } = {}): Promise<void> => {
      if (isDrained) await context.drain.run(environment.drain);
      await undo.run();
    };
    return { url, context, setUpCode: code, stop };
  } catch (problem) {
    // A failed database may not close either; the first fault is the one to report.
    await undo.run().catch((last: unknown) => log.warn({ error: loggableError(last) }, 'could not close'));
    throw isDatabaseFault(problem) ? unusableDatabase(environment, problem) : problem;
  }
}
