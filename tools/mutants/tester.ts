import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { type Size, sizeVariable } from '../test/sizes.ts';
import type { Answer, Preparation, Request } from './host.ts';

/** Sends requests to a host, one at a time, and restarts it when it was lost. */
export class Tester implements AsyncDisposable {
  readonly #preparation: Preparation;
  #host: ChildProcess | undefined;
  #requests = 0;

  constructor(preparation: Preparation) {
    this.#preparation = preparation;
  }

  async run(request: Request): Promise<Answer> {
    // Vitest's memory grows with each run.
    if (this.#requests >= 150) await this.#end();
    this.#host ??= await this.#start();
    this.#requests += 1;
    const answer = await nextMessage<Answer>(this.#host, () => this.#host?.send(request));
    if (answer === undefined || answer.endless) await this.#end();
    return answer ?? { failed: 'the process of the tests was lost', tests: 0, files: [] };
  }

  async #start(): Promise<ChildProcess> {
    this.#requests = 0;
    const host = fork(join(import.meta.dirname, 'host.ts'), [JSON.stringify(this.#preparation)], {
      cwd: this.#preparation.root,
      // The size that has the embedded database everywhere: in the others tests of rules run on PostgreSQL.
      env: { ...process.env, [sizeVariable]: 'quick' satisfies Size },
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    if ((await nextMessage(host)) !== 'ready') throw new Error('Vitest does not start; it said why above');
    return host;
  }

  async #end(): Promise<void> {
    const host = this.#host;
    this.#host = undefined;
    if (!host || host.exitCode !== null || host.signalCode !== null) return;
    const ended = new Promise((resolve) => host.once('exit', resolve));
    host.kill('SIGKILL');
    await ended;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#end();
  }
}

/** The process's next message; undefined when it ends first. */
function nextMessage<Message>(host: ChildProcess, send?: () => void): Promise<Message | undefined> {
  return new Promise((resolve) => {
    const heard = (message: unknown): void => {
      host.off('exit', ended);
      resolve(message as Message);
    };
    const ended = (): void => {
      host.off('message', heard);
      resolve(undefined);
    };
    host.once('message', heard);
    host.once('exit', ended);
    send?.();
  });
}
