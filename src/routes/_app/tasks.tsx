import { createFileRoute } from '@tanstack/react-router';
import { type TaskActionSearch, taskActionSearch } from '../../features/task-actions/task-action-search.ts';
import { useRowActions } from '../../features/task-actions/use-row-actions.ts';
import { type TaskSearch, taskSearch } from '../../features/tasks/task-search.ts';
import { TasksScreen } from '../../features/tasks/tasks-screen.tsx';
import { TaskActionDialogs, useTaskActionOpeners } from './-task-actions.tsx';

export const Route = createFileRoute('/_app/tasks')({
  validateSearch: (search: Record<string, unknown>): TaskSearch & TaskActionSearch => ({
    ...taskSearch(search),
    ...taskActionSearch(search),
  }),
  component: TasksRoute,
});

function TasksRoute() {
  const search = Route.useSearch();
  return (
    <>
      <TasksScreen search={search} actions={useRowActions(useTaskActionOpeners())} />
      <TaskActionDialogs search={search} />
    </>
  );
}
