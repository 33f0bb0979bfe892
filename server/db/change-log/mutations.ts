import { sql } from 'kysely';
import type { Resource, RowKey } from '../../../domain/kernel/resources.ts';
import type { Instant } from '../../../domain/kernel/time.ts';
import type { MutationName } from '../../../domain/mutations.ts';
import type { AddressCompletionStatus } from '../../../domain/operational-address/states.ts';
import { canMark, type MarkableStatus } from '../../../domain/operational-address/transitions.ts';
import type { Outcome } from '../../../domain/protocol/outcome.ts';
import type { ConflictQuery } from '../../../domain/rows.ts';
import type { Scope } from '../../../domain/visibility/scopes.ts';
import { prepared } from '../adapters/prepared.ts';
import type { Executor } from '../schema.ts';

/** What is stored about a mutation. Its contents may be removed after years (decision 0128), the rest never. */
export interface MutationRecord {
  id: string;
  userId: string;
  companyId: string;
  /** The device and its sequence number; null for a call without a device. */
  device: { id: string; seq: number } | null;
  name: string;
  target: RowKey | null;
  args: unknown;
  base: unknown;
  /** Device time, its correction, and the corrected time. */
  deviceAt: Instant;
  offset: number;
  at: Instant;
  /** The time is doubtful: the device's clock could not be compared with the server's, or was impossible. */
  isUncertain: boolean;
  serverAt: Instant;
  schema: number;
  outcome: Outcome;
  /** The quarantined item that was accepted as this mutation, and who had done the work; absent for the user's own. */
  quarantined?: { id: string; userId: string };
}

/** A mutation that already has an outcome. */
export interface DecidedMutation {
  userId: string;
  outcome: Outcome;
}

/** The mutations among `ids` that already have an outcome, whoever sent them. */
export async function findDecidedMutations(
  tx: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DecidedMutation>> {
  const { rows } = await sql<DecidedMutation & { id: string }>`${sql.raw(prepared)}
    select id, user_id as "userId", outcome from mutations where id = any(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, ...mutation }) => [id, mutation]));
}

/**
 * Whether a row was deleted while one of these scopes saw it. Known only as long as the change log keeps the deletion.
 */
export async function wasRemovedFor(
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

interface Writer {
  id: string;
  name: string;
  /** In corrected device time. */
  at: Instant;
}

/** Who last set one of these fields; undefined where the history has been removed. */
export async function findLastWriter(
  tx: Executor,
  { resource, id, fields }: { resource: Resource; id: string; fields: readonly string[] },
): Promise<Writer | undefined> {
  const { rows } = await sql<Writer>`
    select u.id, coalesce(nullif(trim(concat_ws(' ', u.name, u.surname)), ''), u.nickname) as name, m.at
    from mutation_writes as w join mutations as m on m.id = w.mutation_id join users as u on u.id = m.user_id
    where w.resource = ${resource} and w.row_id = ${id} and w.fields && ${fields}::text[]
      and m.contents_removed_on is null
    order by m.server_at desc, m.id desc limit 1`.execute(tx);
  return rows[0];
}

/** Outcomes of a user's items that were decided before `until` (a `pg_snapshot` as text). */
export async function findOutcomes(
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

interface FormerCompany {
  companyId: string;
  until: Instant;
}

const makesUser: MutationName = 'makeEmployeeUser';

/** The companies that somebody worked for before becoming a user of their own, the earliest first. */
export async function findFormerCompanies(db: Executor, userId: string): Promise<FormerCompany[]> {
  const { rows } = await sql<FormerCompany>`
    select company_id as "companyId", server_at as until from mutations
    where resource = 'users' and row_id = ${userId} and name = ${makesUser} and outcome ->> 'kind' = 'applied'
    order by server_at`.execute(db);
  return rows;
}

/** A conflict that was shown to somebody: the status that the item had seen, and the one it met. */
interface ShownConflict {
  item: string;
  name: string;
  seen: AddressCompletionStatus;
  theirs: string;
  /** Whether the address ever had the status that was seen. */
  was: boolean;
}

/**
 * Whether the item was legitimate: corrections were judged when they conflicted; a mark has to be a valid step from a
 * status that existed.
 */
const isPossible = ({ name, seen, was }: ShownConflict, mine: string): boolean =>
  name === ('correctStatus' satisfies MutationName) || (was && canMark(mine as MarkableStatus, seen));

/**
 * The statuses of others that conflicts about an address showed to somebody beside their own (`mine`). Uses the named
 * item, or any of theirs if the server doesn't know it (older device, restored server). Ignores impossible conflicts.
 */
export async function findConflictStatuses(
  tx: Executor,
  { item, address, mine, user }: ConflictQuery & { user: string },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<ShownConflict>`
    with put as (
      select m.id as item, m.name, c.conflict #>> '{theirs,completionStatus}' as theirs,
        coalesce(m.base ->> 'completionStatus', m.base #>> array['statuses', ${address}]) as seen
      from mutations as m cross join jsonb_array_elements(m.outcome -> 'conflicts') as c(conflict)
      where m.user_id = ${user} and m.outcome ->> 'kind' = 'conflict' and c.conflict ->> 'id' = ${address}
        and c.conflict #>> '{mine,completionStatus}' = ${mine})
    select put.*, put.seen = 'NO_PROGRESS' or exists (
      select from mutation_writes as w where w.resource = 'operational-addresses' and w.row_id = ${address}::uuid
        and w.new_values ->> 'completionStatus' = put.seen) as was
    from put`.execute(tx);
  const real = rows.filter((row) => isPossible(row, mine));
  const named = real.filter((row) => row.item === item);
  return new Set((named.length > 0 ? named : real).map(({ theirs }) => theirs));
}
