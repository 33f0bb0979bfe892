import { type Filter, mostRows, type Page, pageOf, type SearchRequest } from '../../../domain/catalogue/paging.ts';
import { groupBy } from '../../../domain/kernel/polyfills.ts';
import type { Resource } from '../../../domain/kernel/resources.ts';
import type { ListFilter, ListQuery } from '../../../domain/list/query.ts';
import type { AnyRow, Rows } from '../../../domain/rows.ts';
import { rowSchemas } from '../../../domain/schemas.ts';
import type { Unavailable } from '../../contract/server-page.ts';
import type { SyncContext } from '../context.ts';

/** The server gave no answer, or none that helps; `code` says why. */
export class NoAnswer extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`The server gives no answer: ${code}`);
    this.code = code;
  }
}

/** The result of work that asks the server; what the server doesn't give is said with its code. */
export async function answered<Result>(work: () => Promise<Result>): Promise<Result | Unavailable> {
  try {
    return await work();
  } catch (fault) {
    if (fault instanceof NoAnswer) return { kind: 'unavailable', code: fault.code };
    throw fault;
  }
}

/** A page that a paging call of the server's gives. Throws {@link NoAnswer}. */
export async function readPage<Name extends Resource>(
  { transport }: SyncContext,
  { path, resource, request }: { path: string; resource: Name; request: Partial<SearchRequest> },
): Promise<Page<Rows[Name]>> {
  const reply = await transport.call(`patch ${path}`, pageOf(rowSchemas[resource]), request);
  if (reply.kind !== 'ok') throw new NoAnswer(reply.code);
  return reply.value as unknown as Page<Rows[Name]>;
}

/** All rows that a paging call gives for some filters, on however many pages. Throws {@link NoAnswer}. */
export async function readAllPages(
  context: SyncContext,
  { path, resource, filters }: { path: string; resource: Resource; filters: SearchRequest['filters'] },
): Promise<AnyRow[]> {
  const rows: AnyRow[] = [];
  let isLast = false;
  while (!isLast) {
    const first = rows.length === 0 ? {} : { first: rows.length };
    const page = await readPage(context, { path, resource, request: { ...first, rows: mostRows, filters } });
    rows.push(...page.content);
    isLast = page.last || page.content.length === 0;
  }
  return rows;
}

/** Filters as the paging calls take them: all of a field together. */
function byField(filters: readonly ListFilter[]): Record<string, Filter[]> {
  const ofField = groupBy(filters, ({ field }) => field);
  return Object.fromEntries(
    [...ofField].map(([field, its]) => [
      field,
      its.map(({ matchMode, value }) => ({ matchMode, value: value as Filter['value'], operator: 'and' as const })),
    ]),
  );
}

/** What a paging call is asked for a page of a list, with the first row of the next page, before which this one ends. */
export const requestOf = ({ search, filters, sort, page, size }: ListQuery): Partial<SearchRequest> => ({
  first: page * size,
  rows: size + 1,
  sortField: sort.field,
  sortOrder: sort.descending ? -1 : 1,
  filters: byField(filters),
  ...(search === '' ? {} : { search }),
});
