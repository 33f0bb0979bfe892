import { saveTableColumns } from '../commands/table-columns.ts';
import { useColumnChoice } from '../components/table/column-choice.ts';
import type { ColumnChoice } from '../components/table/table-shape.ts';
import { useSession } from '../mirror/session.ts';
import { useTableColumns } from '../mirror/table-columns.ts';

/** The columns of a table that the session's user wants, their order and widths, kept in their settings (specification 2.10); undefined until known. */
export function useSyncedColumns(table: string): ColumnChoice | undefined {
  const { id: user } = useSession().user;
  return useColumnChoice(useTableColumns(table), (change) => saveTableColumns(user, table, change));
}
