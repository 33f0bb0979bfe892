import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Resource } from '../../domain/kernel/resources.ts';
import type { ListQuery } from '../../domain/list/query.ts';
import type { RowListParams, RowListSearch } from '../components/table/list-search.ts';
import type { ListDefinition } from '../mirror/lists/list-definition.ts';
import { type TableList, useTableList } from './use-table-list.ts';

/** A list, how its search parameters are read, and the parameters that it keeps: those of the tab that it stands in. */
interface UrlList<Name extends Resource> {
  list: ListDefinition<Name>;
  params: RowListParams;
  kept?: Readonly<Record<string, string>>;
}

/** The list that the page's search parameters describe; another query is written back to them. */
export function useUrlList<Name extends Resource>(
  { list, params, kept }: UrlList<Name>,
  search: RowListSearch,
): TableList<Name> {
  const navigate = useNavigate();
  const query = useMemo(() => params.query(search), [params, search]);
  const onQueryChange = (next: ListQuery): void =>
    void navigate({ to: '.', search: { ...kept, ...params.searchOf(next) }, replace: true, resetScroll: false });
  return useTableList(list, { query, onQueryChange, preset: params.preset });
}
