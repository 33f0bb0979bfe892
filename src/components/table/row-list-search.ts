import type { Fields } from '../../../domain/kernel/resource.ts';
import { defaultPageSize, type ListQuery } from '../../../domain/list/query.ts';
import { columnsOf } from '../../../domain/list/resource-columns.ts';
import { type RowDialogSearch, rowDialogSearch } from '../row-dialog-search.ts';
import { type ListRules, type ListSearch, queryOfSearch, readListSearch, searchOfQuery } from './list-search.ts';

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

interface RowListRules extends Pick<ListRules, 'fields' | 'sorts'> {
  /** The default order; by nickname if absent. */
  sort?: ListQuery['sort'];
  /** Rows on a page until a person chooses another number. */
  size?: number;
}

/** The search parameters of a resource's list, which is filtered and sorted by each of its columns. */
export function resourceListParams<Of extends Fields>(
  resource: { fields: Of },
  more: Pick<RowListRules, 'sort' | 'size'> = {},
): RowListParams {
  const columns = columnsOf(resource);
  return rowListParams({
    fields: Object.fromEntries(columns.map(({ field, kind }) => [field, kind])),
    sorts: columns.flatMap(({ field, sortable }) => (sortable ? [field] : [])),
    ...more,
  });
}

/** The search parameters of a list whose rows are viewed, edited and deleted in dialogs over it. */
export function rowListParams({ sort = byNickname, size = defaultPageSize, ...allowed }: RowListRules): RowListParams {
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
