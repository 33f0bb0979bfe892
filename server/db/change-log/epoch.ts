import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../schema.ts';

/**
 * Identifies this database: a restored dump has other table ids, a copy another database id, a promoted replica another
 * timeline, a new cluster another identifier. Data restored into the same tables can't be detected; use `mintEpoch`
 * then.
 */
export type Origin = RawBuilder<string>;

/**
 * The timeline that is written now. `pg_control_checkpoint()` tells a promoted replica's only after its first checkpoint,
 * minutes later, and until then devices would keep cookies of the lost primary.
 */
const timeline = sql`('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int`;

/** The origin as SQL, without the parts that the database user may not read. */
export async function originOf(executor: Executor): Promise<Origin> {
  const { rows } = await sql<{ permitted: boolean }>`
    select has_function_privilege('pg_control_system()', 'execute')
      and has_function_privilege('pg_current_wal_lsn()', 'execute')
      and has_function_privilege('pg_walfile_name(pg_lsn)', 'execute') as permitted`.execute(executor);
  const tables = sql`(select oid from pg_database where datname = current_database()) || '/' || 'sync_state'::regclass::oid`;
  return rows[0]?.permitted === true
    ? sql<string>`(select system_identifier || '/' || ${timeline} from pg_control_system())
        || '/' || ${tables}`
    : sql<string>`${tables}`;
}

/** What a pull starts from. */
export interface SyncState {
  /** `pg_current_snapshot()` as text. */
  snapshot: string;
  epoch: string;
  /** The log is complete from this transaction on. */
  floor: bigint;
}

/**
 * The sync state in this transaction; undefined when the database has moved and needs a new epoch (see {@link
 * adoptOrigin}).
 */
export async function readState(executor: Executor, origin: Origin): Promise<SyncState | undefined> {
  const { rows } = await sql<{ snapshot: string; epoch: string; floor: string; at_home: boolean }>`
    select pg_current_snapshot()::text as snapshot, epoch, floor::text, origin = ${origin} as at_home
    from sync_state`.execute(executor);
  const [state] = rows;
  return state?.at_home ? { snapshot: state.snapshot, epoch: state.epoch, floor: BigInt(state.floor) } : undefined;
}

/**
 * Starts a new epoch where `where` holds, and clears the change log, whose floor would reject every cookie in a cluster
 * with fewer transactions. Mutations with future transaction ids get this one's, so that pulls return their outcomes.
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

/** Starts a new epoch if the database has moved since its epoch was minted; safe to run on several nodes at once. */
export const adoptOrigin = (executor: Executor, origin: Origin): Promise<void> =>
  beginEpoch(executor, origin, sql`origin <> ${origin}`);

/** Starts a new epoch after data were restored: every device resyncs and sends its recent items again. */
export const mintEpoch = (executor: Executor): Promise<void> => beginEpoch(executor, sql`origin`, sql`true`);
