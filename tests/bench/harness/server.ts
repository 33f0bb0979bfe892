import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { must } from '../../../domain/kernel/assert.ts';
import { ROOT } from '../../../tools/run.ts';
import type { Ground } from './ground.ts';

/** What `npm start` tells Node about memory: a young generation sized for a browser on a large machine is no use here. */
async function memoryFlags(): Promise<string[]> {
  const { scripts } = z
    .object({ scripts: z.object({ start: z.string() }) })
    .parse(JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8')));
  return scripts.start.split(' ').filter((word) => /^--(max-semi|heap-growing)/.test(word));
}

const answers = /^Ergon is ready at (\S+)$/;

/** The server as `npm start` runs it: a process of its own. */
export class ServerProcess {
  readonly url: string;
  readonly #child: ChildProcess;

  private constructor(url: string, child: ChildProcess) {
    this.url = url;
    this.#child = child;
  }

  /** Starts it on a free port; resolves when it answers, and rejects with what it said when it ends instead. */
  static async start(ground: Ground, environment: Readonly<Record<string, string>>): Promise<ServerProcess> {
    return ServerProcess.#started(ground, environment, []);
  }

  /**
   * The same for what is measured of a device alone: the office's computer is another one, so that here the server takes only
   * what the device leaves of the processor.
   */
  static async startElsewhere(ground: Ground, environment: Readonly<Record<string, string>>): Promise<ServerProcess> {
    return ServerProcess.#started(ground, environment, ['nice', '-n', '19']);
  }

  static async #started(ground: Ground, environment: Readonly<Record<string, string>>, before: string[]) {
    const flags = ['--disable-warning=ExperimentalWarning', ...(await memoryFlags())];
    const [command, ...rest] = [...before, process.execPath, ...flags, 'server/main.ts'];
    const child = spawn(must(command, 'a command'), rest, {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH,
        HOST: '127.0.0.1',
        PORT: '0',
        // Every database of the benchmarks has it.
        DEMO: '1',
        REQUESTS_PER_MINUTE: '9999999',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said: string[] = [];
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said.push(text);
      if (said.length > 50) said.shift();
    });
    for await (const line of createInterface({ input: child.stdout })) {
      const url = answers.exec(line)?.[1];
      if (url === undefined) continue;
      const server = new ServerProcess(url, child);
      ground.atEnd(() => server.stop());
      return server;
    }
    throw new Error(`The server ended: ${said.join('')}`);
  }

  /** Megabytes that the process takes now, and the most it has taken, as Linux counts them. */
  async memory(): Promise<{ now: number; most: number }> {
    const status = await readFile(`/proc/${must(this.#child.pid, 'the process id')}/status`, 'utf8');
    const megabytes = (name: string): number =>
      Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024;
    return { now: megabytes('VmRSS'), most: megabytes('VmHWM') };
  }

  /** Ends it; does nothing when it has ended already. */
  async stop(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    const ended = once(this.#child, 'close');
    this.#child.kill('SIGTERM');
    await ended;
  }
}
