import { writeSheet } from '../../commands/write-sheet.ts';
import type { ExportSource } from '../../components/table/export-shape.ts';
import { taskList } from '../../mirror/lists/tables/tasks.ts';
import { useWholeList } from '../../mirror/lists/use-whole-list.ts';
import type { ListedTask } from '../../mirror/task-page.ts';
import type { TaskQuery } from './task-search.ts';
import { inDates } from './use-task-list.ts';

/** Where an export of a list of tasks takes its rows: the mirror, so that it needs no network. */
export function useTaskExport(query: TaskQuery): ExportSource<ListedTask> {
  const readWhole = useWholeList(taskList(query.tab));
  return {
    begin: writeSheet,
    readAll: (asked, { onShare, signal }) =>
      readWhole({ query: inDates(query, asked), signal, onShare: (rows, { total }) => onShare(rows, { total }) }),
  };
}
