import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useUploadActions } from '../../features/excel-import/use-file-actions.ts';
import { taskActionSearch } from '../../features/task-actions/task-action-search.ts';
import { useBulkEdits } from '../../features/task-actions/use-bulk-edits.tsx';
import { useRowActions } from '../../features/task-actions/use-row-actions.ts';
import { taskSearch } from '../../features/tasks/task-search.ts';
import { TasksScreen } from '../../features/tasks/tasks-screen.tsx';
import { TaskActionDialogs, useTaskActionOpeners } from './-task-actions.tsx';

export const Route = createFileRoute('/_app/tasks')({
  // The screen parses them: the first screens must not wait for its rules.
  validateSearch: (search: Record<string, unknown>) => search,
  component: TasksRoute,
});

function TasksRoute() {
  const params = Route.useSearch();
  const search = useMemo(() => ({ ...taskSearch(params), ...taskActionSearch(params) }), [params]);
  const bulk = useBulkEdits();
  return (
    <>
      <TasksScreen
        search={search}
        actions={useRowActions(useTaskActionOpeners())}
        fileActions={useUploadActions('tasks')}
        bulkActions={bulk.actions}
      />
      {bulk.dialog}
      <TaskActionDialogs search={search} />
    </>
  );
}
