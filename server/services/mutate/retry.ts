import { setTimeout as wait } from 'node:timers/promises';
import type { Executor } from '../../db/schema.ts';

/**
 * SQLSTATE of a deadlock, of a failed serialisation, and of an id that another transaction took at the same moment (an item
 * that came by two devices at once): the transaction was undone and may be tried again.
 */
const undone: ReadonlySet<unknown> = new Set(['40P01', '40001', '23505']);
const most = 8;
const pause = 15;

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
      if (!isUndone(problem) || tries === most) throw problem;
      await wait(pause * tries * jitter());
    }
  }
}
