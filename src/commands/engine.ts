import { proxy, type Remote, releaseProxy, wrap } from 'comlink';
import type { Engine } from '../../workers/contract/engine.ts';
import { startEngineWorker } from './worker.ts';

/** The engine's worker ended before it answered: what was asked is not known to be done. It has been started again. */
export class EngineLost extends Error {
  override readonly name = 'EngineLost';
}

type Call = (...args: unknown[]) => Promise<unknown>;

/** Functions cannot be copied into a worker; it gets a line back to them instead. */
const sendable = (argument: unknown): unknown => (typeof argument === 'function' ? proxy(argument) : argument);

interface Connection {
  worker: Worker;
  remote: Remote<Engine>;
  /** How to reject each call that is under way. */
  underWay: Set<(reason: Error) => void>;
}

let connection: Connection | null = null;
let reopen: (() => Promise<void>) | null = null;

function connect(): Connection {
  const worker = startEngineWorker();
  const made: Connection = { worker, remote: wrap<Engine>(worker), underWay: new Set() };
  worker.addEventListener('error', (event) => restart(made, event.message));
  return made;
}

/** A worker that failed may have lost its connections: a new one heals from what is stored, as after any crash. */
function restart(failed: Connection, message: string): void {
  if (connection !== failed) return;
  connection = null;
  failed.worker.terminate();
  failed.remote[releaseProxy]();
  for (const reject of failed.underWay) reject(new EngineLost(message));
  void reopen?.();
}

function call(name: keyof Engine, args: unknown[]): Promise<unknown> {
  connection ??= connect();
  const { remote, underWay } = connection;
  const method: unknown = remote[name];
  return new Promise((resolve, reject) => {
    underWay.add(reject);
    (method as Call)(...args.map(sendable))
      .then(resolve, reject)
      .finally(() => underWay.delete(reject));
  });
}

const isMethod = (name: string | symbol): name is keyof Engine => typeof name === 'string' && name !== 'then';

/**
 * This tab's engine: the only way to change anything. The worker starts with the first call; when it fails, calls under
 * way are rejected with {@link EngineLost} and the next one goes to a new worker.
 */
export const engine: Engine = new Proxy({} as Engine, {
  get: (_target, name) => (isMethod(name) ? (...args: unknown[]) => call(name, args) : undefined),
});

/** What a new worker has to hear first, so that it goes on where the old one stopped. */
export function onEngineRestart(open: () => Promise<void>): void {
  reopen = open;
}
