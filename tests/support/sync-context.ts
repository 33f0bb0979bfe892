import { pino } from 'pino';
import type { Context } from '../../server/context.ts';
import type { Database } from '../../server/db/database.ts';
import { Drain } from '../../server/drain.ts';
import { readEnvironment } from '../../server/environment.ts';
import { integrationsOf } from '../../server/integrations/integrations.ts';
import { Metrics } from '../../server/metrics.ts';
import type { Jobs } from '../../server/services/jobs.ts';
import { freshId } from './sync-office.ts';

/** Nobody sends the mails that are added here, and nothing is pushed. */
const noJobs: Jobs = {
  addMail: () => Promise.resolve(),
  pushes: false,
  addPushes: () => Promise.resolve(),
  counts: () => Promise.resolve({ waiting: 0, dead: 0 }),
};

/** What services are given, on a database of the test, with a clock that the test may move. */
export function syncContext(database: Database, { dataDir = '/nowhere' }: { dataDir?: string } = {}) {
  const clock = { ahead: 0 };
  const environment = readEnvironment({ DATA_DIR: dataDir });
  const log = pino({ level: 'silent' });
  const context: Context = {
    environment,
    database,
    secrets: { signing: new TextEncoder().encode('a secret that only tests know, long enough'), accepted: null },
    log,
    metrics: new Metrics(),
    integrations: integrationsOf(environment, log),
    jobs: noJobs,
    now: () => Date.now() + clock.ahead,
    newId: () => freshId(Date.now() + clock.ahead),
    version: 'test',
    drain: new Drain(),
    stopping: new AbortController().signal,
  };
  return { context, clock };
}
