import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { noop } from '../../../domain/kernel/noop.ts';
import type { Context } from '../../../server/context.ts';
import { mintEpoch } from '../../../server/db/change-log/epoch.ts';
import type { Clock } from './clock.ts';
import { ServerNode } from './server-node.ts';
import type { Share } from './share.ts';

const asItIs = async (): Promise<void> => noop();
/** What `npm run restore-mark` does: a directory that was copied back cannot be told from the one that it replaces. */
const restoreMark = ({ database }: Context): Promise<void> => mintEpoch(database.kysely);

/** The server of a scenario run: killed hard, started again on the same data, or on those of an earlier backup. */
export class ScenarioServer {
  readonly #databaseUrl: string | null;
  readonly #clock: Clock;
  readonly #count: number;
  readonly #directory: string;
  #nodes: ServerNode[] = [];
  #turn = 0;
  #started = 0;

  private constructor(databaseUrl: string | null, clock: Clock, parts: { nodes: number; directory: string }) {
    this.#databaseUrl = databaseUrl;
    this.#clock = clock;
    this.#count = parts.nodes;
    this.#directory = parts.directory;
  }

  /** Starts `nodes` servers on one database: more than one only on PostgreSQL. */
  static async start(
    { databaseUrl, dataDir }: Pick<Share, 'databaseUrl' | 'dataDir'>,
    clock: Clock,
    nodes: number,
  ): Promise<ScenarioServer> {
    const server = new ScenarioServer(databaseUrl, clock, { nodes, directory: dataDir });
    await server.#startAll(asItIs);
    return server;
  }

  /** Where a request goes: the nodes take turns. Nowhere while all are down. */
  get url(): string {
    this.#turn += 1;
    return this.#nodes[this.#turn % this.#nodes.length]?.url ?? 'http://127.0.0.1:1';
  }

  get context(): Context {
    const [node] = this.#nodes;
    if (!node) throw new Error('the server is down');
    return node.context;
  }

  get database() {
    return this.context.database;
  }

  /** Kills a node and starts another on the same data. Devices see cut connections meanwhile. */
  async restart(): Promise<void> {
    await this.#kill(this.#nodes.splice(0, 1));
    this.#nodes.push(await this.#startNode(asItIs));
  }

  /** Starts what a play that broke off has left down. */
  async raise(): Promise<void> {
    if (this.#nodes.length > 0) return;
    await this.#startAll(asItIs);
  }

  /** Keeps the data as they are now, and goes on. */
  async backUp(): Promise<void> {
    await this.#killAll();
    await this.#copy('current', 'backup');
    await this.#startAll(asItIs);
  }

  /** Everything since the backup is gone. On PostgreSQL the files of photos stay, as with a file store of their own. */
  async restore(): Promise<void> {
    await this.#killAll();
    await rm(`${this.#directory}-files`, away);
    await cp(path.join(this.#directory, 'files'), `${this.#directory}-files`, { recursive: true }).catch(absent);
    await this.#copy('backup', 'current');
    await this.#startAll(this.#databaseUrl === null ? restoreMark : asItIs);
  }

  /** Puts the files beside the restored database that were there before it was restored, as a file store of their own has them. */
  async bringFilesBack(): Promise<void> {
    await cp(`${this.#directory}-files`, path.join(this.#directory, 'files'), { recursive: true });
  }

  async stop(): Promise<void> {
    await this.#killAll();
    const databaseUrl = this.#databaseUrl;
    if (databaseUrl !== null) await onCluster(databaseUrl, [`drop database if exists ${backupOf(databaseUrl)}`]);
    await rm(this.#directory, away);
    await rm(this.#directoryOf('backup'), away);
    await rm(`${this.#directory}-files`, away);
  }

  #killAll(): Promise<void> {
    return this.#kill(this.#nodes.splice(0));
  }

  /** Ends nodes hard. The database rolls back what they had open, as it does when a process is gone. */
  async #kill(nodes: readonly ServerNode[]): Promise<void> {
    const gone = nodes.map((node) => node.kill());
    const databaseUrl = this.#databaseUrl;
    if (databaseUrl !== null) {
      const names = nodes.map(({ name }) => `'${name}'`).join(', ');
      const left = `select pg_terminate_backend(pid) from pg_stat_activity where application_name in (${names})`;
      await onCluster(databaseUrl, [left]);
    }
    await Promise.all(gone);
  }

  /** Restore-mark is for the first node alone; the others start on what it made. */
  async #startAll(prepare: (context: Context) => Promise<void>): Promise<void> {
    const first = await this.#startNode(prepare);
    const others: ServerNode[] = [];
    while (others.length + 1 < this.#count) others.push(await this.#startNode(asItIs));
    this.#nodes = [first, ...others];
  }

  #startNode(prepare: (context: Context) => Promise<void>): Promise<ServerNode> {
    this.#started += 1;
    const databaseUrl = this.#databaseUrl;
    const place = { name: `ergon-${process.pid}-${this.#started}`, databaseUrl, directory: this.#directory };
    return ServerNode.start(place, this.#clock, prepare);
  }

  #directoryOf(which: 'current' | 'backup'): string {
    return which === 'current' ? this.#directory : `${this.#directory}-backup`;
  }

  async #copy(from: 'current' | 'backup', to: 'current' | 'backup'): Promise<void> {
    const databaseUrl = this.#databaseUrl;
    if (databaseUrl === null) {
      await rm(this.#directoryOf(to), away);
      await cp(this.#directoryOf(from), this.#directoryOf(to), { recursive: true });
      return;
    }
    const names = { current: nameOf(databaseUrl), backup: backupOf(databaseUrl) };
    await onCluster(databaseUrl, [
      `drop database if exists ${names[to]} with (force)`,
      `create database ${names[to]} template ${names[from]}`,
    ]);
  }
}

/** What a killed node had handed to the file system may still arrive while its directory is removed. */
const away = { recursive: true, force: true, maxRetries: 20, retryDelay: 50 };

/** Nothing was received yet. */
const absent = (fault: NodeJS.ErrnoException): void => {
  if (fault.code !== 'ENOENT') throw fault;
};

const nameOf = (url: string): string => new URL(url).pathname.slice(1);
const backupOf = (url: string): string => `${nameOf(url)}_backup`;

/** Runs statements beside the database of `url`, which may then be copied and replaced. */
async function onCluster(url: string, statements: readonly string[]): Promise<void> {
  const maintenance = new URL(url);
  maintenance.pathname = '/postgres';
  const client = new pg.Client({ connectionString: maintenance.href });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
