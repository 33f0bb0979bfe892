import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ListPage, ListQuery } from '../../../domain/list/query.ts';
import { saveTableColumns } from '../../commands/table-columns.ts';
import { writeSheet } from '../../commands/write-sheet.ts';
import type { ExportSource } from '../../components/table/export-shape.ts';
import type { ColumnChoice } from '../../components/table/table-shape.ts';
import { useColumnChoice } from '../../components/table/use-column-choice.ts';
import { actionsLog } from '../../mirror/lists/tables/account.ts';
import { useList } from '../../mirror/lists/use-list.ts';
import { useWholeList } from '../../mirror/lists/use-whole-list.ts';
import { useSession } from '../../mirror/session.ts';
import { useTableColumns } from '../../mirror/table-columns.ts';
import { logAddress } from './log-search.ts';
import type { ListedNotification } from './use-log-columns.tsx';

/** The address of the log: what it asks of the list, and what of it names the place where the log stands. */
export interface LogAddress {
  search: Record<string, unknown>;
  place: Readonly<Record<string, string>>;
}

/** The log that an address names, live from the mirror. */
interface Log {
  query: ListQuery;
  onQueryChange: (query: ListQuery) => void;
  page: ListPage<ListedNotification> | undefined;
  exportRows: ExportSource<ListedNotification>;
  columnChoice?: ColumnChoice;
}

export function useLog({ search, place }: LogAddress): Log {
  const navigate = useNavigate();
  const { id: user } = useSession().user;
  const query = useMemo(() => logAddress.query(logAddress.read(search)), [search]);
  const page = useList(actionsLog, query);
  const readWhole = useWholeList(actionsLog);
  const columnChoice = useColumnChoice(useTableColumns(actionsLog.name), (fields) =>
    saveTableColumns(user, actionsLog.name, fields),
  );
  return {
    query,
    onQueryChange: (next) =>
      void navigate({ to: '.', search: { ...place, ...logAddress.searchOf(next) }, replace: true, resetScroll: false }),
    page: columnChoice === undefined ? undefined : page,
    exportRows: {
      begin: writeSheet,
      readAll: (asked, { onShare, signal }) =>
        readWhole({ query: asked, signal, onShare: (rows, { total }) => onShare(rows, { total }) }),
    },
    ...(columnChoice === undefined ? {} : { columnChoice }),
  };
}
