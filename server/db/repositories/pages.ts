import { type RawBuilder, sql } from 'kysely';
import type { SearchRequest } from '../../../domain/catalogue/paging.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import { foldedWords } from '../../../domain/kernel/fold.ts';
import type { Resource } from '../../../domain/kernel/resources.ts';
import type { Rows } from '../../../domain/rows.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Executor } from '../schema.ts';
import { type Column, type ColumnValues, columnOf, columnsOf, fromColumns } from '../tables.ts';
import { all, conditionSql, fieldSql, type Source, some, type Test, tableSql } from '../visibility/condition-sql.ts';
import { columnsSql, idOfViewer, rulesOf, visibleSql } from '../visibility/visible.ts';
import { filterSql, type Operand } from './filters.ts';
import { shownFieldSql } from './shown-field.ts';

/** Which rows of a resource a list is about, before filters. */
export interface RowList<Name extends Resource = Resource> {
  resource: Name;
  /** Fields with the value that they must have. */
  only?: Readonly<Record<string, string>>;
  /** A reference that must be set. */
  having?: string;
  /** References, or lists of them, that must name these rows. */
  naming?: readonly { field: string; id: string }[];
  /** Only these rows. */
  among?: readonly string[];
}

export interface RowPage<Name extends Resource> {
  rows: Rows[Name][];
  total: number;
}

/** Fields of a row that another names, by which lists sort and filter: names, which a card shows as well. */
const labels: ReadonlySet<string> = new Set(['nickname', 'name', 'surname', 'jobTicket', 'street', 'region']);

const unknownField = (part: string, name: string): DomainError =>
  new DomainError('validation', `${part}: there is no field ${name}.`, [part === 'filters' ? `filters.${name}` : part]);

const keyOr = (column: Column): string => column.key ?? column.column;

/** The label of the row that a reference names, for as long as the viewer sees that row. */
function labelOperand(viewer: Viewer, source: Source, [field, label]: [field: string, label: string]): Operand | null {
  const kind = columnOf(source.resource, field)?.kind;
  if (kind?.kind !== 'reference' || !labels.has(label)) return null;
  const target = { resource: kind.to, alias: 'named' };
  const column = columnOf(kind.to, label);
  if (!column) return null;
  const value = sql`(select ${sql.ref(`named.${keyOr(column)}`)} from ${tableSql(target)}
    where named.id = ${fieldSql(source, field)} and ${visibleSql(viewer, target)})`;
  return { name: `${field}.${label}`, value, kind: 'text', folded: column.key !== null };
}

function operandOf(viewer: Viewer, source: Source, name: string): Operand | null {
  if (name === 'id') return { name, value: sql.ref(`${source.alias}.id`), kind: 'id', folded: false };
  if (name === 'version') return { name, value: sql.ref(`${source.alias}.version`), kind: 'whole', folded: false };
  const [field, label, ...rest] = name.split('.');
  if (field !== undefined && label !== undefined) {
    return rest.length > 0 ? null : labelOperand(viewer, source, [field, label]);
  }
  const column = columnOf(source.resource, name);
  if (!column) return null;
  const value = shownFieldSql(viewer, source, { column, value: keyOr(column) });
  return { name, value, kind: column.kind.kind, folded: column.key !== null };
}

function filterTests(viewer: Viewer, source: Source, filters: SearchRequest['filters']): Test[] {
  return Object.entries(filters ?? {}).flatMap(([name, given]) => {
    const operand = operandOf(viewer, source, name);
    if (!operand) throw unknownField('filters', name);
    return [given].flat().flatMap((filter) => filterSql(operand, filter) ?? []);
  });
}

/** Every word of the text is in one of the row's folded names. */
function searchTests(source: Source, text: string): Test[] {
  const keys = columnsOf(source.resource).flatMap(({ key }) =>
    key === null ? [] : [sql.ref(`${source.alias}.${key}`)],
  );
  return foldedWords(text).map((word) => some(keys.map((key): Test => sql`${key} like ${`%${word}%`}`)));
}

function namingTest(source: Source, { field, id }: { field: string; id: string }): Test {
  const isList = columnOf(source.resource, field)?.kind.kind === 'references';
  const named = fieldSql(source, field);
  return isList ? sql`${named} @> array[${id}]::uuid[]` : sql`${named} = ${id}::uuid`;
}

function listTests(source: Source, { only = {}, having, naming = [], among }: RowList): Test[] {
  return [
    ...Object.entries(only).map(([field, value]): Test => sql`${fieldSql(source, field)} = ${value}`),
    ...(having === undefined ? [] : [sql<boolean>`${fieldSql(source, having)} is not null`]),
    ...(among === undefined ? [] : [sql<boolean>`${fieldSql(source, 'id')} = any(${among}::uuid[])`]),
    ...naming.map((named) => namingTest(source, named)),
  ];
}

function orderOf(viewer: Viewer, source: Source, { sortField, sortOrder }: SearchRequest): RawBuilder<unknown> {
  const id = sql.ref(`${source.alias}.id`);
  if (!sortField || sortOrder === 0) return sql`${sql.ref(`${source.alias}.create_date`)} desc, ${id} desc`;
  const plain = operandOf(viewer, source, sortField);
  const operand = plain?.kind === 'reference' ? operandOf(viewer, source, `${sortField}.nickname`) : plain;
  if (!operand || operand.kind === 'json' || operand.kind === 'references') throw unknownField('sortField', sortField);
  const direction = sql.raw(sortOrder === -1 ? 'desc' : 'asc');
  return sql`${operand.value} ${direction} nulls last, ${id} ${direction}`;
}

/** The test whether a row is seen whole, for a list: what others name is collected once and not looked up row by row. */
const seenWhole = (viewer: Viewer, source: Source): Test =>
  conditionSql(rulesOf(viewer, source.resource).whole, source, {
    idOf: (attribute) => idOfViewer(viewer, attribute),
    kept: null,
    rows: 'many',
  });

/**
 * One page of the rows that the viewer sees whole, with the count of all of them. Filters and sorting see a field only where
 * the viewer does. Throws `validation` naming a field or a match mode that does not exist.
 */
export async function findPage<Name extends Resource>(
  db: Executor,
  viewer: Viewer,
  { list, request }: { list: RowList<Name>; request: SearchRequest },
): Promise<RowPage<Name>> {
  const source = { resource: list.resource, alias: 'r' };
  const tests = all([
    seenWhole(viewer, source),
    ...listTests(source, list),
    ...filterTests(viewer, source, request.filters),
    ...searchTests(source, request.search ?? ''),
  ]);
  const { rows } = await sql<ColumnValues>`
    select ${columnsSql(source)} from ${tableSql(source)} where ${tests}
    order by ${orderOf(viewer, source, request)} limit ${request.rows} offset ${request.first}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*) as total from ${tableSql(source)} where ${tests}`.execute(db);
  return { rows: rows.map((record) => fromColumns(list.resource, record)), total: counted.rows[0]?.total ?? 0 };
}
