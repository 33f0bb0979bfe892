import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../schema.ts';

/**
 * Where this database lives: a restored dump has other table ids, a copied database another id, a restored or promoted
 * cluster another timeline, a new cluster another identifier. Data that was put back into the same tables, or a directory
 * that was copied back, cannot be told: for these there is `mintEpoch`.
 */
export type Origin = RawBuilder<string>;

/** The origin as SQL; without what the database's user may not ask for. */
export async function originOf(executor: Executor): Promise<Origin> {
  const { rows } = await sql<{ permitted: boolean }>`
    select has_function_privilege('pg_control_system()', 'execute')
      and has_function_privilege('pg_control_checkpoint()', 'execute') as permitted`.execute(executor);
  const tables = sql`(select oid from pg_database where datname = current_database()) || '/' || 'sync_state'::regclass::oid`;
  return rows[0]?.permitted === true
    ? sql<string>`(select system_identifier || '/' || timeline_id from pg_control_system(), pg_control_checkpoint())
        || '/' || ${tables}`
    : sql<string>`${tables}`;
}

/** What a pull starts from. */
export interface SyncState {
  /** `pg_current_snapshot()` as text. */
  snapshot: string;
  epoch: string;
  /** The log is complete for transactions from this one on. */
  floor: bigint;
}

/** The state as this transaction sees it; undefined when the database has moved and needs a new epoch (see {@link adoptOrigin}). */
export async function readState(executor: Executor, origin: Origin): Promise<SyncState | undefined> {
  const { rows } = await sql<{ snapshot: string; epoch: string; floor: string; at_home: boolean }>`
    select pg_current_snapshot()::text as snapshot, epoch, floor::text, origin = ${origin} as at_home
    from sync_state`.execute(executor);
  const [state] = rows;
  return state?.at_home ? { snapshot: state.snapshot, epoch: state.epoch, floor: BigInt(state.floor) } : undefined;
}

/**
 * Begins a new epoch where `where` holds. No device asks any more for what was before, so the change log begins anew too: in
 * another cluster, which has counted fewer transactions, its floor would refuse every cookie. For the same reason mutations
 * whose transaction has not been yet count as this one's; otherwise no pull would bring their outcomes.
 */
async function beginEpoch(executor: Executor, origin: RawBuilder<unknown>, where: RawBuilder<unknown>): Promise<void> {
  await sql`
    with begun as (
      update sync_state set epoch = gen_random_uuid(), origin = ${origin}, floor = '0' where ${where} returning single
    ),
    changes as (delete from sync_changes where exists (select from begun)),
    marks as (delete from sync_marks where exists (select from begun))
    update mutations set xid = pg_current_xact_id()
    where xid > pg_current_xact_id() and exists (select from begun)`.execute(executor);
}

/** Gives the database a new epoch when it is not where its epoch was minted; safe from several nodes at once. */
export const adoptOrigin = (executor: Executor, origin: Origin): Promise<void> =>
  beginEpoch(executor, origin, sql`origin <> ${origin}`);

/** Starts a new epoch by hand, after data was put back: every device loads again and sends once more what it had settled. */
export const mintEpoch = (executor: Executor): Promise<void> => beginEpoch(executor, sql`origin`, sql`true`);
