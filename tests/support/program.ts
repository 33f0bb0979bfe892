import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Programs that run now: whoever ends this process ends them with it. */
const running = new Set<Program>();

process.once('exit', () => {
  for (const program of running) program.signalAll('SIGKILL');
});

/** How long a program may take to say that it is ready, or to end when asked to, in milliseconds. */
const patience = 60_000;

/** A program with all the processes that it starts: they are one group, and end together. */
export class Program {
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;
  #output = '';

  constructor(
    command: readonly [string, ...string[]],
    environment: Readonly<Record<string, string>> = {},
    directory?: string,
  ) {
    const [program, ...args] = command;
    this.#child = spawn(program, args, {
      // A group of its own.
      detached: true,
      env: { ...process.env, ...environment },
      ...(directory === undefined ? {} : { cwd: directory }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#ended = once(this.#child, 'exit');
    this.#child.on('error', (problem) => {
      this.#output += `${program} could not be started: ${problem.message}\n`;
    });
    running.add(this);
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#output = (this.#output + text).slice(-100_000);
      });
    }
  }

  /** The end of what it wrote. */
  get output(): string {
    return this.#output;
  }

  get #hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null || this.#child.pid === undefined;
  }

  /** Asks again and again until there is an answer; throws what the program wrote when it ends before, or takes too long. */
  async until<Value>(answer: (output: string) => Value | undefined | Promise<Value | undefined>): Promise<Value> {
    const deadline = Date.now() + patience;
    for (;;) {
      const found = await answer(this.#output);
      if (found !== undefined) return found;
      if (this.#hasEnded || Date.now() > deadline) {
        throw new Error(`${this.#child.spawnfile} is not ready:\n${this.#output.slice(-4000)}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  signalAll(signal: NodeJS.Signals): void {
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      process.kill(-pid, signal);
    } catch (problem) {
      // The whole group has ended.
      if ((problem as NodeJS.ErrnoException).code !== 'ESRCH') throw problem;
    }
  }

  /** kill -9 of all its processes. */
  async kill(): Promise<void> {
    this.signalAll('SIGKILL');
    if (!this.#hasEnded) await this.#ended;
    running.delete(this);
  }

  /** Asks it to end, as closing its window does. */
  async close(): Promise<void> {
    this.#child.kill('SIGTERM');
    const cancel = new AbortController();
    const late = new Promise<'late'>((resolve) => {
      const timer = setTimeout(() => resolve('late'), patience);
      cancel.signal.addEventListener('abort', () => clearTimeout(timer));
    });
    const how = this.#hasEnded ? 'ended' : await Promise.race([this.#ended, late]);
    cancel.abort();
    await this.kill();
    if (how === 'late') throw new Error(`${this.#child.spawnfile} does not end when asked to`);
  }
}
