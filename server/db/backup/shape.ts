import { sql } from 'kysely';
import { InvariantError } from '../../../domain/kernel/assert.ts';
import type { Executor } from '../schema.ts';

/** A table as a backup holds it. `columns` are those whose values mean something outside of this database. */
export interface TableShape {
  name: string;
  columns: string[];
}

/**
 * What stays behind: how far the migrations are (the backup says it itself), and what only this life of the database
 * means: its epoch, a change log that is counted in its transactions, and room for bytes that are on their way to it. What each
 * company has stored is counted from what was restored.
 */
const leftBehind = [
  'kysely_migration',
  'kysely_migration_lock',
  'sync_state',
  'sync_marks',
  'sync_changes',
  'company_storage',
  'room_reservations',
];

/** The tables to keep, those before others that these point at by foreign key. Numbers of transactions are left out. */
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

/** The names of the migrations that made the tables; none where there are no tables of ours. */
export async function migrationsDone(executor: Executor): Promise<string[]> {
  const { rows: found } = await sql<{ there: boolean }>`
    select to_regclass('kysely_migration') is not null as there`.execute(executor);
  if (found[0]?.there !== true) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(executor);
  return rows.map(({ name }) => name);
}
