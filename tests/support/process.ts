import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { must } from '../../domain/kernel/assert.ts';

const root = path.join(import.meta.dirname, '../..');

/** A new directory that is removed when the test is over. */
export async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'ergon-test-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

/** A server in a process of its own, as `npm start` runs it. */
export class ServerProcess {
  readonly #child: ChildProcess;
  readonly #output: Record<'stdout' | 'stderr', string> = { stdout: '', stderr: '' };
  readonly #changed = new EventTarget();
  /** Resolves to the exit code, or to the signal that ended it. */
  readonly ended: Promise<number | string>;

  constructor(environment: Record<string, string>) {
    this.#child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/main.ts'], {
      cwd: root,
      env: { PATH: process.env.PATH, HOST: '127.0.0.1', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const name of ['stdout', 'stderr'] as const) {
      this.#child[name]?.setEncoding('utf8').on('data', (text: string) => {
        this.#output[name] += text;
        this.#changed.dispatchEvent(new Event('change'));
      });
    }
    this.ended = once(this.#child, 'close').then(([code, signal]) => {
      this.#changed.dispatchEvent(new Event('change'));
      return code ?? signal;
    });
    onTestFinished(() => this.kill());
  }

  get stdout(): string {
    return this.#output.stdout;
  }

  get stderr(): string {
    return this.#output.stderr;
  }

  /** The address at which it answers; throws what it said when it ends instead. */
  async ready(): Promise<string> {
    const line = /^Ergon is ready at (\S+)$/m;
    while (!line.test(this.stdout)) {
      if (this.#child.exitCode !== null) throw new Error(`the server ended: ${this.stderr}`);
      await once(this.#changed, 'change');
    }
    return must(line.exec(this.stdout)?.[1], 'the address');
  }

  /** Resolves once its log has a line with this message. */
  async logs(message: string): Promise<void> {
    while (!this.stderr.includes(`"msg":"${message}"`)) await once(this.#changed, 'change');
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name);
  }

  async kill(): Promise<void> {
    this.signal('SIGKILL');
    await this.ended;
  }
}

/** A server that occupies a port until the test is over; resolves to the port. */
export async function occupiedPort(): Promise<number> {
  const server: Server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return address.port;
}
