import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Resource } from '../../domain/kernel/resources.ts';
import type { ListQuery } from '../../domain/list/query.ts';
import type { RowListAddress, RowListSearch } from '../components/table/row-list-search.ts';
import type { ListDefinition } from '../mirror/lists/list-definition.ts';
import { type TableList, useTableList } from './use-table-list.ts';

/** A list, how the page's address is read for it, and what that address says besides, such as the tab it stands in. */
interface Addressed<Name extends Resource> {
  list: ListDefinition<Name>;
  address: RowListAddress;
  place?: Readonly<Record<string, string>>;
}

/** The list that the page's address names; what else is asked of it is written there. */
export function useAddressedList<Name extends Resource>(
  { list, address, place }: Addressed<Name>,
  search: RowListSearch,
): TableList<Name> {
  const navigate = useNavigate();
  const query = useMemo(() => address.query(search), [address, search]);
  const onQueryChange = (next: ListQuery): void =>
    void navigate({ to: '.', search: { ...place, ...address.searchOf(next) }, replace: true, resetScroll: false });
  return useTableList(list, { query, onQueryChange, preset: address.preset });
}
