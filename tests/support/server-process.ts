import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { must } from '../../domain/kernel/assert.ts';

const root = path.join(import.meta.dirname, '../..');
/** Where processes and threads find the modules that others have compiled, as NODE_COMPILE_CACHE. */
export const compiled = path.join(root, 'node_modules/.cache/ergon/compiled');
/** A process that ends soon gains nothing from compiling the embedded database a second time, and would wait for it at its end. */
const shortLived = ['--disable-warning=ExperimentalWarning', '--liftoff-only'];
const readyLine = /^Ergon is ready at (\S+)$/m;

/** A program of the server in a process of its own, as npm runs it; the server itself unless `command` names another. */
export class ServerProcess {
  readonly #child: ChildProcess;
  readonly #output: Record<'stdout' | 'stderr', string> = { stdout: '', stderr: '' };
  readonly #changed = new EventTarget();
  /** Resolves to the exit code, or to the signal that ended it. */
  readonly ended: Promise<number | string>;

  constructor(environment: Readonly<Record<string, string>>, command: readonly string[] = ['server/main.ts']) {
    this.#child = spawn(process.execPath, [...shortLived, ...command], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        HOST: '127.0.0.1',
        // No load balancer has to notice the end.
        DRAIN_SECONDS: '0',
        NODE_COMPILE_CACHE: compiled,
        ...environment,
      },
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
  }

  get stdout(): string {
    return this.#output.stdout;
  }

  get stderr(): string {
    return this.#output.stderr;
  }

  /** The address at which it answers; throws what it said when it ends instead. */
  async ready(): Promise<string> {
    while (!readyLine.test(this.stdout)) {
      if (this.#child.exitCode !== null || this.#child.signalCode !== null)
        throw new Error(`the server ended: ${this.stderr.slice(-4000)}`);
      await once(this.#changed, 'change');
    }
    return must(readyLine.exec(this.stdout)?.[1], 'the address');
  }

  /** Resolves once its log has a line with this message. */
  async logs(message: string): Promise<void> {
    while (!this.stderr.includes(`"msg":"${message}"`)) await once(this.#changed, 'change');
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name);
  }

  /** kill -9; nothing happens when it has ended. */
  async kill(): Promise<void> {
    this.signal('SIGKILL');
    await this.ended;
  }
}
