import type { Instant } from '../../../domain/kernel/time.ts';
import type { Executor } from '../schema.ts';

/** Counts a try of `key` in the window that starts at `windowStart`, and says how many there were with it. */
export async function countAttempt(db: Executor, key: string, windowStart: Instant): Promise<number> {
  const { count } = await db
    .insertInto('attempts')
    .values({ key, window_start: windowStart, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['key', 'window_start']).doUpdateSet(({ eb }) => ({ count: eb('attempts.count', '+', 1) })),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return count;
}

/** Takes back a try that turned out to be rightful. */
export async function forgiveAttempt(db: Executor, key: string, windowStart: Instant): Promise<void> {
  await db
    .updateTable('attempts')
    .set(({ eb }) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', key)
    .where('window_start', '=', windowStart)
    .where('count', '>', 0)
    .execute();
}

/** Forgets windows that started before `before`. */
export async function deleteOldAttempts(db: Executor, before: Instant): Promise<void> {
  await db.deleteFrom('attempts').where('window_start', '<', before).execute();
}
