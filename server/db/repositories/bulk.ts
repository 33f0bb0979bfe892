import { sql } from 'kysely';
import type { Resource } from '../../../domain/kernel/resources.ts';
import type { Instant } from '../../../domain/kernel/time.ts';
import type { AnyRow, NewRow } from '../../../domain/rows.ts';
import type { Executor } from '../schema.ts';
import { type ColumnValues, columnsOf, tableOf, toColumns } from '../tables.ts';

/** A row for bulk insertion, and its creation time. */
export interface BulkRow<Name extends Resource> {
  id: string;
  at: Instant;
  row: NewRow<Name>;
}

const rowsPerStatement = 2000;

/** The columns of fields. All rows travel in one JSON text, so JSON fields have to be values, not texts. */
function recordOf(resource: Resource, row: object): ColumnValues {
  const values = toColumns(resource, row);
  for (const { column, kind } of columnsOf(resource)) {
    const value = values[column];
    if (kind.kind === 'json' && typeof value === 'string') values[column] = JSON.parse(value);
  }
  return values;
}

/**
 * Inserts many rows **without the change log**. Whoever fills a database before use starts a new epoch if devices know it
 * already; others append to the change log in the same transaction.
 */
export async function insertInBulk<Name extends Resource>(
  tx: Executor,
  resource: Name,
  rows: readonly BulkRow<Name>[],
): Promise<void> {
  const table = sql.table(tableOf(resource));
  for (let first = 0; first < rows.length; first += rowsPerStatement) {
    const records = rows
      .slice(first, first + rowsPerStatement)
      .map(({ id, at, row }) => recordOf(resource, { ...row, id, version: 1, createDate: at, modifyDate: at }));
    await sql`insert into ${table} select * from jsonb_populate_recordset(null::${table}, ${JSON.stringify(records)}::jsonb)`.execute(
      tx,
    );
  }
}

/**
 * Stores fields, version and modify date of rows that the transaction has locked, as `rows` have them. Doesn't append to
 * the change log either.
 */
export async function updateInBulk(
  tx: Executor,
  resource: Resource,
  { rows, fields }: { rows: readonly AnyRow[]; fields: ReadonlySet<string> },
): Promise<void> {
  const stored = new Set([...fields, 'version', 'modifyDate']);
  const records = rows.map((row) => {
    const entries = Object.entries(row).filter(([name]) => stored.has(name));
    return { ...recordOf(resource, Object.fromEntries(entries)), id: row.id };
  });
  const columns = Object.keys(records[0] ?? {}).filter((column) => column !== 'id');
  const assignments = columns.map((column) => sql`${sql.ref(column)} = v.${sql.ref(column)}`);
  const table = sql.table(tableOf(resource));
  await sql`update ${table} as t set ${sql.join(assignments)}
    from jsonb_populate_recordset(null::${table}, ${JSON.stringify(records)}::jsonb) as v where v.id = t.id`.execute(
    tx,
  );
}
