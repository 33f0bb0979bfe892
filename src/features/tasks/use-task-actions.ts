import { useDeferredValue, useMemo } from 'react';
import type { PartsOfTask } from '../../../domain/task/rules.ts';
import type { RowActions } from '../../components/table/table-shape.ts';
import type { ListedTask } from '../../mirror/task-page.ts';
import { useTaskParts } from '../../mirror/task-parts.ts';

/** What the row of a task offers; `parts` are undefined until they are read. */
export type TaskRowActions = (task: ListedTask, parts: PartsOfTask | undefined) => RowActions;

/** What can be done with the tasks of a page: what hangs on them is read for all at once. */
export function useTaskActions(
  tasks: readonly ListedTask[],
  actions: TaskRowActions,
): (task: ListedTask) => RowActions {
  const parts = useDeferredValue(useTaskParts(tasks));
  return useMemo(() => (task) => actions(task, parts?.get(task.id)), [actions, parts]);
}
