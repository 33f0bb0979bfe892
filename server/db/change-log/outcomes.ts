import { sql } from 'kysely';
import type { Outcome } from '../../../domain/protocol/outcome.ts';
import type { Executor } from '../schema.ts';

/** What became of those of a user's items that were settled before `until` (a `pg_snapshot` as text). */
export async function outcomesUntil(
  executor: Executor,
  { userId, ids, until }: { userId: string; ids: readonly string[]; until: string },
): Promise<{ id: string; outcome: Outcome }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string; outcome: Outcome }>`
    select id, outcome from mutations
    where id = any(${ids}::uuid[]) and user_id = ${userId} and pg_visible_in_snapshot(xid, ${until}::pg_snapshot)
    order by id`.execute(executor);
  return rows;
}
