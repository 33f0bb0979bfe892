import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import type { Context } from '../../server/context.ts';
import { type Environment, readEnvironment } from '../../server/environment.ts';
import { openContext, Undo } from '../../server/open.ts';
import { freshDatabase, type Kind } from './databases.ts';
import { type AtEnd, temporaryDirectory } from './process.ts';

/** Somewhere a server may be started: a data directory and a database, both empty and of this test alone. */
export interface Installation {
  environment: Environment;
  /** The same as environment variables, for a process. */
  variables: Record<string, string>;
}

export async function installation(
  kind: Kind,
  more: Readonly<Record<string, string>> = {},
  atEnd: AtEnd = onTestFinished,
): Promise<Installation> {
  const variables: Record<string, string> = { DATA_DIR: await temporaryDirectory(atEnd), DEMO: '0', ...more };
  if (kind === 'postgres') {
    const fresh = await freshDatabase(kind);
    atEnd(() => fresh.drop());
    if (fresh.options.databaseUrl !== null) variables.DATABASE_URL = fresh.options.databaseUrl;
  }
  return { environment: readEnvironment(variables), variables };
}

/** What a server works on, opened as a server opens it; closed when the test is over at the latest. */
export async function openInstallation(
  { environment }: Pick<Installation, 'environment'>,
  atEnd: AtEnd = onTestFinished,
): Promise<{ context: Context; close: () => Promise<void> }> {
  const undo = new Undo();
  atEnd(() => undo.run());
  const log = pino({ level: 'silent' });
  const context = await openContext({ environment, log, stopping: new AbortController().signal }, undo);
  return { context, close: () => undo.run() };
}
