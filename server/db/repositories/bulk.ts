import { sql } from 'kysely';
import type { Resource } from '../../../domain/kernel/resources.ts';
import type { Instant } from '../../../domain/kernel/time.ts';
import type { NewRow } from '../../../domain/rows.ts';
import type { Executor } from '../schema.ts';
import { type ColumnValues, columnsOf, tableOf, toColumns } from '../tables.ts';

/** A row for bulk insertion, and its creation time. */
export interface BulkRow<Name extends Resource> {
  id: string;
  at: Instant;
  row: NewRow<Name>;
}

const rowsPerStatement = 2000;

function recordOf<Name extends Resource>(resource: Name, { id, at, row }: BulkRow<Name>): ColumnValues {
  const values = toColumns(resource, { ...row, id, version: 1, createDate: at, modifyDate: at });
  // All rows travel in one JSON text, so JSON fields have to be values, not texts.
  for (const { column, kind } of columnsOf(resource)) {
    const value = values[column];
    if (kind.kind === 'json' && typeof value === 'string') values[column] = JSON.parse(value);
  }
  return values;
}

/**
 * Inserts many rows **without the change log**: devices see them only after a resync. For filling a database before
 * use; start a new epoch if devices know it already.
 */
export async function insertInBulk<Name extends Resource>(
  tx: Executor,
  resource: Name,
  rows: readonly BulkRow<Name>[],
): Promise<void> {
  const table = sql.table(tableOf(resource));
  for (let first = 0; first < rows.length; first += rowsPerStatement) {
    const records = rows.slice(first, first + rowsPerStatement).map((row) => recordOf(resource, row));
    await sql`insert into ${table} select * from jsonb_populate_recordset(null::${table}, ${JSON.stringify(records)}::jsonb)`.execute(
      tx,
    );
  }
}
