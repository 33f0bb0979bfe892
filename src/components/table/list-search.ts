import type { Fields } from '../../../domain/kernel/resource.ts';
import {
  type ColumnKind,
  defaultPageSize,
  type FilterValue,
  type ListFilter,
  type ListQuery,
  operatorsOf,
  pageSizes,
} from '../../../domain/list/query.ts';
import { columnsOf, type ListedFacts } from '../../../domain/list/resource-columns.ts';
import { type RowDialogSearch, rowDialogSearch } from '../row-dialog-search.ts';

/** A filter as the search params have it: field, operator, value. */
type FilterPart = readonly [field: string, matchMode: string, value: FilterValue];

/**
 * A list as its search params describe it, so that reload, back and a shared link show the same. An absent param means the list's
 * default.
 */
export interface ListSearch {
  q?: string;
  filters?: readonly FilterPart[];
  sort?: string;
  desc?: boolean;
  /** From 1. */
  page?: number;
  size?: number;
}

/** The list parameters that a URL may set, and the list's defaults. */
export interface ListRules {
  /** The kind of each field that may be filtered. */
  fields: Readonly<Record<string, ColumnKind>>;
  /** The fields by which rows can be sorted. */
  sorts: readonly string[];
  preset: ListQuery;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => isText(one));

function isValueOf(kind: ColumnKind, matchMode: string, value: unknown): value is FilterValue {
  if (matchMode === 'in') return isTexts(value);
  if (kind === 'boolean') return typeof value === 'boolean';
  if (kind === 'date') return Number.isSafeInteger(value) || isText(value);
  return isText(value) || (kind === 'number' && typeof value === 'number');
}

function readFilter(part: unknown, fields: ListRules['fields']): ListFilter[] {
  if (!Array.isArray(part)) return [];
  const [field, matchMode, value]: unknown[] = part;
  const kind = typeof field === 'string' && Object.hasOwn(fields, field) ? fields[field] : undefined;
  if (kind === undefined || typeof field !== 'string') return [];
  const mode = operatorsOf[kind].find((one) => one === matchMode);
  return mode !== undefined && isValueOf(kind, mode, value) ? [{ field, matchMode: mode, value }] : [];
}

/** One filter of each field: the first. */
const readFilters = (parts: unknown, fields: ListRules['fields']): ListFilter[] =>
  (Array.isArray(parts) ? parts : [])
    .flatMap((part) => readFilter(part, fields))
    .filter(({ field }, index, all) => all.findIndex((other) => other.field === field) === index);

const isPage = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value > 1;

/** The query for the search params of a list; invalid params are left out. */
export function queryOfSearch(search: Record<string, unknown>, { fields, sorts, preset }: ListRules): ListQuery {
  const { q, sort, desc, page, size } = search;
  const sorted = sorts.find((field) => field === sort);
  return {
    search: typeof q === 'string' ? q : preset.search,
    filters: Object.hasOwn(search, 'filters') ? readFilters(search.filters, fields) : preset.filters,
    sort: {
      field: sorted ?? preset.sort.field,
      descending: typeof desc === 'boolean' ? desc : sorted === undefined && preset.sort.descending,
    },
    page: isPage(page) ? page - 1 : 0,
    size: pageSizes.find((one) => one === size) ?? preset.size,
  };
}

const parts = (filters: readonly ListFilter[]): FilterPart[] =>
  filters.map(({ field, matchMode, value }) => [field, matchMode, value]);

/** The search parameters that name a query: only what is not the default, so that addresses stay short. */
export function searchOfQuery({ search, filters, sort, page, size }: ListQuery, preset: ListQuery): ListSearch {
  const sorted = sort.field !== preset.sort.field;
  const turned = sort.descending !== (!sorted && preset.sort.descending);
  return {
    ...(search === preset.search ? {} : { q: search }),
    ...(JSON.stringify(filters) === JSON.stringify(preset.filters) ? {} : { filters: parts(filters) }),
    ...(sorted ? { sort: sort.field } : {}),
    ...(turned ? { desc: sort.descending } : {}),
    ...(page === 0 ? {} : { page: page + 1 }),
    ...(size === preset.size ? {} : { size }),
  };
}

/** The same for a route: the parameters that make sense, in their shortest form. */
export const readListSearch = (search: Record<string, unknown>, rules: ListRules): ListSearch =>
  searchOfQuery(queryOfSearch(search, rules), rules.preset);

/** The search parameters of a list of rows, and of the dialog over it. */
export type RowListSearch = ListSearch & RowDialogSearch;

/** How the search parameters of a list are read and written. */
export interface RowListParams {
  /** The query of a URL without parameters. */
  preset: ListQuery;
  /** The valid parameters; others are dropped. */
  read: (search: Record<string, unknown>) => RowListSearch;
  /** The query to the mirror. */
  query: (search: RowListSearch) => ListQuery;
  /** The search parameters of another query. */
  searchOf: (query: ListQuery) => RowListSearch;
}

const byNickname: ListQuery['sort'] = { field: 'nickname', descending: false };

/** What of a list does not follow from its resource. */
export interface RowListRules {
  /** The default order; by nickname if absent. */
  sort?: ListQuery['sort'];
  /** Rows on a page until a person chooses another number. */
  size?: number;
  /** Columns that aren't fields of the resource, and how lists compare their values. They are shown by default. */
  joined?: Readonly<Record<string, ColumnKind>>;
}

/**
 * The search parameters of a resource's list, which is filtered and sorted by each of its columns. Its rows are viewed, edited
 * and deleted in dialogs over it.
 */
export function resourceListParams<Of extends Fields>(
  resource: ListedFacts<Of>,
  { sort = byNickname, size = defaultPageSize, joined = {} }: RowListRules = {},
): RowListParams {
  const columns = columnsOf(resource);
  const preset: ListQuery = { search: '', filters: [], sort, page: 0, size };
  const rules: ListRules = {
    fields: { ...joined, ...Object.fromEntries(columns.map(({ field, kind }) => [field, kind])) },
    sorts: [...Object.keys(joined), ...columns.flatMap(({ field, sortable }) => (sortable ? [field] : []))],
    preset,
  };
  return {
    preset,
    read: (search) => ({ ...readListSearch(search, rules), ...rowDialogSearch(search) }),
    query: (search) => queryOfSearch({ ...search }, rules),
    searchOf: (query) => searchOfQuery(query, preset),
  };
}
