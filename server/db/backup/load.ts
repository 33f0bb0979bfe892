import { sql } from 'kysely';
import type { Executor } from '../schema.ts';
import type { TableShape } from './dump.ts';

/** Inserts rows as written by `rowsOfTable`. Columns that the backup lacks get their defaults. */
export async function loadRows(tx: Executor, { name, columns }: TableShape, lines: readonly string[]): Promise<void> {
  const listed = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(name)} (${listed})
    select ${listed} from json_populate_recordset(null::${sql.table(name)}, ${`[${lines.join(',')}]`}::text::json)
    `.execute(tx);
}

export async function countRows(tx: Executor, name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Whether the database has any user. */
export async function hasData(executor: Executor): Promise<boolean> {
  const { rows: found } = await sql<{ there: boolean }>`
    select to_regclass('users') is not null as there`.execute(executor);
  return found[0]?.there === true && (await countRows(executor, 'users')) > 0;
}

/** The number of connections of servers to this database, without those named `own`. */
export async function serversConnected(executor: Executor, own: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and application_name like 'ergon%' and application_name <> ${own}`.execute(
    executor,
  );
  return rows[0]?.count ?? 0;
}

/** Drops all tables and functions of the schema, except those of extensions, and the job queue. */
export async function emptySchema(executor: Executor): Promise<void> {
  await executor.transaction().execute(async (tx) => {
    const { rows } = await sql<{ statement: string }>`
      select format('drop table if exists %s cascade', c.oid::regclass) as statement from pg_class as c
      where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
        and not exists (select from pg_depend as d where d.objid = c.oid and d.deptype = 'e')
      union all
      select format('drop function if exists %s cascade', f.oid::regprocedure) from pg_proc as f
      where f.prokind = 'f' and f.pronamespace = current_schema()::regnamespace
        and not exists (select from pg_depend as d where d.objid = f.oid and d.deptype = 'e')`.execute(tx);
    for (const { statement } of rows) await sql.raw(statement).execute(tx);
    await sql`drop schema if exists pgboss cascade`.execute(tx);
  });
}
