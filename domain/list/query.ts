/**
 * How a filter compares (specification 9): texts, numbers, booleans and dates in this order, then the names by which
 * PrimeNG's tables call the modes of dates, and lists of values. Which kind of field takes which: decision 0021.
 */
export const matchModes = [
  'startsWith',
  'contains',
  'notContains',
  'endsWith',
  'equals',
  'notEquals',
  'lt',
  'lte',
  'gt',
  'gte',
  'is',
  'isNot',
  'before',
  'after',
  'dateIs',
  'dateIsNot',
  'dateBefore',
  'dateAfter',
  'in',
] as const;

export type MatchMode = (typeof matchModes)[number];

/** The kind of a column's values. A reference is shown and found by its row's name. */
export type ColumnKind = 'text' | 'number' | 'boolean' | 'date' | 'choice' | 'reference';

const texts = ['startsWith', 'contains', 'notContains', 'endsWith', 'equals', 'notEquals'] as const;

/** The operators of a column's filter (specification 9); the first is preselected. */
export const operatorsOf: Readonly<Record<ColumnKind, readonly MatchMode[]>> = {
  text: texts,
  number: [...texts, 'lt', 'lte', 'gt', 'gte'],
  boolean: ['is', 'isNot'],
  date: ['before', 'after'],
  choice: ['is', 'isNot', 'in'],
  reference: [...texts, 'in'],
};

/** A filter's value: dates as epoch milliseconds, references by id, a list for the mode `in`. */
export type FilterValue = string | number | boolean | readonly string[];

/** One filter of a column, as in the paging calls (specification 3 and 9). */
export interface ListFilter {
  /** The column's field, or a path (`rootTask.owner`). */
  field: string;
  matchMode: MatchMode;
  value: FilterValue;
}

/** What a list shows: one page of the rows that match all filters and the search, sorted. */
export interface ListQuery {
  /** Each of its words must begin a word of the row, ignoring case and accents. Empty matches everything. */
  search: string;
  filters: readonly ListFilter[];
  sort: { field: string; descending: boolean };
  /** From 0. */
  page: number;
  size: number;
}

/** One page, and the total number of rows. */
export interface ListPage<Row> {
  rows: readonly Row[];
  total: number;
}

/** Rows on a page (specification 9). */
export const pageSizes = [10, 15, 30, 50, 100] as const;

/** The default page size (specification 9). */
export const defaultPageSize = 10;
