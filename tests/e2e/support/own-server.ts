import { cpSync, existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AccountName } from '../../../server/demo/people.ts';
import { templatesVariable } from '../../../tools/test/sizes.ts';
import { ServerProcess } from '../../support/server-process.ts';
import type { Company } from './company.ts';

/**
 * A server for one spec, on the embedded database: for tests that kill it, configure it, or ask about all companies, and so would
 * disturb others.
 */
export class OwnServer implements Company {
  readonly #directory: string;
  #process: ServerProcess | null = null;
  #url = '';

  readonly #environment: Readonly<Record<string, string>>;

  private constructor(directory: string, environment: Readonly<Record<string, string>>) {
    this.#directory = directory;
    this.#environment = environment;
  }

  /** `environment` is what it is told besides. */
  static async start(environment: Readonly<Record<string, string>> = {}): Promise<OwnServer> {
    const server = new OwnServer(await mkdtemp(path.join(tmpdir(), 'ergon-e2e-')), environment);
    // To make an embedded database takes many seconds; an earlier part of the run has made one with empty tables.
    const shared = process.env[templatesVariable];
    const tables = shared === undefined ? null : path.join(shared, 'tables');
    if (tables !== null && existsSync(tables)) cpSync(tables, server.directory, { recursive: true });
    await server.begin();
    return server;
  }

  /** Where it listens now; another port after each begin. */
  get url(): string {
    return this.#url;
  }

  /** The directory with its data. */
  get directory(): string {
    return this.#directory;
  }

  username(account: AccountName): string {
    return account;
  }

  async begin(): Promise<void> {
    this.#process = new ServerProcess({ PORT: '0', DATA_DIR: this.#directory, DEMO: '1', ...this.#environment });
    this.#url = await this.#process.ready();
  }

  /** kill -9. */
  async kill(): Promise<void> {
    await this.#process?.kill();
    this.#process = null;
  }

  async end(): Promise<void> {
    await this.kill();
    await rm(this.#directory, { recursive: true, force: true });
  }
}
