import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

const root = path.join(import.meta.dirname, '../../..');
const ready = /^Ergon is ready at (http:\/\/\S+)$/;

/** The product's server as a process of its own, with the demo company in a data directory of its own. */
export class ServerProcess {
  readonly #directory: string;
  #child: ChildProcess | null = null;
  #url = '';

  private constructor(directory: string) {
    this.#directory = directory;
  }

  static async start(): Promise<ServerProcess> {
    const server = new ServerProcess(await mkdtemp(path.join(tmpdir(), 'ergon-e2e-')));
    await server.begin();
    return server;
  }

  /** Where it listens now; another port after each begin. */
  get url(): string {
    return this.#url;
  }

  async begin(): Promise<void> {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/main.ts'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: this.#directory, DEMO: '1', DATABASE_URL: '' },
    });
    this.#child = child;
    let complaints = '';
    child.stderr.on('data', (chunk: Buffer) => {
      complaints = (complaints + chunk.toString()).slice(-4000);
    });
    for await (const line of createInterface({ input: child.stdout })) {
      this.#url = ready.exec(line)?.[1] ?? '';
      if (this.#url !== '') return;
    }
    throw new Error(`the server did not start:\n${complaints}`);
  }

  /** kill -9. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  async end(): Promise<void> {
    await this.kill();
    await rm(this.#directory, { recursive: true, force: true });
  }
}
