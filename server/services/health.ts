import type { Context } from '../context.ts';
import { databaseAnswers } from '../db/repositories/health.ts';
import type { JobCounts } from './mail/mail-jobs.ts';

export interface Health {
  status: 'ready' | 'stopping' | 'unavailable';
  version: string;
  database: 'pglite' | 'postgres';
  /** Jobs that wait, and those that were given up and need a person; null while the database is away. */
  jobs: JobCounts | null;
}

/** Whether requests can be served: not while the server stops, nor while the database is away. */
export async function health({ database, stopping, version, log, jobs }: Context): Promise<Health> {
  const state = { version, database: database.kind, jobs: null };
  if (stopping.aborted) return { ...state, status: 'stopping' };
  try {
    await databaseAnswers(database.kysely);
    return { ...state, jobs: await jobs.counts(), status: 'ready' };
  } catch (problem) {
    log.warn({ code: problem instanceof Error ? problem.name : 'unknown' }, 'the database does not answer');
    return { ...state, status: 'unavailable' };
  }
}
