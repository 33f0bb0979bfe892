import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Instant } from '../../../domain/kernel/time.ts';
import type { Executor } from '../schema.ts';

/** A hashed key, which does not reveal what is counted. */
export const attemptKey = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url');

/** Counts an attempt in the window that starts at `windowStart`; returns the total. */
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

/** Counts an attempt of each key by its own time instead of a window. */
export async function countTry(db: Executor, keys: readonly string[], at: Instant): Promise<void> {
  await db
    .insertInto('attempts')
    .values(keys.map((key) => ({ key, window_start: at, count: 1 })))
    .onConflict((conflict) =>
      conflict.columns(['key', 'window_start']).doUpdateSet(({ eb }) => ({ count: eb('attempts.count', '+', 1) })),
    )
    .execute();
}

/** Uncounts an attempt that turned out to be legitimate, or came too early. */
export async function undoTry(db: Executor, keys: readonly string[], at: Instant): Promise<void> {
  await db
    .updateTable('attempts')
    .set(({ eb }) => ({ count: eb('count', '-', 1) }))
    .where('key', 'in', keys)
    .where('window_start', '=', at)
    .where('count', '>', 0)
    .execute();
}

/** Number and time of the last of a key's attempts. */
export interface Tries {
  key: string;
  count: number;
  last: Instant;
}

/** The attempts of each key since `from`, without the one that the caller counted at `own`; omits keys without any. */
export async function findRecentTries(
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

export async function deleteTries(db: Executor, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('attempts').where('key', 'in', keys).execute();
}

/** Deletes windows that started before `before`. */
export async function deleteOldAttempts(db: Executor, before: Instant): Promise<void> {
  await db.deleteFrom('attempts').where('window_start', '<', before).execute();
}
