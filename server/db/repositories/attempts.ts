import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Instant } from '../../../domain/kernel/time.ts';
import type { Executor } from '../schema.ts';

/** A key for what is counted, which does not tell what that is. */
export const attemptKey = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url');

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

/** Counts a try of each key, with its moment instead of a window. */
export async function countTry(db: Executor, keys: readonly string[], at: Instant): Promise<void> {
  await db
    .insertInto('attempts')
    .values(keys.map((key) => ({ key, window_start: at, count: 1 })))
    .onConflict((conflict) =>
      conflict.columns(['key', 'window_start']).doUpdateSet(({ eb }) => ({ count: eb('attempts.count', '+', 1) })),
    )
    .execute();
}

/** Takes back a try of each key that turned out to be rightful, or came too early. */
export async function takeBackTry(db: Executor, keys: readonly string[], at: Instant): Promise<void> {
  await db
    .updateTable('attempts')
    .set(({ eb }) => ({ count: eb('count', '-', 1) }))
    .where('key', 'in', keys)
    .where('window_start', '=', at)
    .where('count', '>', 0)
    .execute();
}

/** Tries of a key: how many there were, and when the last one was. */
export interface Tries {
  key: string;
  count: number;
  last: Instant;
}

/** The tries of each key since `from`, besides the one that the caller has counted at `own`; a key without any is left out. */
export async function recentTries(
  db: Executor,
  keys: readonly string[],
  { from, own }: { from: Instant; own: Instant },
): Promise<Tries[]> {
  const { rows } = await sql<Tries>`
    select key, sum(others)::int as count, max(window_start) as last
    from (
      select key, window_start, case when window_start = ${own} then count - 1 else count end as others
      from attempts where key in (${sql.join(keys)}) and window_start >= ${from}
    ) as each where others > 0 group by key`.execute(db);
  return rows;
}

/** Forgets every try of these keys. */
export async function forgetTries(db: Executor, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('attempts').where('key', 'in', keys).execute();
}

/** Forgets windows that started before `before`. */
export async function deleteOldAttempts(db: Executor, before: Instant): Promise<void> {
  await db.deleteFrom('attempts').where('window_start', '<', before).execute();
}
