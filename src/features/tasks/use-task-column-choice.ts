import { saveTableColumns } from '../../commands/table-columns.ts';
import type { ColumnChoice } from '../../components/table/table-shape.ts';
import { useColumnChoice } from '../../components/table/use-column-choice.ts';
import { useSession } from '../../mirror/session.ts';
import { useTableColumns } from '../../mirror/table-columns.ts';

/** All tabs are one table: what somebody chose to see of one they see of all. */
const table = 'tasks';

/** Which columns of tasks the session's user wants, on all their devices; undefined until it is known. */
export function useTaskColumnChoice(): ColumnChoice | undefined {
  const { id } = useSession().user;
  return useColumnChoice(useTableColumns(table), (fields) => saveTableColumns(id, table, fields));
}
