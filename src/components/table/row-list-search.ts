import type { Fields } from '../../../domain/kernel/resource.ts';
import { defaultPageSize, type ListQuery } from '../../../domain/list/query.ts';
import { columnsOf } from '../../../domain/list/resource-columns.ts';
import { type RowDialogSearch, rowDialogSearch } from '../row-dialog-search.ts';
import { type ListRules, type ListSearch, queryOfSearch, readListSearch, searchOfQuery } from './list-search.ts';

/** A list of rows as its address names it, and the dialog that lies over it. */
export type RowListSearch = ListSearch & RowDialogSearch;

/** How the address of a list is read and written. */
export interface RowListAddress {
  /** The list when nothing is asked of it. */
  preset: ListQuery;
  /** The search parameters that make sense; others are left out. */
  read: (search: Record<string, unknown>) => RowListSearch;
  /** What the mirror is asked for the list. */
  query: (search: RowListSearch) => ListQuery;
  /** The search parameters of another query. */
  searchOf: (query: ListQuery) => RowListSearch;
}

const byNickname: ListQuery['sort'] = { field: 'nickname', descending: false };

interface RowListRules extends Pick<ListRules, 'fields' | 'sorts'> {
  /** The order when nothing is asked; by nickname unless said otherwise. */
  sort?: ListQuery['sort'];
  /** Rows on a page until a person chooses another number. */
  size?: number;
}

/** The address of a resource's list: it is filtered and sorted by each of its columns. */
export function resourceListAddress<Of extends Fields>(
  resource: { fields: Of },
  more: Pick<RowListRules, 'sort' | 'size'> = {},
): RowListAddress {
  const columns = columnsOf(resource);
  return rowListAddress({
    fields: Object.fromEntries(columns.map(({ field, kind }) => [field, kind])),
    sorts: columns.flatMap(({ field, sortable }) => (sortable ? [field] : [])),
    ...more,
  });
}

/** The address of a list whose rows are viewed, edited and deleted over it. */
export function rowListAddress({
  sort = byNickname,
  size = defaultPageSize,
  ...allowed
}: RowListRules): RowListAddress {
  const preset: ListQuery = {
    search: '',
    filters: [],
    sort,
    page: 0,
    size,
  };
  const rules: ListRules = { ...allowed, preset };
  return {
    preset,
    read: (search) => ({ ...readListSearch(search, rules), ...rowDialogSearch(search) }),
    query: (search) => queryOfSearch({ ...search }, rules),
    searchOf: (query) => searchOfQuery(query, preset),
  };
}
