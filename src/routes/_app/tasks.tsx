import { createFileRoute } from '@tanstack/react-router';
import { taskSearch } from '../../features/tasks/task-search.ts';
import { TasksScreen } from '../../features/tasks/tasks-screen.tsx';

export const Route = createFileRoute('/_app/tasks')({
  validateSearch: taskSearch,
  component: TasksRoute,
});

function TasksRoute() {
  return <TasksScreen search={Route.useSearch()} />;
}
