import { sql } from 'kysely';
import { InvariantError } from '../../../domain/kernel/assert.ts';
import type { Executor } from '../schema.ts';

/** Rows fetched at a time. */
const batch = 1000;

/**
 * The rows of a table as JSON lines, in batches, as `tx` sees them. The database serialises them, so no value changes.
 */
export async function* rowsOfTable(tx: Executor, { name, columns }: TableShape): AsyncGenerator<string[]> {
  const listed = sql.join(columns.map((column) => sql.ref(column)));
  await sql`declare backup_rows no scroll cursor for
    select row_to_json(kept)::text as line from (select ${listed} from ${sql.table(name)}) as kept`.execute(tx);
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(batch)} from backup_rows`.execute(tx);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await sql`close backup_rows`.execute(tx);
}

/** A file that the backup has to contain because a row names it. */
interface KeptFile {
  companyId: string;
  hash: string;
  /** In bytes. */
  size: number;
}

/** Every file that rows in `tx` name. */
export async function filesToKeep(tx: Executor): Promise<KeptFile[]> {
  const { rows } = await sql<KeptFile>`
    select company_id as "companyId", hash, size from uploads order by company_id, hash`.execute(tx);
  return rows;
}

/** A table in a backup. `columns` leaves out those that mean nothing in another database. */
export interface TableShape {
  name: string;
  columns: string[];
}

/**
 * Tables left out of backups: the migration state (the manifest has it) and what belongs to this database only: epoch,
 * change log, upload reservations, nodes. Storage totals are recounted after a restore.
 */
const leftBehind = [
  'kysely_migration',
  'kysely_migration_lock',
  'sync_state',
  'sync_marks',
  'sync_changes',
  'company_storage',
  'room_reservations',
  'nodes',
];

/** The tables to back up, parents before children by foreign key. Transaction-id columns are left out. */
export async function tablesToKeep(executor: Executor): Promise<TableShape[]> {
  const { rows } = await sql<TableShape & { parents: string[] }>`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute as a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.atttypid <> 'xid8'::regtype) as columns,
      array(select distinct p.relname::text from pg_constraint as k join pg_class as p on p.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as parents
    from pg_class as c
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname <> all(${leftBehind}::text[])
    order by c.relname`.execute(executor);
  return parentsFirst(rows).map(({ name, columns }) => ({ name, columns }));
}

function parentsFirst<Table extends { name: string; parents: string[] }>(tables: readonly Table[]): Table[] {
  const sorted: Table[] = [];
  const done = new Set<string>();
  while (sorted.length < tables.length) {
    const next = tables.filter(({ name, parents }) => !done.has(name) && parents.every((parent) => done.has(parent)));
    if (next.length === 0) throw new InvariantError('tables that point at each other cannot be put in order');
    for (const table of next) done.add(table.name);
    sorted.push(...next);
  }
  return sorted;
}

/** The migrations that ran on this database; empty when it has no tables of ours. */
export async function migrationsDone(executor: Executor): Promise<string[]> {
  const { rows: found } = await sql<{ there: boolean }>`
    select to_regclass('kysely_migration') is not null as there`.execute(executor);
  if (found[0]?.there !== true) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(executor);
  return rows.map(({ name }) => name);
}

/** Mails that wait (`mail`) or failed for good (`dead`), with the queue's own ids. */
export async function waitingMails(tx: Executor): Promise<{ id: string; name: string; data: unknown }[]> {
  const { rows: found } = await sql<{ there: boolean }>`
    select to_regclass('pgboss.job') is not null as there`.execute(tx);
  if (found[0]?.there !== true) return [];
  const { rows } = await sql<{ id: string; name: string; data: unknown }>`
    select id, name, data from pgboss.job
    where name in ('mail', 'dead') and state in ('created', 'retry', 'active') order by id`.execute(tx);
  return rows;
}

/** Number of the advisory lock that a backup holds so that no file is removed. */
const lockNumber = 7_301_990;

/** Runs `work` on one connection while no node removes files; waits for removals that have begun. */
export const holdingFiles = <Value>(kysely: Executor, work: (connection: Executor) => Promise<Value>): Promise<Value> =>
  kysely.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock_shared(${lockNumber})`.execute(connection);
    try {
      return await work(connection);
    } finally {
      await sql`select pg_advisory_unlock_shared(${lockNumber})`.execute(connection);
    }
  });

/** Whether files may be removed in this transaction. If so, no backup begins until it ends. */
export async function mayRemoveFiles(tx: Executor): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(${lockNumber}) as free`.execute(tx);
  return rows[0]?.free === true;
}
