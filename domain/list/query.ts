import type { MatchMode } from './match-modes.ts';

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
