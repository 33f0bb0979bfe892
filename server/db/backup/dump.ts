import { sql } from 'kysely';
import type { Executor } from '../schema.ts';
import type { TableShape } from './shape.ts';

/** Rows that are in memory at once. */
const batch = 1000;

/** The rows of a table as JSON texts, some at a time, as `tx` sees them. The database writes them, so that no value changes. */
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

/** A file that has to be in the backup because a row names it. */
export interface KeptFile {
  companyId: string;
  hash: string;
  /** In bytes. */
  size: number;
}

/** Every file that is here as far as `tx` sees. */
export async function filesToKeep(tx: Executor): Promise<KeptFile[]> {
  const { rows } = await sql<KeptFile>`
    select company_id as "companyId", hash, size from uploads order by company_id, hash`.execute(tx);
  return rows;
}
