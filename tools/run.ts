import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

/** The project's folder: where every tool runs, whatever folder it was called from. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

export type Finished = {
  /** Exit code; 128 + signal number is not told apart: a killed program is 1. */
  code: number;
  /** Both outputs in the order they came; of a program whose output is shown, its errors alone. */
  output: string;
};

type RunOptions = {
  /** Where it runs, unless in {@link ROOT}. */
  directory?: string;
  environment?: Readonly<Record<string, string>>;
  /** `keep` collects what it writes, `show` lets it write to this terminal and keeps its errors, `stderr` keeps our stdout clean. */
  output: 'keep' | 'show' | 'stderr';
  /** It gets what processor time other programs leave. */
  isPatient?: boolean;
};

/**
 * Runs a program to its end. Termination signals are forwarded to it, so that nothing stays behind. A program that
 * can't be started counts as finished with code 127 and the reason as output.
 */
export function run(command: readonly [string, ...string[]], options: RunOptions): Promise<Finished> {
  const [program, ...args] = command;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: options.directory ?? ROOT,
      env: { ...process.env, ...options.environment },
      stdio: ['ignore', ...outputs(options.output)],
    });
    if (options.isPatient && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    const stopHandingOn = handSignalsTo((signal) => child.kill(signal));
    const chunks: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
    if (options.output === 'show') child.stderr?.pipe(process.stderr, { end: false });
    child.once('error', (error) => {
      stopHandingOn();
      resolve({ code: 127, output: `${program} could not be started: ${error.message}\n` });
    });
    child.once('close', (code) => {
      stopHandingOn();
      resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString('utf8') });
    });
  });
}

function outputs(output: RunOptions['output']): ['pipe' | 'inherit' | 2, 'pipe' | 'inherit'] {
  switch (output) {
    case 'keep':
      return ['pipe', 'pipe'];
    case 'show':
      return ['inherit', 'pipe'];
    case 'stderr':
      return [2, 'inherit'];
  }
}

/** After the child has ended, the signal ends this process too: the sender wants everything stopped. */
function handSignalsTo(kill: (signal: NodeJS.Signals) => void): () => void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  let received: NodeJS.Signals | undefined;
  const handOn = (signal: NodeJS.Signals): void => {
    received = signal;
    kill(signal);
  };
  for (const signal of signals) process.on(signal, handOn);
  return () => {
    for (const signal of signals) process.off(signal, handOn);
    if (received) process.kill(process.pid, received);
  };
}
