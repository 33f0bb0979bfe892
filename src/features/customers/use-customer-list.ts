import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ListPage, ListQuery } from '../../../domain/list/query.ts';
import { saveTableColumns } from '../../commands/table-columns.ts';
import { writeSheet } from '../../commands/write-sheet.ts';
import type { ExportSource } from '../../components/table/export-shape.ts';
import type { RowListSearch } from '../../components/table/row-list-search.ts';
import type { ColumnChoice } from '../../components/table/table-shape.ts';
import { useColumnChoice } from '../../components/table/use-column-choice.ts';
import { customerList } from '../../mirror/lists/tables/places.ts';
import { useList } from '../../mirror/lists/use-list.ts';
import { useWholeList } from '../../mirror/lists/use-whole-list.ts';
import { useSession } from '../../mirror/session.ts';
import { useTableColumns } from '../../mirror/table-columns.ts';
import { customerListAddress } from './customer-search.ts';
import type { ListedCustomer } from './use-customer-columns.tsx';

/** The table's url, under which the choice of its columns is kept (specification 2.10). */
export const customerTable = 'customers';

/** The list of customers that the page's address names, live from the mirror. */
interface CustomerList {
  query: ListQuery;
  /** Undefined until it is read and it is known which columns somebody wants. */
  page: ListPage<ListedCustomer> | undefined;
  ask: (query: ListQuery) => void;
  columnChoice: ColumnChoice | undefined;
  /** Where an export takes its rows: the mirror, so that it needs no network. */
  exportRows: ExportSource<ListedCustomer>;
}

export function useCustomerList(search: RowListSearch): CustomerList {
  const navigate = useNavigate();
  const { id: user, viewer } = useSession().user;
  const list = useMemo(() => customerList(viewer), [viewer]);
  const query = useMemo(() => customerListAddress.query(search), [search]);
  const page = useList(list, query);
  const readWhole = useWholeList(list);
  const columnChoice = useColumnChoice(useTableColumns(customerTable), (fields) =>
    saveTableColumns(user, customerTable, fields),
  );
  return {
    query,
    page: columnChoice === undefined ? undefined : page,
    ask: (next) =>
      void navigate({ to: '.', search: { ...customerListAddress.searchOf(next) }, replace: true, resetScroll: false }),
    columnChoice,
    exportRows: {
      begin: writeSheet,
      readAll: (asked, { onShare, signal }) =>
        readWhole({ query: asked, signal, onShare: (rows, { total }) => onShare(rows, { total }) }),
    },
  };
}
