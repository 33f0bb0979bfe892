import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { CreateTaskScreen } from '../../features/task-form/create-task-screen.tsx';
import { type NewTaskSearch, newTaskSearch } from '../../features/task-form/task-form-search.ts';

export const Route = createFileRoute('/_app/tasks_/create')({
  validateSearch: (search: Record<string, unknown>): NewTaskSearch => newTaskSearch(search),
  component: CreateTaskRoute,
});

function CreateTaskRoute() {
  const navigate = useNavigate();
  return (
    <CreateTaskScreen
      prefill={Route.useSearch()}
      onCancel={() => void navigate({ to: '/tasks' })}
      onCreated={(id) => void navigate({ to: '/tasks/$id', params: { id }, search: { form: 'basic' }, replace: true })}
    />
  );
}
