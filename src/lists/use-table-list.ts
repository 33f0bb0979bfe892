import type { Resource } from '../../domain/kernel/resources.ts';
import type { ListQuery } from '../../domain/list/query.ts';
import type { DataTableProps } from '../components/table/table-props.ts';
import type { ListDefinition, ListedRow } from '../mirror/lists/list-definition.ts';
import { useList } from '../mirror/lists/use-list.ts';
import { useSyncState } from '../mirror/sync-state.ts';
import { useListExport } from './use-list-export.ts';
import { useSyncedColumns } from './use-synced-columns.ts';

/** The query of a list, how to change it, and its default. */
interface TableQuery {
  query: ListQuery;
  onQueryChange: (query: ListQuery) => void;
  preset: ListQuery;
}

/** The props of a data table for a list of the mirror; the screen adds columns and texts. */
export type TableList<Name extends Resource> = TableQuery &
  Pick<DataTableProps<ListedRow<Name>>, 'name' | 'page' | 'filling' | 'exportRows' | 'columnChoice'>;

/** A page of a list, live from the mirror; shown once it is known, too, which columns somebody wants. */
export function useTableList<Name extends Resource>(
  list: ListDefinition<Name>,
  tableQuery: TableQuery,
): TableList<Name> {
  const page = useList(list, tableQuery.query);
  const columnChoice = useSyncedColumns(list.name);
  const exportRows = useListExport(list);
  const filling = useSyncState()?.fill?.loaded ?? null;
  const known = columnChoice === undefined ? { page: undefined } : { page, columnChoice };
  return { ...tableQuery, ...known, name: list.name, filling, exportRows };
}
