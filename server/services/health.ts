import type { Context } from '../context.ts';
import { databaseAnswers } from '../db/repositories/health.ts';

export interface Health {
  status: 'ready' | 'stopping' | 'unavailable';
  version: string;
  database: 'pglite' | 'postgres';
}

/** Whether requests can be served: not while the server stops, nor while the database is away. */
export async function health({ database, stopping, version, log }: Context): Promise<Health> {
  const state = { version, database: database.kind };
  if (stopping.aborted) return { ...state, status: 'stopping' };
  try {
    await databaseAnswers(database.kysely);
    return { ...state, status: 'ready' };
  } catch (problem) {
    log.warn({ code: problem instanceof Error ? problem.name : 'unknown' }, 'the database does not answer');
    return { ...state, status: 'unavailable' };
  }
}
