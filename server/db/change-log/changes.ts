import { sql } from 'kysely';
import { must } from '../../../domain/kernel/assert.ts';
import type { Resource, RowKey } from '../../../domain/kernel/resources.ts';
import { day, type Instant } from '../../../domain/kernel/time.ts';
import type { Scope } from '../../../domain/visibility/scopes.ts';
import type { Executor } from '../schema.ts';

/** Changes that committed after `since` and before `until` (both `pg_snapshot` as text). */
interface Span {
  scopes: readonly Scope[];
  since: string;
  until: string;
}

/**
 * The distinct rows of these scopes that changed within the span, ordered by resource and id, after `after`.
 * Transactions commit in any order, so visibility in the two snapshots decides, not the entry's number.
 */
export async function changedRows(
  executor: Executor,
  { scopes, since, until }: Span,
  { after, limit }: { after: RowKey | null; limit: number },
): Promise<RowKey[]> {
  const further = after ? sql`and (resource, row_id) > (${after.resource}, ${after.id}::uuid)` : sql``;
  const { rows } = await sql<{ resource: Resource; row_id: string }>`
    select distinct resource, row_id from sync_changes
    where scope = any(${scopes}::text[]) and xid >= ${xminOf(since).toString()}::xid8
      and not pg_visible_in_snapshot(xid, ${since}::pg_snapshot)
      and pg_visible_in_snapshot(xid, ${until}::pg_snapshot) ${further}
    order by resource, row_id limit ${limit}`.execute(executor);
  return rows.map(({ resource, row_id }) => ({ resource, id: row_id }));
}

/** Records which transactions have ended, and lets cookies from more than `days` ago expire. */
export async function raiseFloor(executor: Executor, { now, days }: { now: Instant; days: number }): Promise<void> {
  await executor.transaction().execute(async (tx) => {
    await sql`insert into sync_marks (taken_on, xid) values (${now}, pg_snapshot_xmin(pg_current_snapshot()))
      on conflict do nothing`.execute(tx);
    const { rows } = await sql<{ floor: string | null }>`
      select max(xid)::text as floor from sync_marks where taken_on <= ${now - days * day}`.execute(tx);
    const floor = rows[0]?.floor ?? null;
    if (floor === null) return;
    await sql`update sync_state set floor = ${floor}::xid8 where floor < ${floor}::xid8`.execute(tx);
    await sql`delete from sync_marks where xid < ${floor}::xid8`.execute(tx);
  });
}

/**
 * Deletes entries below the floor, which no cookie needs any more; returns how many. It looks into each scope by the
 * index, because the table may have gigabytes.
 */
export async function deleteExpiredChanges(executor: Executor, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with recursive each as (
      (select scope from sync_changes order by scope limit 1)
      union all
      select (select scope from sync_changes where scope > each.scope order by scope limit 1)
      from each where each.scope is not null),
    gone as (
      delete from sync_changes where ctid = any(array(
        select old.place from each cross join lateral (
          select ctid as place from sync_changes
          where scope = each.scope and xid < (select floor from sync_state) limit ${limit}) as old
        limit ${limit}))
      returning 1)
    select count(*)::int as count from gone`.execute(executor);
  return rows[0]?.count ?? 0;
}

/** The text form of a `pg_snapshot`: `xmin:xmax:` and the transactions between them that were running. */
const shape = /^(\d{1,19}):(\d{1,19}):(\d{1,19}(?:,\d{1,19})*)?$/;

/** Whether PostgreSQL would accept the text as a snapshot. */
export function isSnapshot(text: string): boolean {
  const match = shape.exec(text);
  if (!match) return false;
  const [xmin, xmax] = [BigInt(match[1] ?? 0), BigInt(match[2] ?? 0)];
  const running = (match[3] ?? '').split(',').filter(Boolean).map(BigInt);
  const ordered = running.every((xid, index) => xid >= (running[index - 1] ?? xmin) && xid < xmax);
  return xmin > 0n && xmin <= xmax && ordered;
}

const part = (snapshot: string, index: number): bigint =>
  BigInt(must(snapshot.split(':')[index], 'a part of a snapshot'));

/** Transactions before this id had all ended. */
export const xminOf = (snapshot: string): bigint => part(snapshot, 0);

/** No transaction with this id or a later one had started. */
export const xmaxOf = (snapshot: string): bigint => part(snapshot, 1);
