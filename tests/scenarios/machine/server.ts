import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { readEnvironment } from '../../../server/environment.ts';
import { type RunningServer, startServer } from '../../../server/start.ts';
import type { FreshDatabase } from '../../support/databases.ts';
import type { Clock } from './clock.ts';

/** The server of a scenario run: it can be stopped hard and started again on the same data. */
export class ScenarioServer {
  readonly #database: FreshDatabase;
  readonly #clock: Clock;
  readonly #directory: string;
  #nodes: RunningServer[] = [];
  #turn = 0;

  private constructor(database: FreshDatabase, clock: Clock, directory: string) {
    this.#database = database;
    this.#clock = clock;
    this.#directory = directory;
  }

  /** Starts `nodes` servers on one database: more than one only on PostgreSQL. */
  static async start(database: FreshDatabase, clock: Clock, nodes: number): Promise<ScenarioServer> {
    const directory = await mkdtemp(path.join(tmpdir(), 'ergon-scenario-'));
    const server = new ScenarioServer(database, clock, directory);
    for (let count = 0; count < nodes; count += 1) await server.#startNode();
    return server;
  }

  /** Where a request goes: the nodes take turns. */
  get url(): string {
    this.#turn += 1;
    return this.#nodes[this.#turn % this.#nodes.length]?.url ?? 'http://127.0.0.1:1';
  }

  get database() {
    const [node] = this.#nodes;
    if (!node) throw new Error('the server is down');
    return node.context.database;
  }

  /** Where photos are kept. */
  get directory(): string {
    return this.#directory;
  }

  /** Ends a node and starts another on the same data. Devices see cut connections meanwhile. */
  async restart(): Promise<void> {
    const node = this.#nodes.shift();
    await node?.stop();
    await this.#startNode();
  }

  async stop(): Promise<void> {
    for (const node of this.#nodes) await node.stop();
    this.#nodes = [];
    await this.#database.drop();
    await rm(this.#directory, { recursive: true, force: true });
  }

  async #startNode(): Promise<void> {
    const { databaseUrl } = this.#database.options;
    const environment = readEnvironment({
      PORT: '0',
      DATA_DIR: this.#directory,
      DEMO: '0',
      JWT_SECRET: 'a secret that only this scenario run knows, long enough',
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    });
    this.#nodes.push(await startServer({ environment, log: pino({ level: 'silent' }), now: () => this.#clock.now }));
  }
}
