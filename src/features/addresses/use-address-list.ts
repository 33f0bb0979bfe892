import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ListPage, ListQuery } from '../../../domain/list/query.ts';
import { saveTableColumns } from '../../commands/table-columns.ts';
import { writeSheet } from '../../commands/write-sheet.ts';
import type { ExportSource } from '../../components/table/export-shape.ts';
import type { RowListSearch } from '../../components/table/row-list-search.ts';
import type { ColumnChoice } from '../../components/table/table-shape.ts';
import { useColumnChoice } from '../../components/table/use-column-choice.ts';
import { addressList } from '../../mirror/lists/tables/places.ts';
import { useList } from '../../mirror/lists/use-list.ts';
import { useWholeList } from '../../mirror/lists/use-whole-list.ts';
import { useSession } from '../../mirror/session.ts';
import { useTableColumns } from '../../mirror/table-columns.ts';
import { addressListAddress } from './address-search.ts';
import type { ListedPlace } from './use-address-columns.tsx';

/** The table's url, under which the choice of its columns is kept (specification 2.10). */
export const addressTable = 'addresses';

/** The list of addresses that the page's address names, live from the mirror. */
interface AddressList {
  query: ListQuery;
  /** Undefined until it is read and it is known which columns somebody wants. */
  page: ListPage<ListedPlace> | undefined;
  ask: (query: ListQuery) => void;
  columnChoice: ColumnChoice | undefined;
  /** Where an export takes its rows: the mirror, so that it needs no network. */
  exportRows: ExportSource<ListedPlace>;
}

export function useAddressList(search: RowListSearch): AddressList {
  const navigate = useNavigate();
  const { id: user, viewer } = useSession().user;
  const list = useMemo(() => addressList(viewer), [viewer]);
  const query = useMemo(() => addressListAddress.query(search), [search]);
  const page = useList(list, query);
  const readWhole = useWholeList(list);
  const columnChoice = useColumnChoice(useTableColumns(addressTable), (fields) =>
    saveTableColumns(user, addressTable, fields),
  );
  return {
    query,
    page: columnChoice === undefined ? undefined : page,
    ask: (next) =>
      void navigate({ to: '.', search: { ...addressListAddress.searchOf(next) }, replace: true, resetScroll: false }),
    columnChoice,
    exportRows: {
      begin: writeSheet,
      readAll: (asked, { onShare, signal }) =>
        readWhole({ query: asked, signal, onShare: (rows, { total }) => onShare(rows, { total }) }),
    },
  };
}
