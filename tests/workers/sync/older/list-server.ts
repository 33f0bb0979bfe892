import type { Filter, SearchRequest } from '../../../../domain/catalogue/paging.ts';
import { fold, foldedWords } from '../../../../domain/kernel/fold.ts';
import type { Resource } from '../../../../domain/kernel/resources.ts';
import { compareKeyed, type SortKey } from '../../../../domain/list/cell.ts';
import type { AnyRow } from '../../../../domain/rows.ts';
import type { Task } from '../../../../domain/schemas.ts';
import { taskListOf } from '../../../../domain/task/lists.ts';
import { searchWords } from '../../../../workers/mirror/search-words.ts';
import { isSearched } from '../../../../workers/mirror/searched.ts';

/** The paging calls, by the first part of their path, with which rows each has. */
const calls: Record<string, { resource: Resource; has?: (row: AnyRow) => boolean }> = {
  tasks: { resource: 'tasks' },
  'operational-addresses': { resource: 'operational-addresses' },
  'pow-p': { resource: 'proofs', has: (row) => (row as { type?: string }).type === 'PICKUP' },
  'pow-i': { resource: 'proofs', has: (row) => (row as { type?: string }).type === 'INSTALLATION' },
  photos: { resource: 'photos' },
  attachedFiles: { resource: 'attached-files' },
};

type Value = string | number | boolean | null;

function cellOf(row: AnyRow, field: string): Value {
  const value = (row as unknown as Record<string, Value | { id: string } | undefined>)[field] ?? null;
  return typeof value === 'object' && value !== null ? value.id : value;
}

const text = (value: Value): string => fold(String(value ?? ''));

const tests: Record<string, (value: Value, given: Value) => boolean> = {
  equals: (value, given) => value === given,
  in: (value, given) => value === given,
  gte: (value, given) => value !== null && Number(value) >= Number(given),
  lt: (value, given) => value !== null && Number(value) < Number(given),
  contains: (value, given) => text(value).includes(text(given)),
  notContains: (value, given) => !text(value).includes(text(given)),
};

function fits(row: AnyRow, field: string, { matchMode, value }: Filter): boolean {
  const test = tests[matchMode];
  if (test === undefined) throw new Error(`This server doesn't know the match mode ${matchMode}.`);
  const given = [value].flat().map((each) => (typeof each === 'object' && each !== null ? each.id : (each ?? null)));
  return given.some((each) => test(cellOf(row, field), each));
}

function fitsAll(row: AnyRow, field: string, filters: Filter | Filter[]): boolean {
  const all = [filters].flat();
  return all[0]?.operator === 'or'
    ? all.some((filter) => fits(row, field, filter))
    : all.every((filter) => fits(row, field, filter));
}

function hasWords(row: AnyRow, resource: Resource, search: string): boolean {
  const own = isSearched(resource) ? searchWords(resource, row) : [];
  return foldedWords(search).every((word) => own.some((one) => one.startsWith(word)));
}

const keyOf = (row: AnyRow, field: string): SortKey => {
  const value = cellOf(row, field);
  return typeof value === 'string' ? fold(value) : (value as SortKey);
};

/** The paging calls of a server, with their filters, order and pages, over rows in memory; it remembers what it was asked. */
export class ListServer {
  readonly asked: { path: string; body: Partial<SearchRequest> }[] = [];
  /** What it answers instead, if anything. */
  refusal: ((path: string) => Response | null | Promise<Response | null>) | null = null;
  readonly #rows: (resource: Resource) => readonly AnyRow[];

  constructor(rows: (resource: Resource) => readonly AnyRow[]) {
    this.#rows = rows;
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const path = new URL(request.url).pathname.slice('/rest/'.length);
    const body = (await request.json()) as Partial<SearchRequest>;
    this.asked.push({ path: `${request.method} ${path}`, body });
    request.signal.throwIfAborted();
    return (await this.refusal?.(path)) ?? Response.json(this.#page(path, body));
  };

  #page(path: string, { first = 0, rows: size = 10, search, ...body }: Partial<SearchRequest>) {
    const [name = '', , list] = path.split('/');
    const call = calls[name];
    if (call === undefined) throw new Error(`This server has no call ${path}.`);
    const { resource, has = () => true } = call;
    const direction = body.sortOrder === -1 ? -1 : 1;
    const order = (row: AnyRow) => ({ id: row.id, key: body.sortField ? keyOf(row, body.sortField) : null });
    const all = this.#rows(resource)
      .filter((row) => has(row) && (list === undefined || taskListOf(row as Task) === list))
      .filter((row) => Object.entries(body.filters ?? {}).every(([field, filters]) => fitsAll(row, field, filters)))
      .filter((row) => hasWords(row, resource, search ?? ''))
      .sort((one, other) => compareKeyed(order(one), order(other), direction));
    const content = all.slice(first, first + size);
    return { content, number: 0, totalElements: all.length, last: first + size >= all.length };
  }
}
