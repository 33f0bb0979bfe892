import { saveTableColumns } from '../../commands/table-columns.ts';
import type { ColumnChoice } from '../../components/table/table-shape.ts';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import { useSession } from '../../mirror/session.ts';
import { useTableColumns } from '../../mirror/table-columns.ts';

/** All tabs are one table: what somebody chose to see of one they see of all. */
const table = 'tasks';

/** Which columns of tasks the session's user wants, on all their devices; undefined until it is known. */
export function useTaskColumnChoice(): ColumnChoice | undefined {
  const chosen = useTableColumns(table);
  const { id } = useSession().user;
  const performed = usePerformed();
  const { run } = useAction();
  if (chosen === undefined) return undefined;
  return {
    chosen,
    onChoose: (fields) =>
      void run(async () => {
        performed(await saveTableColumns(id, table, fields));
      }),
  };
}
