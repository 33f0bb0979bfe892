import { setTimeout as wait } from 'node:timers/promises';
import { type RetrySchedule, retryDelay } from '../../../domain/kernel/retry-schedule.ts';
import type { Executor } from '../../db/schema.ts';

/**
 * SQLSTATE of a deadlock, of a failed serialisation, and of an id that another transaction took at the same moment (an item
 * that came by two devices at once): the transaction was undone and may be tried again.
 */
const undone: ReadonlySet<unknown> = new Set(['40P01', '40001', '23505']);
const mostTries = 8;
const undoneTransactions: RetrySchedule = { first: 15, growth: 'linear', longest: 105, jitter: [0, 1] };

const isUndone = (problem: unknown): boolean =>
  typeof problem === 'object' && problem !== null && 'code' in problem && undone.has(problem.code);

/** Runs a transaction, again when the database undid it because of others. `jitter` gives a number from 0 to 1. */
export async function inTransaction<Value>(
  kysely: Executor,
  work: (tx: Executor) => Promise<Value>,
  jitter: () => number = Math.random,
): Promise<Value> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await kysely.transaction().execute(work);
    } catch (problem) {
      if (!isUndone(problem) || tries === mostTries) throw problem;
      await wait(retryDelay(undoneTransactions, tries, jitter()));
    }
  }
}
