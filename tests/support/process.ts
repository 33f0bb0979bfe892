import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { ServerProcess } from './server-process.ts';

/** Does a step when the test is over, or whatever else is to be cleaned up after. */
export type AtEnd = (step: () => Promise<void>) => void;

/** A new directory that is removed when the test is over. */
export async function temporaryDirectory(atEnd: AtEnd = onTestFinished): Promise<string> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'ergon-test-'));
  atEnd(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

/** A process that is ended when the test is over; see {@link ServerProcess}. */
export function startProcess(...given: ConstructorParameters<typeof ServerProcess>): ServerProcess {
  const started = new ServerProcess(...given);
  onTestFinished(() => started.kill());
  return started;
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
