import { type RawBuilder, sql } from 'kysely';
import type { SearchRequest } from '../../../domain/catalogue/paging.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import type { Resource } from '../../../domain/kernel/resources.ts';
import type { Rows } from '../../../domain/rows.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Executor } from '../schema.ts';
import { type ColumnValues, fromColumns } from '../tables.ts';
import { all, type Source, type Test, tableSql } from '../visibility/condition-sql.ts';
import { columnsSql } from '../visibility/visible.ts';
import { filterSql } from './filters.ts';
import { fieldsOf, type Operand, operandOf } from './operands.ts';
import { partsOf, type RowList, searchTests } from './row-lists.ts';

export interface RowPage<Name extends Resource> {
  rows: Rows[Name][];
  total: number;
}

/** What is asked of a list. Days in filters are those of the time zone. */
export interface Asked<Name extends Resource = Resource> {
  list: RowList<Name>;
  request: SearchRequest;
  timeZone: string;
}

function unknownField(viewer: Viewer, { resource }: Source, { part, name }: { part: string; name: string }): never {
  const fields = fieldsOf(viewer, resource).join(', ');
  const detail = `${part}: there is no field ${name}; there are ${fields}.`;
  throw new DomainError('validation', detail, [part === 'filters' ? `filters.${name}` : part]);
}

function filterTests(viewer: Viewer, source: Source, { request, timeZone }: Asked): Test[] {
  return Object.entries(request.filters ?? {}).flatMap(([name, filters]) => {
    const operand = operandOf(viewer, source, name) ?? unknownField(viewer, source, { part: 'filters', name });
    return filterSql({ operand, timeZone }, filters) ?? [];
  });
}

/** By what a list is sorted; the last is always the id, so that no two rows are equal and no two pages overlap. */
interface Order {
  /** SQL of what is sorted by. */
  value: RawBuilder<unknown>;
  descending: boolean;
  nullable: boolean;
  /** Rows without a value come last, which an index read backwards does not give: they are a part of their own. */
  apart: boolean;
}

function orderOf(viewer: Viewer, source: Source, { sortField, sortOrder }: SearchRequest): Order {
  if (!sortField || sortOrder === 0) {
    return { value: sql.ref(`${source.alias}.create_date`), descending: true, nullable: false, apart: false };
  }
  const refuse = () => unknownField(viewer, source, { part: 'sortField', name: sortField });
  const operand = operandOf(viewer, source, sortField) ?? refuse();
  const value = sortable(operand) ?? refuse();
  const descending = sortOrder === -1;
  // A row that is named may have no name.
  const nullable = operand.nullable || operand.kind.kind === 'reference';
  return { value, descending, nullable, apart: descending && nullable && value === operand.value };
}

function sortable({ kind: { kind }, single, folded, names }: Operand): RawBuilder<unknown> | null {
  if (single === null || kind === 'json' || kind === 'references' || kind === 'texts') return null;
  if (kind === 'reference') return names()?.single ?? single;
  // Words of a closed list as devices compare them, whatever the locale of the database.
  if (kind === 'choice') return sql`${single} collate "C"`;
  return kind === 'text' && !folded ? sql`fold_text(${single}) collate "C"` : single;
}

const idOf = ({ alias }: Source) => sql.ref(`${alias}.id`);

function orderSql(source: Source, { value, descending, nullable }: Order): RawBuilder<unknown> {
  const direction = sql.raw(descending ? 'desc' : 'asc');
  // Said only where it makes a difference: an index that is not in this very order is of no use.
  const nulls = sql.raw(descending && nullable ? ' nulls last' : '');
  return sql`${value} ${direction}${nulls}, ${idOf(source)} ${direction}`;
}

/** The parts of a list in an order that an index may have. */
function orderedParts(source: Source, parts: readonly Test[], order: Order): RawBuilder<unknown>[] {
  const { value } = order;
  if (!order.apart) return parts.map((test) => sql`${test} order by ${orderSql(source, order)}`);
  return parts.flatMap((test) => [
    sql`${test} and ${value} is not null order by ${value} desc, ${idOf(source)} desc`,
    sql`${test} and ${value} is null order by ${idOf(source)} desc`,
  ]);
}

/** The statements that read a page and count its list. */
export interface PageStatements {
  page: RawBuilder<ColumnValues>;
  count: RawBuilder<{ total: number }>;
}

/** Makes the statements of a page; throws `validation` naming a field, a match mode or a value that does not fit. */
export function pageStatements(viewer: Viewer, asked: Asked): PageStatements {
  const { list, request } = asked;
  const { first, rows } = request;
  const source = { resource: list.resource, alias: 'r' };
  const wanted = [
    ...filterTests(viewer, source, asked),
    ...searchTests(source, `${request.search ?? ''} ${request.specs ?? ''}`, list),
  ];
  const parts = partsOf(viewer, source, list).map((part) => all([part, ...wanted]));
  const order = orderOf(viewer, source, request);
  const from = sql`from ${tableSql(source)} where`;
  const ordered = orderedParts(source, parts, order).map(
    (part) => sql`(select ${sql.ref('r')}.* ${from} ${part} limit ${first + rows})`,
  );
  const counts = parts.map((part) => sql`(select count(*) ${from} ${part})`);
  return {
    page: sql`select ${columnsSql(source)} from (${sql.join(ordered, sql` union all `)}) as r
      order by ${orderSql(source, order)} limit ${rows} offset ${first}`,
    count: sql`select ${sql.join(counts, sql` + `)} as total`,
  };
}

/**
 * One page of the rows of a list that the viewer sees whole, with the count of all of them. Filters and sorting see a field
 * only where the viewer does. Throws `validation` naming a field or a match mode that does not exist.
 */
export async function findPage<Name extends Resource>(
  db: Executor,
  viewer: Viewer,
  asked: Asked<Name>,
): Promise<RowPage<Name>> {
  const { list, request } = asked;
  const { page, count } = pageStatements(viewer, asked);
  // At once: each takes about as long as the other, and nearly every page needs both.
  const [read, counted] = await Promise.all([page.execute(db), count.execute(db)]);
  const rows = read.rows.map((record) => fromColumns(list.resource, record));
  const seen = request.first + rows.length;
  // A page that is not full is the last one, unless it lies behind all rows; the count may be of a moment later.
  const isLast = rows.length < request.rows && (rows.length > 0 || request.first === 0);
  return { rows, total: isLast ? seen : (counted.rows[0]?.total ?? 0) };
}
