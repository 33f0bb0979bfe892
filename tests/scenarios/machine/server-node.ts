import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { buildApp } from '../../../server/app.ts';
import type { Context } from '../../../server/context.ts';
import { readEnvironment } from '../../../server/environment.ts';
import { openContext, Undo } from '../../../server/open.ts';
import type { Clock } from './clock.ts';

/** Where a server finds its data. */
export interface NodePlace {
  /** By which the database knows its connections. */
  name: string;
  databaseUrl: string | null;
  directory: string;
}

function named(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('application_name', name);
  return url.href;
}

interface Parts {
  name: string;
  url: string;
  context: Context;
  app: FastifyInstance;
  undo: Undo;
  stopping: AbortController;
}

/** One process of the server, as far as one process of the tests can hold it: it may end without any farewell. */
export class ServerNode {
  readonly name: string;
  readonly url: string;
  readonly context: Context;
  readonly #app: FastifyInstance;
  readonly #undo: Undo;
  readonly #stopping: AbortController;

  private constructor(parts: Parts) {
    this.name = parts.name;
    this.url = parts.url;
    this.context = parts.context;
    this.#app = parts.app;
    this.#undo = parts.undo;
    this.#stopping = parts.stopping;
  }

  /** Starts on the data as they are. `prepare` runs before anybody can ask. */
  static async start(
    { name, databaseUrl, directory }: NodePlace,
    clock: Clock,
    prepare: (context: Context) => Promise<void>,
  ): Promise<ServerNode> {
    const environment = readEnvironment({
      PORT: '0',
      DATA_DIR: directory,
      DEMO: '0',
      JWT_SECRET: 'a secret that only this scenario run knows, long enough',
      ...(databaseUrl === null ? {} : { DATABASE_URL: named(databaseUrl, name) }),
    });
    const stopping = new AbortController();
    const undo = new Undo();
    const log = pino({ level: 'silent' });
    const context = await openContext({ environment, log, now: () => clock.now, stopping: stopping.signal }, undo);
    await prepare(context);
    const app = await buildApp({ context, pageDirectory: null });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    return new ServerNode({ name, url, context, app, undo, stopping });
  }

  /**
   * Ends it hard: connections are cut where they are, and the database goes before any request under way has ended, so that
   * what was not committed is not there when another starts.
   */
  async kill(): Promise<void> {
    this.#app.server.closeAllConnections();
    const away = this.#undo.run();
    this.#stopping.abort();
    await this.#app.close();
    await away;
  }
}
