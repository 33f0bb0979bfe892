import type { ExportSource } from '../../components/table/export-shape.ts';
import { useListExport } from '../../lists/use-list-export.ts';
import { taskList } from '../../mirror/lists/tables/tasks.ts';
import type { ListedTask } from '../../mirror/task-page.ts';
import type { TaskQuery } from './task-search.ts';
import { inDates } from './use-task-list.ts';

/** Where an export of a list of tasks takes its rows: all that the dates let through. */
export function useTaskExport(query: TaskQuery): ExportSource<ListedTask> {
  const { begin, readAll } = useListExport(taskList(query.tab));
  return { begin, readAll: (asked, reading) => readAll(inDates(query, asked), reading) };
}
