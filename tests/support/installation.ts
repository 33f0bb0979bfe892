import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import type { Context } from '../../server/context.ts';
import { type Environment, readEnvironment } from '../../server/environment.ts';
import { openContext, Undo } from '../../server/open.ts';
import { freshDatabase, type Kind } from './databases.ts';
import type { AtEnd } from './process.ts';
import type { Content } from './templates.ts';

/** Somewhere a server may be started: a data directory and a database of this test alone. */
export interface Installation {
  environment: Environment;
  /** The same as environment variables, for a process. */
  variables: Record<string, string> & { DATA_DIR: string };
}

interface InstallationOptions {
  /** What its database holds: nothing unless said otherwise, not even tables. */
  content?: Content;
  /** Environment variables besides those that say where its data are. */
  more?: Readonly<Record<string, string>>;
  atEnd?: AtEnd;
}

export async function installation(
  kind: Kind,
  { content, more = {}, atEnd = onTestFinished }: InstallationOptions = {},
): Promise<Installation> {
  const { options, drop } = await freshDatabase(kind, content);
  atEnd(drop);
  const place = options.databaseUrl === null ? {} : { DATABASE_URL: options.databaseUrl };
  const variables = { DATA_DIR: options.dataDir, DEMO: '0', ...place, ...more };
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
