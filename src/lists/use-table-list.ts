import type { Resource } from '../../domain/kernel/resources.ts';
import type { ListQuery } from '../../domain/list/query.ts';
import type { DataTableProps } from '../components/table/table-props.ts';
import type { ListDefinition, ListedRow } from '../mirror/lists/list-definition.ts';
import { useList } from '../mirror/lists/use-list.ts';
import { useSyncState } from '../mirror/sync-state.ts';
import { useListExport } from './use-list-export.ts';
import { useSyncedColumns } from './use-synced-columns.ts';

/** What is asked of a list, how something else is asked, and what it is without anything asked. */
interface Asking {
  query: ListQuery;
  onQueryChange: (query: ListQuery) => void;
  preset: ListQuery;
}

/** What a data table is given of a list of the mirror; what it says of the rows is left to the screen. */
export type TableList<Name extends Resource> = Asking &
  Pick<DataTableProps<ListedRow<Name>>, 'name' | 'page' | 'filling' | 'exportRows' | 'columnChoice'>;

/** A page of a list, live from the mirror; shown once it is known, too, which columns somebody wants. */
export function useTableList<Name extends Resource>(list: ListDefinition<Name>, asking: Asking): TableList<Name> {
  const page = useList(list, asking.query);
  const columnChoice = useSyncedColumns(list.name);
  const exportRows = useListExport(list);
  const filling = useSyncState()?.fill?.loaded ?? null;
  const known = columnChoice === undefined ? { page: undefined } : { page, columnChoice };
  return { ...asking, ...known, name: list.name, filling, exportRows };
}
