import type { Context } from '../context.ts';
import { databaseAnswers } from '../db/repositories/health.ts';
import type { FileStore } from '../integrations/files/file-store.ts';
import type { JobCounts } from './mail/mail-jobs.ts';

export interface Health {
  status: 'ready' | 'stopping' | 'unavailable';
  /** Whether photos can be stored and shown. Everything else goes on without them, so it does not decide the status. */
  files: 'ready' | 'unavailable';
  version: string;
  database: 'pglite' | 'postgres';
  /** Jobs that wait, and those that were given up and need a person; null while the database is away. */
  jobs: JobCounts | null;
}

const nameOf = (problem: unknown): string => (problem instanceof Error ? problem.name : 'unknown');

async function stateOf({ log }: Context, files: FileStore): Promise<Health['files']> {
  try {
    await files.check();
    return 'ready';
  } catch (problem) {
    log.warn({ code: nameOf(problem) }, 'the store of files does not answer');
    return 'unavailable';
  }
}

/** Whether requests can be served: not while the server stops, nor while the database is away. */
export async function health(context: Context, files: FileStore): Promise<Health> {
  const { database, stopping, version, log, jobs } = context;
  const state = { version, database: database.kind, files: await stateOf(context, files), jobs: null };
  if (stopping.aborted) return { ...state, status: 'stopping' };
  try {
    await databaseAnswers(database.kysely);
    return { ...state, jobs: await jobs.counts(), status: 'ready' };
  } catch (problem) {
    log.warn({ code: nameOf(problem) }, 'the database does not answer');
    return { ...state, status: 'unavailable' };
  }
}
