import { pino } from 'pino';
import type { Context } from '../../server/context.ts';
import type { Database } from '../../server/db/database.ts';
import { readEnvironment } from '../../server/environment.ts';
import { freshId } from './sync-office.ts';

/** What services are given, on a database of the test, with a clock that the test may move. */
export function syncContext(database: Database, { dataDir = '/nowhere' }: { dataDir?: string } = {}) {
  const clock = { ahead: 0 };
  const context: Context = {
    environment: readEnvironment({ DATA_DIR: dataDir }),
    database,
    secret: new TextEncoder().encode('a secret that only tests know, long enough'),
    log: pino({ level: 'silent' }),
    now: () => Date.now() + clock.ahead,
    newId: () => freshId(Date.now() + clock.ahead),
    version: 'test',
    stopping: new AbortController().signal,
  };
  return { context, clock };
}
