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

/** A list with its page request. Days in filters are in the time zone. */
export interface PageQuery<Name extends Resource = Resource> {
  list: RowList<Name>;
  request: SearchRequest;
  timeZone: string;
}

function unknownField(viewer: Viewer, { resource }: Source, { part, name }: { part: string; name: string }): never {
  const fields = fieldsOf(viewer, resource).join(', ');
  const detail = `${part}: there is no field ${name}; there are ${fields}.`;
  throw new DomainError('validation', detail, [part === 'filters' ? `filters.${name}` : part]);
}

function filterTests(viewer: Viewer, source: Source, { request, timeZone }: PageQuery): Test[] {
  return Object.entries(request.filters ?? {}).flatMap(([name, filters]) => {
    const operand = operandOf(viewer, source, name) ?? unknownField(viewer, source, { part: 'filters', name });
    return filterSql({ operand, timeZone }, filters) ?? [];
  });
}

/** The sort order. The id always comes last, so pages never overlap. */
interface Order {
  /** SQL of the sort value. */
  value: RawBuilder<unknown>;
  descending: boolean;
  nullable: boolean;
  /**
   * Whether rows without a value need a part of their own: they come last, which an index read backwards doesn't give.
   */
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
  // The referenced row may have no name.
  const nullable = operand.nullable || operand.kind.kind === 'reference';
  return { value, descending, nullable, apart: descending && nullable && value === operand.value };
}

function sortable({ kind: { kind }, single, folded, names }: Operand): RawBuilder<unknown> | null {
  if (single === null || kind === 'json' || kind === 'references' || kind === 'texts') return null;
  if (kind === 'reference') return names()?.single ?? single;
  // Compared by code point, as devices do, whatever the database's locale.
  if (kind === 'choice') return sql`${single} collate "C"`;
  return kind === 'text' && !folded ? sql`fold_text(${single}) collate "C"` : single;
}

const idOf = ({ alias }: Source) => sql.ref(`${alias}.id`);

function orderSql(source: Source, { value, descending, nullable }: Order): RawBuilder<unknown> {
  const direction = sql.raw(descending ? 'desc' : 'asc');
  // Only where needed: an index is unusable unless it has exactly this order.
  const nulls = sql.raw(descending && nullable ? ' nulls last' : '');
  return sql`${value} ${direction}${nulls}, ${idOf(source)} ${direction}`;
}

/** The parts of a list, each in an order that an index may have. */
function orderedParts(source: Source, parts: readonly Test[], order: Order): RawBuilder<unknown>[] {
  const { value } = order;
  if (!order.apart) return parts.map((test) => sql`${test} order by ${orderSql(source, order)}`);
  return parts.flatMap((test) => [
    sql`${test} and ${value} is not null order by ${value} desc, ${idOf(source)} desc`,
    sql`${test} and ${value} is null order by ${idOf(source)} desc`,
  ]);
}

export interface PageStatements {
  page: RawBuilder<ColumnValues>;
  count: RawBuilder<{ total: number }>;
}

/** Builds the statements of a page; throws `validation` naming an unknown field, match mode or value. */
export function pageStatements(viewer: Viewer, query: PageQuery): PageStatements {
  const { list, request } = query;
  const { first, rows } = request;
  const source = { resource: list.resource, alias: 'r' };
  const wanted = [
    ...filterTests(viewer, source, query),
    ...searchTests(source, `${request.search ?? ''} ${request.specs ?? ''}`, { ...list, viewer }),
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
 * One page of rows that the viewer sees whole, with the total. Filters and sorting apply to a field only where the
 * viewer sees it. Throws `validation` naming an unknown field or match mode.
 */
export async function findPage<Name extends Resource>(
  db: Executor,
  viewer: Viewer,
  query: PageQuery<Name>,
): Promise<RowPage<Name>> {
  const { list, request } = query;
  const { page, count } = pageStatements(viewer, query);
  // In parallel: both take about the same time, and nearly every page needs both.
  const [read, counted] = await Promise.all([page.execute(db), count.execute(db)]);
  const rows = read.rows.map((record) => fromColumns(list.resource, record));
  const seen = request.first + rows.length;
  // A page that isn't full is the last, unless it lies beyond all rows. The count may be slightly newer.
  const isLast = rows.length < request.rows && (rows.length > 0 || request.first === 0);
  return { rows, total: isLast ? seen : (counted.rows[0]?.total ?? 0) };
}
