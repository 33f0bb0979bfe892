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

/** What the values of a column are, as lists show, sort and filter them. A reference is shown and found by its row's name. */
export type ColumnKind = 'text' | 'number' | 'boolean' | 'date' | 'choice' | 'reference';

const texts = ['startsWith', 'contains', 'notContains', 'endsWith', 'equals', 'notEquals'] as const;

/** The operators that a column's filter offers (specification 9); the first one is preset. */
export const operatorsOf: Readonly<Record<ColumnKind, readonly MatchMode[]>> = {
  text: texts,
  number: [...texts, 'lt', 'lte', 'gt', 'gte'],
  boolean: ['is', 'isNot'],
  date: ['before', 'after'],
  choice: ['is', 'isNot', 'in'],
  reference: [...texts, 'in'],
};

/** A value that rows are compared with; dates as epoch milliseconds, references by id; a list for the mode `in`. */
export type FilterValue = string | number | boolean | readonly string[];

/** One comparison of a column's values, the same as a filter of the paging calls (specification 3 and 9). */
export interface ListFilter {
  /** The column's field, or a path (`rootTask.owner`). */
  field: string;
  matchMode: MatchMode;
  value: FilterValue;
}

/** What a list shows: the rows that all filters and the search let through, in an order, and one page of them. */
export interface ListQuery {
  /** Each of its words begins a word of the row; without case and accents. Empty: everything. */
  search: string;
  filters: readonly ListFilter[];
  sort: { field: string; descending: boolean };
  /** From 0. */
  page: number;
  size: number;
}

/** One page, and how many rows all pages have together. */
export interface ListPage<Row> {
  rows: readonly Row[];
  total: number;
}

/** Rows on a page (specification 9). */
export const pageSizes = [10, 15, 30, 50, 100] as const;

/** Rows on a page until a person chooses another number (specification 9). */
export const defaultPageSize = 10;
