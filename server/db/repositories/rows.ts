import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { DomainError } from '../../../domain/errors/codes.ts';
import { must } from '../../../domain/kernel/assert.ts';
import { fold } from '../../../domain/kernel/fold.ts';
import type { Resource, RowKey } from '../../../domain/kernel/resources.ts';
import type { Instant } from '../../../domain/kernel/time.ts';
import type { ReferenceField, Rows, Sought, UniqueField, Write } from '../../../domain/rows.ts';
import type { Executor } from '../schema.ts';
import { type ColumnValues, columnOf, fromColumns, tableOf, toColumns } from '../tables.ts';
import { nextNumber } from './counters.ts';

type Create = Extract<Write, { kind: 'create' }>;
type Change = Extract<Write, { kind: 'change' }>;

/** A `select *` is written by hand, since the tables of resources are named at run time. */
const table = (resource: Resource) => sql.table(tableOf(resource));

function first<Name extends Resource>(resource: Name, records: ColumnValues[]): Rows[Name] | undefined {
  const [record] = records;
  return record && fromColumns(resource, record);
}

/** The row as this transaction sees it, or undefined when there is none. */
export async function getRow<Name extends Resource>(
  tx: Executor,
  resource: Name,
  id: string,
): Promise<Rows[Name] | undefined> {
  const { rows } = await sql<ColumnValues>`select * from ${table(resource)} where id = ${id}`.execute(tx);
  return first(resource, rows);
}

/** The rows that exist of those named, in order of id. */
export async function getRows<Name extends Resource>(
  tx: Executor,
  resource: Name,
  ids: readonly string[],
): Promise<Rows[Name][]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ColumnValues>`
    select * from ${table(resource)} where id = any(${ids}::uuid[]) order by id`.execute(tx);
  return rows.map((record) => fromColumns(resource, record));
}

/** The row, kept from other writers until the transaction ends. */
export async function lockRow<Name extends Resource>(
  tx: Executor,
  resource: Name,
  id: string,
): Promise<Rows[Name] | undefined> {
  const { rows } = await sql<ColumnValues>`select * from ${table(resource)} where id = ${id} for update`.execute(tx);
  return first(resource, rows);
}

/** The rows whose reference, or list of references, names `id`, in order of id. */
export async function pointingAt<Name extends Resource>(
  tx: Executor,
  resource: Name,
  { field, id }: { field: ReferenceField<Name>; id: string },
): Promise<Rows[Name][]> {
  const { column, kind } = must(columnOf(resource, field), `the column of ${resource}.${field}`);
  const matches =
    kind.kind === 'references' ? sql`${sql.ref(column)} @> array[${id}]::uuid[]` : sql`${sql.ref(column)} = ${id}`;
  const { rows } = await sql<ColumnValues>`select * from ${table(resource)} where ${matches} order by id`.execute(tx);
  return rows.map((record) => fromColumns(resource, record));
}

/**
 * The rows of a company with this value in a unique field, in order of id. The value is kept from others until the
 * transaction ends, also while no row has it yet, by a lock on its hash: an index that refused doubles could not be put over
 * the rows of companies that have some already.
 */
export async function findBy<Name extends keyof UniqueField>(
  tx: Executor,
  { resource, field }: { resource: Name; field: UniqueField[Name] },
  { company, value }: Sought,
): Promise<Rows[Name][]> {
  const { key } = must(columnOf(resource, field), `the column of ${resource}.${field}`);
  const folded = fold(value);
  const name = `${resource}/${field}/${company}/${folded}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
  const { rows } = await sql<ColumnValues>`
    select * from ${table(resource)}
    where company_id = ${company} and ${sql.ref(must(key, `the folded ${field}`))} = ${folded} order by id`.execute(tx);
  return rows.map((record) => fromColumns(resource, record));
}

/**
 * A task gets here what only the server gives: its number, from its company's count, unless it brings one, and the id under
 * which it is shared.
 */
async function completed(tx: Executor, { resource, row }: Create): Promise<Create['row']> {
  if (resource !== 'tasks') return row;
  const { number, company, pkSharedId } = row;
  return {
    ...row,
    number: number === null && company !== null ? await nextNumber(tx, company.id, 'task') : number,
    pkSharedId: pkSharedId ?? newShareId(),
  };
}

/** Stores a new row with version 1; throws `id_taken` when the id is in use. `at` is the server's time. */
export async function insertRow(tx: Executor, create: Create, at: Instant): Promise<Rows[Create['resource']]> {
  const { resource, id } = create;
  const row = await completed(tx, create);
  const values = toColumns(resource, { ...row, id, version: 1, createDate: at, modifyDate: at });
  const names = Object.keys(values).map((name) => sql.ref(name));
  const { rows } = await sql<ColumnValues>`
    insert into ${table(resource)} (${sql.join(names)}) values (${sql.join(Object.values(values))})
    on conflict (id) do nothing returning *`.execute(tx);
  const made = first(resource, rows);
  if (!made) throw new DomainError('id_taken');
  return made;
}

/** Sets fields of a row, its version and its modify date; undefined when the row does not exist. */
export async function updateRow(
  tx: Executor,
  { resource, id, set }: Omit<Change, 'kind'>,
  at: Instant,
): Promise<Rows[Change['resource']] | undefined> {
  const values = toColumns(resource, { ...set, modifyDate: at });
  const assignments = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const { rows } = await sql<ColumnValues>`
    update ${table(resource)} set ${sql.join(assignments)}, version = version + 1 where id = ${id} returning *`.execute(
    tx,
  );
  return first(resource, rows);
}

/** Removes a row and gives it back as it was; undefined when there was none. */
export async function deleteRow<Name extends Resource>(
  tx: Executor,
  { resource, id }: RowKey & { resource: Name },
): Promise<Rows[Name] | undefined> {
  const { rows } = await sql<ColumnValues>`delete from ${table(resource)} where id = ${id} returning *`.execute(tx);
  return first(resource, rows);
}

/** What a task is shared under: 128 random bits, which nobody can guess from anything else that they know. */
const newShareId = (): string => randomBytes(16).toString('base64url');

/** The task that is shared under an id. */
export async function taskSharedUnder(executor: Executor, shareId: string): Promise<Rows['tasks'] | undefined> {
  const { rows } = await sql<ColumnValues>`select * from tasks where pk_shared_id = ${shareId}`.execute(executor);
  const [record] = rows;
  return record && fromColumns('tasks', record);
}
