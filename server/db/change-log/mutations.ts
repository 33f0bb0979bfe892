import { sql } from 'kysely';
import type { Resource, RowKey } from '../../../domain/kernel/resources.ts';
import type { Instant } from '../../../domain/kernel/time.ts';
import type { Outcome } from '../../../domain/protocol/outcome.ts';
import type { Scope } from '../../../domain/visibility/scopes.ts';
import { prepared } from '../adapters/prepared.ts';
import type { Executor } from '../schema.ts';

/** What is kept of a mutation, for ever. */
export interface MutationRecord {
  id: string;
  userId: string;
  companyId: string;
  /** The device and its number of the item; null for a call without a device. */
  device: { id: string; seq: number } | null;
  name: string;
  target: RowKey | null;
  args: unknown;
  base: unknown;
  /** Device time, what to add to it, and the sum. */
  deviceAt: Instant;
  offset: number;
  at: Instant;
  /** The time is flagged: the device's clock could not be compared with the server's, or showed one that cannot be. */
  isUncertain: boolean;
  serverAt: Instant;
  schema: number;
  outcome: Outcome;
  /** The item of the quarantine that was accepted with it, and who had done that; absent where it is the user's own. */
  quarantined?: { id: string; userId: string };
}

/** What is known of an item that was settled before. */
export interface SettledMutation {
  userId: string;
  outcome: Outcome;
}

/** The mutations of these ids that were settled before, whoever sent them. */
export async function settledMutations(
  tx: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SettledMutation>> {
  const { rows } = await sql<SettledMutation & { id: string }>`${sql.raw(prepared)}
    select id, user_id as "userId", outcome from mutations where id = any(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, ...mutation }) => [id, mutation]));
}

/**
 * Whether a row was deleted while one of these scopes saw it. Known as long as the change log keeps the deletion; after that
 * it is as a row that never was.
 */
export async function wasRemovedFrom(
  tx: Executor,
  scopes: readonly Scope[],
  { resource, id }: RowKey,
): Promise<boolean> {
  const { rows } = await sql<{ removed: boolean }>`
    select exists (
      select from mutation_writes as w
      join mutations as m on m.id = w.mutation_id
      join sync_changes as c on c.scope = any(${scopes}::text[]) and c.xid = m.xid
        and c.resource = w.resource and c.row_id = w.row_id
      where w.resource = ${resource} and w.row_id = ${id} and w.kind = 'remove') as removed`.execute(tx);
  return rows[0]?.removed ?? false;
}

/** Who last wrote one of some fields of a row. */
export interface Writer {
  id: string;
  name: string;
  /** When they did it, in corrected device time. */
  at: Instant;
}

export async function lastWriter(
  tx: Executor,
  { resource, id, fields }: { resource: Resource; id: string; fields: readonly string[] },
): Promise<Writer | undefined> {
  const { rows } = await sql<Writer>`
    select u.id, coalesce(nullif(trim(concat_ws(' ', u.name, u.surname)), ''), u.nickname) as name, m.at
    from mutation_writes as w join mutations as m on m.id = w.mutation_id join users as u on u.id = m.user_id
    where w.resource = ${resource} and w.row_id = ${id} and w.fields && ${fields}::text[]
    order by m.server_at desc, m.id desc limit 1`.execute(tx);
  return rows[0];
}
