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
interface Writer {
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

/** Until when somebody worked for a company. */
interface FormerCompany {
  companyId: string;
  until: Instant;
}

const makesUser: MutationName = 'makeEmployeeUser';

/** The companies that somebody worked for before they were made a user of their own, the earliest first. */
export async function formerCompaniesOf(db: Executor, userId: string): Promise<FormerCompany[]> {
  const { rows } = await sql<FormerCompany>`
    select company_id as "companyId", server_at as until from mutations
    where resource = 'users' and row_id = ${userId} and name = ${makesUser} and outcome ->> 'kind' = 'applied'
    order by server_at`.execute(db);
  return rows;
}

/** A conflict as it was put to somebody: the item, and the statuses that it had seen, wanted and met. */
interface Put {
  item: string;
  name: string;
  seen: AddressCompletionStatus;
  theirs: string;
  /** The address has had the status that was seen, or began with it. */
  was: boolean;
}

/** Whether an item could have been made: a correction was judged when it conflicted, and a mark is a step from a status that was there. */
const isReal = ({ name, seen, was }: Put, mine: string): boolean =>
  name === ('correctStatus' satisfies MutationName) || (was && canMark(mine as MarkableStatus, seen));

/**
 * The statuses of others that conflicts have put to somebody about an address, beside one of theirs (`mine`): those of the item
 * that is named, or of any where that is not known here (an older device, a server that was restored). What nobody can have
 * seen, or was no step from there, is no question.
 */
export async function statusesAskedAbout(
  tx: Executor,
  { item, address, mine, user }: ConflictQuery & { user: string },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<Put>`
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
  const real = rows.filter((row) => isReal(row, mine));
  const named = real.filter((row) => row.item === item);
  return new Set((named.length > 0 ? named : real).map(({ theirs }) => theirs));
}
