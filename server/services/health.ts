import type { Context } from '../context.ts';
import { databaseAnswers, requireWritable } from '../db/repositories/health.ts';
import type { FileStore } from '../integrations/files/file-store.ts';
import { loggableError } from '../loggable.ts';
import type { JobCounts } from './jobs.ts';

export interface Health {
  status: 'ready' | 'stopping' | 'unavailable';
  /** Whether photos can be stored and read. Everything else works without, so it doesn't affect `status`. */
  files: 'ready' | 'unavailable';
  version: string;
  database: 'pglite' | 'postgres';
  /** Waiting jobs, and failed ones that need a person; null while the database is unavailable. */
  jobs: JobCounts | null;
}

/** Whether a check passes; logs if not. */
async function passes({ log }: Context, check: () => Promise<void>, complaint: string): Promise<boolean> {
  try {
    await check();
    return true;
  } catch (problem) {
    log.warn({ error: loggableError(problem) }, complaint);
    return false;
  }
}

/** Checks besides the database: the file store, and writing to the data directory. */
export interface Checks {
  files: FileStore;
  requireSpace: () => Promise<void>;
}

/**
 * Whether requests can be served: not while draining or stopping, nor while the database is unavailable or read-only. The embedded
 * database shares the data directory's disk; otherwise that disk only receives uploads.
 */
export async function health(context: Context, { files, requireSpace }: Checks): Promise<Health> {
  const { database, drain, stopping, version, log, jobs } = context;
  const hasSpace = await passes(context, requireSpace, 'the data directory takes no more bytes');
  const isStored = await passes(context, () => files.check(), 'the store of files does not answer');
  const state: Omit<Health, 'status'> = {
    version,
    database: database.kind,
    files: hasSpace && isStored ? 'ready' : 'unavailable',
    jobs: null,
  };
  if (drain.isOn || stopping.aborted) return { ...state, status: 'stopping' };
  try {
    await (database.kind === 'postgres' ? requireWritable : databaseAnswers)(database.kysely);
    const counts = await jobs.counts();
    return { ...state, jobs: counts, status: hasSpace || database.kind === 'postgres' ? 'ready' : 'unavailable' };
  } catch (problem) {
    log.warn({ error: loggableError(problem) }, 'the database does not answer');
    return { ...state, status: 'unavailable' };
  }
}
