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

/** Tables of resources are named at run time, so `select *` is raw SQL. */
const table = (resource: Resource) => sql.table(tableOf(resource));

function first<Name extends Resource>(resource: Name, records: ColumnValues[]): Rows[Name] | undefined {
  const [record] = records;
  return record && fromColumns(resource, record);
}

export async function getRow<Name extends Resource>(
  tx: Executor,
  resource: Name,
  id: string,
): Promise<Rows[Name] | undefined> {
  const { rows } = await sql<ColumnValues>`select * from ${table(resource)} where id = ${id}`.execute(tx);
  return first(resource, rows);
}

/** The existing rows among `ids`, ordered by id. */
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

/** The row, locked against other writers until the transaction ends. */
export async function lockRow<Name extends Resource>(
  tx: Executor,
  resource: Name,
  id: string,
): Promise<Rows[Name] | undefined> {
  const { rows } = await sql<ColumnValues>`select * from ${table(resource)} where id = ${id} for update`.execute(tx);
  return first(resource, rows);
}

/** The rows whose reference, or list of references, contains `id`, ordered by id. */
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

/** The rows whose reference is one of `ids`, ordered by id. */
export async function pointingAtAny<Name extends Resource>(
  executor: Executor,
  resource: Name,
  { field, ids }: { field: ReferenceField<Name>; ids: readonly string[] },
): Promise<Rows[Name][]> {
  if (ids.length === 0) return [];
  const { column } = must(columnOf(resource, field), `the column of ${resource}.${field}`);
  const { rows } = await sql<ColumnValues>`
    select * from ${table(resource)} where ${sql.ref(column)} = any(${ids}::uuid[]) order by id`.execute(executor);
  return rows.map((record) => fromColumns(resource, record));
}

/** The rows whose reference is one of `ids`, ordered by id, locked against other writers until the transaction ends. */
export async function lockPointingAt<Name extends Resource>(
  tx: Executor,
  resource: Name,
  { field, ids }: { field: ReferenceField<Name>; ids: readonly string[] },
): Promise<Rows[Name][]> {
  const { column } = must(columnOf(resource, field), `the column of ${resource}.${field}`);
  const { rows } = await sql<ColumnValues>`
    select * from ${table(resource)} where ${sql.ref(column)} = any(${ids}::uuid[]) order by id for update`.execute(tx);
  return rows.map((record) => fromColumns(resource, record));
}

/**
 * A company's rows with this value in a unique field, ordered by id. Locks the value until the transaction ends, even
 * if no row has it, by a hash lock: a unique index is impossible because some companies have duplicates already.
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

/** The counter of each resource whose rows have a running number. */
const counters = { tasks: 'task', addresses: 'address', customers: 'customer' } as const;

/** Adds what only the server can give a row: its number, unless it brings one, and the share id of a task. */
async function withServerFields(tx: Executor, { resource, row }: Create): Promise<Create['row']> {
  if (resource !== 'tasks' && resource !== 'addresses' && resource !== 'customers') return row;
  const { number = null, company } = row;
  const given = number === null && company !== null ? await nextNumber(tx, company.id, counters[resource]) : number;
  const numbered = { ...row, number: given };
  return resource === 'tasks' ? { ...numbered, pkSharedId: row.pkSharedId ?? newShareId() } : numbered;
}

/** Stores a new row with version 1. Throws `id_taken`. `at` is the server's time. */
export async function insertRow(tx: Executor, create: Create, at: Instant): Promise<Rows[Create['resource']]> {
  const { resource, id } = create;
  const row = await withServerFields(tx, create);
  const values = toColumns(resource, { ...row, id, version: 1, createDate: at, modifyDate: at });
  const names = Object.keys(values).map((name) => sql.ref(name));
  const { rows } = await sql<ColumnValues>`
    insert into ${table(resource)} (${sql.join(names)}) values (${sql.join(Object.values(values))})
    on conflict (id) do nothing returning *`.execute(tx);
  const made = first(resource, rows);
  if (!made) throw new DomainError('id_taken');
  return made;
}

/** Sets fields, version and modify date; undefined if the row doesn't exist. */
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

/** Deletes a row and returns it; undefined if there was none. */
export async function deleteRow<Name extends Resource>(
  tx: Executor,
  { resource, id }: RowKey & { resource: Name },
): Promise<Rows[Name] | undefined> {
  const { rows } = await sql<ColumnValues>`delete from ${table(resource)} where id = ${id} returning *`.execute(tx);
  return first(resource, rows);
}

/** 128 random bits, which cannot be guessed. */
const newShareId = (): string => randomBytes(16).toString('base64url');

export async function findSharedTask(executor: Executor, shareId: string): Promise<Rows['tasks'] | undefined> {
  const { rows } = await sql<ColumnValues>`select * from tasks where pk_shared_id = ${shareId}`.execute(executor);
  const [record] = rows;
  return record && fromColumns('tasks', record);
}
